import { betsOfMeetingChanged, raceSettlementDue } from '../bets/racing/announce.ts';
import { jackpotMayMove, jackpotStated } from '../jackpots/announce.ts';
import type { RaceToChange } from '../meetings/card.ts';
import type { Transaction } from '../platform/database/database.ts';
import { publishEvent } from '../platform/runtime/events.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { standingsChanged } from '../standings/announce.ts';

type ToTell = Pick<Platform, 'jobs'>;
type RaceOfMeeting = Pick<RaceToChange, 'id' | 'meetingId'>;

/* One function per event of a race day. Each queues jobs and publishes events in the transaction of the change. */

/** A card was added, or its races to come changed. */
export async function cardChanged(trx: Transaction, meetingId: number, now: Date): Promise<void> {
  await standingsChanged(trx, [meetingId]);
  await jackpotStated(trx, meetingId, now);
}

/** The status or the off of a race, or the status of a meeting, changed. */
export async function statusChanged(trx: Transaction, meetingIds: readonly number[]): Promise<void> {
  await standingsChanged(trx, meetingIds);
}

/** Prices of a race changed. The first ones after a suspension change what open bets could return. */
export async function pricesShown(trx: Transaction, { meetingId, suspended }: RaceToChange): Promise<void> {
  if (suspended) await betsOfMeetingChanged(trx, meetingId);
  await publishEvent(trx, { kind: 'card', meetingId });
}

/** The desk suspended a race, or ended that: what open bets could return is shown or not. */
export async function handSuspensionChanged(trx: Transaction, meetingId: number): Promise<void> {
  await betsOfMeetingChanged(trx, meetingId);
  await publishEvent(trx, { kind: 'card', meetingId });
}

/**
 * Runners were scratched before the off. Bets on one alone are refunded at once, and all open bets on the race show the
 * deduction. The caller announces the changed card.
 */
export async function betsLostRunners(
  platform: ToTell,
  trx: Transaction,
  { id, meetingId }: RaceOfMeeting,
): Promise<void> {
  await betsOfMeetingChanged(trx, meetingId);
  await raceSettlementDue(platform, trx, { meetingId, raceId: id, correction: false });
}

/** A runner was scratched before the off. */
export async function runnerScratched(platform: ToTell, trx: Transaction, race: RaceToChange): Promise<void> {
  await betsLostRunners(platform, trx, race);
  // Once the clock has closed the race, its picks are in the standings, and the favourite now counts for this one.
  if (race.status === 'open') await publishEvent(trx, { kind: 'card', meetingId: race.meetingId });
  else await standingsChanged(trx, [race.meetingId]);
  if (race.result) await meetingMayBeOver(platform, trx, race);
}

/** A runner was declared a non-runner after the off: bets settled by the result are settled again, with the reason. */
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
  await jackpotMayMove(platform, trx, meetingId);
  if (result) await meetingMayBeOver(platform, trx, race);
}

/** A captured result, compared with the one before it. */
interface Captured {
  readonly official: boolean;
  /** It corrects an official one because of a non-runner. */
  readonly forNonRunner: boolean;
}

/** A result of a race was captured; `race` is the race before it. */
export async function resultCaptured(
  platform: ToTell,
  trx: Transaction,
  race: RaceToChange,
  { official, forNonRunner }: Captured,
): Promise<void> {
  const { id: raceId, meetingId, result } = race;
  await standingsChanged(trx, [meetingId]);
  await meetingMayBeOver(platform, trx, race);
  await jackpotMayMove(platform, trx, meetingId);
  await platform.jobs.queue(trx, 'tell-passed', { meetingId });
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
  /** Bets that were settled by their results are settled again, with the reason. */
  isCorrection: boolean,
): Promise<void> {
  const raceId = raceIds.length === 1 ? (raceIds[0] ?? null) : null;
  await meetingMayBeOver(platform, trx, { meetingId, id: raceId });
  await jackpotMayMove(platform, trx, meetingId);
  const how = isCorrection ? { correction: true, reason: 'race-void' as const } : { correction: false };
  await raceSettlementDue(platform, trx, { meetingId, raceId, ...how });
}

/** Races lapsed: bets struck on them so far are void. */
export async function racesLapsed(platform: ToTell, trx: Transaction, meetingId: number): Promise<void> {
  await jackpotMayMove(platform, trx, meetingId);
  await raceSettlementDue(platform, trx, { meetingId, raceId: null, correction: false });
}

/** A race turned out to have been off since an instant: bets struck from then on are settled again. */
export async function offKnownLate(
  platform: ToTell,
  trx: Transaction,
  { id, meetingId }: RaceOfMeeting,
  offAt: Date,
): Promise<void> {
  const struckFrom = offAt.toISOString();
  await raceSettlementDue(platform, trx, { meetingId, raceId: id, correction: true, struckFrom });
}

/** A meeting may be over, or changed after its end: a job ends it and writes its final standings. */
export async function meetingMayBeOver(
  { jobs }: ToTell,
  trx: Transaction,
  { meetingId, id: raceId }: { readonly meetingId: number; readonly id: number | null },
): Promise<void> {
  await jobs.queue(trx, 'follow-result', { meetingId, raceId });
}
