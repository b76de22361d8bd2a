import type {
  DeskMeeting,
  DeskRace,
  DeskRaceLine,
  DeskRunner,
} from '@furlong/contract/schemas/desk-race-day';
import { formatOddsFraction, type Odds } from '@furlong/domain/odds';
import { type CardRace, racePlacesPaid } from '../../meetings/card.ts';
import { loadUnscoredCards, type UnscoredCard } from '../../meetings/load-card.ts';
import { loadPrices, type PriceHistory } from '../../meetings/load-prices.ts';
import { movementOf } from '../../meetings/shape-card.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { findUsernames } from '../../session/find-punter.ts';
import { selectMeetingsOfDay } from '../queries-day.ts';
import { selectRacesDiffering } from '../queries-hand.ts';
import { type HeldPrice, loadHolds, selectHandSuspension } from '../queries-holds.ts';
import { isKnownRun, selectRacesRun } from '../queries-run.ts';
import { versionOfMeeting, versionOfRace } from './versions.ts';

/** A page of a day's meetings, by id. */
export async function readDeskMeetings(
  db: Queryable,
  { day, after, limit }: { readonly day: string; readonly after: number; readonly limit: number },
): Promise<{ readonly meetings: DeskMeeting[]; readonly next: number | null }> {
  const ids = await selectMeetingsOfDay(db, day, { after, limit: limit + 1 });
  const shown = ids.slice(0, limit);
  const cards = shown.length === 0 ? [] : await loadUnscoredCards(db, shown);
  const differing = await selectRacesDiffering(db, shown);
  const meetings = cards
    .map((card) => shapeMeeting(card, differing))
    .sort((one, other) => one.meetingId - other.meetingId);
  return { meetings, next: ids.length > limit ? (shown.at(-1) ?? null) : null };
}

/** A race with all that the desk knows of it; undefined when there is none. */
export async function readDeskRace(
  db: Queryable,
  meetingId: number,
  raceNumber: number,
): Promise<{ readonly meeting: DeskMeeting; readonly race: DeskRace } | undefined> {
  const [card] = await loadUnscoredCards(db, [meetingId]);
  const race = card?.races.find(({ number }) => number === raceNumber);
  if (!card || !race) return undefined;
  const holds = await loadHolds(db, race);
  const suspendedBy = race.handSuspendedAt ? await selectHandSuspension(db, race.id) : undefined;
  const prices = (await loadPrices(db, meetingId)).get(race.id);
  const people = [...[...holds.values()].map(({ heldBy }) => heldBy), ...(suspendedBy ? [suspendedBy] : [])];
  const names = people.length === 0 ? new Map<number, string>() : await findUsernames(db, people);
  const nameOf = (id: number) => names.get(id) ?? `No. ${id}`;
  const run = await selectRacesRun(db, meetingId);
  const differing = await selectRacesDiffering(db, [meetingId]);
  return {
    meeting: shapeMeeting(card, differing),
    race: {
      ...shapeLine(race, differing),
      version: versionOfRace(race, holds),
      closedAt: race.closedAt?.toISOString() ?? null,
      wasRun: isKnownRun(race, run),
      distance: race.distance,
      going: race.going,
      surface: race.surface,
      class: race.class,
      awaitsPrices: race.awaitsPrices,
      suspension:
        race.handSuspendedAt && suspendedBy !== undefined
          ? { at: race.handSuspendedAt.toISOString(), by: nameOf(suspendedBy) }
          : null,
      correction: race.result?.reason ?? null,
      runners: race.runners.map((runner) =>
        shapeRunner(runner, prices?.get(runner.saddle), holds.get(runner.saddle), nameOf),
      ),
    },
  };
}

function shapeMeeting(card: UnscoredCard, differing: ReadonlySet<number>): DeskMeeting {
  return {
    meetingId: card.id,
    version: versionOfMeeting(card),
    meetingName: card.name,
    raceCourse: card.raceCourse,
    country: card.country,
    day: card.date,
    status: card.status,
    races: card.races.map((race) => shapeLine(race, differing)),
  };
}

function shapeLine(race: CardRace, differing: ReadonlySet<number>): DeskRaceLine {
  return {
    raceId: race.id,
    raceNumber: race.number,
    raceName: race.name,
    offTime: race.offAt.toISOString(),
    status: race.status,
    suspended: race.suspended,
    suspendedByHand: race.handSuspendedAt !== null,
    pricesHeld: race.pricesHeld,
    running: race.runners.filter(({ scratched }) => !scratched).length,
    placesPaid: racePlacesPaid(race),
    resultState: race.result ? (race.result.official ? 'official' : 'provisional') : 'none',
    differs: differing.has(race.id),
    placed: (race.result?.finishers ?? []).map(({ saddle, position }) => ({ saddle, position })),
  };
}

function shapeRunner(
  runner: CardRace['runners'][number],
  history: PriceHistory | undefined,
  held: HeldPrice | undefined,
  nameOf: (id: number) => string,
): DeskRunner {
  return {
    saddle: runner.saddle,
    horseName: runner.horse,
    jockey: runner.jockey,
    trainer: runner.trainer,
    scratched: runner.scratched,
    nonRunner: runner.nonRunnerOrder !== null,
    openingOdds: fraction(history?.opening ?? null),
    winOdds: fraction(runner.winOdds),
    placeOdds: fraction(runner.placeOdds),
    startingPrice: fraction(runner.startingPrice),
    movement: movementOf(history?.latest ?? []),
    pricedAt: history?.latest.at(-1)?.at.toISOString() ?? null,
    position: runner.position,
    held: held
      ? {
          at: held.heldAt.toISOString(),
          by: nameOf(held.heldBy),
          feedWinOdds: fraction(held.winOdds),
          feedPlaceOdds: fraction(held.placeOdds),
          feedAt: held.feedAt?.toISOString() ?? null,
        }
      : null,
  };
}

function fraction(odds: Odds | null): string | null {
  return odds && formatOddsFraction(odds);
}
