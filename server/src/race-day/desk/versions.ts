import type { CardToChange, RaceToChange } from '../../meetings/card.ts';
import { versionOf } from '../../staff/press.ts';
import type { Holds } from '../queries-holds.ts';

/**
 * What somebody at the desk saw of a race, as a short text: its state, and what is held by hand. Prices of the feed are
 * no part of it: they move all the time, and a price typed meanwhile is still meant.
 */
export function versionOfRace(race: RaceToChange, holds: Holds): string {
  const { status, offAt, closedAt, suspended, handSuspendedAt, voidedAt, result } = race;
  const out = race.runners.filter(({ scratched }) => scratched).map(({ saddle }) => saddle);
  const held = [...holds.values()]
    .map(({ saddle, heldAt }) => [saddle, heldAt.getTime()] as const)
    .sort(([one], [other]) => one - other);
  return versionOf([
    status,
    offAt,
    closedAt,
    suspended,
    handSuspendedAt,
    voidedAt,
    result?.id ?? 0,
    out,
    held,
  ]);
}

/** The same of a meeting: its state and day, and which of its races were run or abandoned. */
export function versionOfMeeting(card: Pick<CardToChange, 'status' | 'date' | 'races'>): string {
  const races = card.races.map(({ number, status, voidedAt, result }) => [
    number,
    status === 'abandoned',
    voidedAt,
    result?.id ?? 0,
  ]);
  return versionOf([card.status, card.date, races]);
}
