import { betsOfMeetingChanged, raceSettlementDue } from '../bets/racing/announce.ts';
import type { RaceToChange } from '../meetings/card.ts';
import type { Transaction } from '../platform/database/database.ts';
import { publishEvent } from '../platform/runtime/events.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { standingsChanged } from '../standings/announce.ts';

type ToTell = Pick<Platform, 'jobs'>;
type RaceOfMeeting = Pick<RaceToChange, 'id' | 'meetingId'>;

/** What happened on a race day, said once in the transaction of the change: who has to hear of it hears with the commit. */

/** A card is new, or has races to come that are otherwise than before. */
export async function cardChanged(trx: Transaction, meetingId: number): Promise<void> {
  await standingsChanged(trx, [meetingId]);
}

/** A race or a meeting stands otherwise: open, off, postponed, at another time. */
export async function statusChanged(trx: Transaction, meetingIds: readonly number[]): Promise<void> {
  await standingsChanged(trx, meetingIds);
}

/** Prices of a race were shown. The first after a suspension say again what open bets could return. */
export async function pricesShown(trx: Transaction, { meetingId, suspended }: RaceToChange): Promise<void> {
  if (suspended) await betsOfMeetingChanged(trx, meetingId);
  await publishEvent(trx, { kind: 'card', meetingId });
}

/**
 * Runners were withdrawn before the off. Bets on one alone are refunded at once, and all that are open on the race show
 * the deduction. The card that says so is announced by who changed it.
 */
export async function betsLostRunners(
  platform: ToTell,
  trx: Transaction,
  { id, meetingId }: RaceOfMeeting,
): Promise<void> {
  await betsOfMeetingChanged(trx, meetingId);
  await raceSettlementDue(platform, trx, { meetingId, raceId: id, correction: false });
}

/** A runner was withdrawn before the off. */
export async function runnerScratched(platform: ToTell, trx: Transaction, race: RaceToChange): Promise<void> {
  await betsLostRunners(platform, trx, race);
  // After the clock has closed the race its picks are on show, and count for the favourite from now on.
  if (race.status === 'open') await publishEvent(trx, { kind: 'card', meetingId: race.meetingId });
  else await standingsChanged(trx, [race.meetingId]);
  if (race.result) await meetingMayBeOver(platform, trx, race);
}

/** A runner was declared after the off to have taken no part: what the result brought is settled again, and says why. */
export async function nonRunnerDeclared(
  platform: ToTell,
  trx: Transaction,
  race: RaceToChange,
): Promise<void> {
  const { id: raceId, meetingId, result } = race;
  await betsOfMeetingChanged(trx, meetingId);
  const correction = result?.official === true;
  await raceSettlementDue(platform, trx, { meetingId, raceId, correction, reason: 'non-runner' });
  await standingsChanged(trx, [meetingId]);
  if (result) await meetingMayBeOver(platform, trx, race);
}

/** What a result is, beside the one that held before. */
interface Captured {
  readonly official: boolean;
  /** It takes the place of an official one, for a non-runner. */
  readonly forNonRunner: boolean;
}

/** A result of a race was captured; `race` says how it stood before. */
export async function resultCaptured(
  platform: ToTell,
  trx: Transaction,
  race: RaceToChange,
  { official, forNonRunner }: Captured,
): Promise<void> {
  const { id: raceId, meetingId, result } = race;
  await standingsChanged(trx, [meetingId]);
  await meetingMayBeOver(platform, trx, race);
  if (!official) return;
  const correction = result?.official === true;
  const reason = forNonRunner ? { reason: 'non-runner' as const } : {};
  await raceSettlementDue(platform, trx, { meetingId, raceId, correction, ...reason });
}

/** Races were abandoned. They may be the last of their meeting. */
export async function racesAbandoned(
  platform: ToTell,
  trx: Transaction,
  meetingId: number,
  raceIds: readonly number[],
): Promise<void> {
  const raceId = raceIds.length === 1 ? (raceIds[0] ?? null) : null;
  await meetingMayBeOver(platform, trx, { meetingId, id: raceId });
  await raceSettlementDue(platform, trx, { meetingId, raceId, correction: false });
}

/** Races were put off too long: what was struck on them is void. */
export async function racesLapsed(platform: ToTell, trx: Transaction, meetingId: number): Promise<void> {
  await raceSettlementDue(platform, trx, { meetingId, raceId: null, correction: false });
}

/** A race turned out to have been off since an instant: what was struck from then on is settled anew. */
export async function offKnownLate(
  platform: ToTell,
  trx: Transaction,
  { id, meetingId }: RaceOfMeeting,
  offAt: Date,
): Promise<void> {
  const struckFrom = offAt.toISOString();
  await raceSettlementDue(platform, trx, { meetingId, raceId: id, correction: true, struckFrom });
}

/** A meeting may be over, or was and stands otherwise since: its end and its final standings follow. */
export async function meetingMayBeOver(
  { jobs }: ToTell,
  trx: Transaction,
  { meetingId, id: raceId }: { readonly meetingId: number; readonly id: number | null },
): Promise<void> {
  await jobs.queue(trx, 'follow-result', { meetingId, raceId });
}
