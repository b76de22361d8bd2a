import { largestSequence } from '@furlong/domain/feed-sequence';
import type { TurnCard, TurnRace } from '../meetings/card.ts';
import { loadCard } from '../meetings/load-card.ts';
import { lockMeeting } from '../meetings/queries-lock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/database.ts';
import { doOrPutOff, putsOff } from '../platform/database/put-off.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { meetingMayBeOver } from './announce.ts';
import { isOver } from './end-meeting.ts';
import { advanceSequence, selectRaceIds } from './queries-write.ts';

/** Which meeting a change is for, and its place in the supplier's order. */
export interface Turn {
  readonly ref: string;
  readonly sequence: number;
}

/** What a change did. A sequence already seen is stale and changes nothing. */
export type TurnOutcome =
  | { readonly applied: true; readonly meetingId: number; readonly raceIds: Readonly<Record<string, number>> }
  | { readonly applied: false; readonly reason: 'stale' };

/** What a change works on: the card as it stands, with nobody else changing it. It may say what it has made of the card. */
export interface TurnContext {
  readonly trx: Transaction;
  readonly card: TurnCard;
}

/**
 * Changes a meeting, one change at a time: takes its turn behind others on the same meeting, drops what is stale,
 * and moves the sequence on together with the change. Throws Failed 'not-found' for a meeting that is not there;
 * whatever `change` throws leaves everything as it was, the sequence too. Where many changes share a transaction the
 * card is read again only after one that did not say what it made of it.
 */
export async function takeTurn(
  platform: Platform,
  turn: Turn,
  change: (context: TurnContext) => Promise<TurnCard | undefined>,
): Promise<TurnOutcome> {
  return inTransaction(platform.db, async (trx) => {
    const meeting = meetingsHeld.get(trx)?.get(turn.ref) ?? (await lockMeeting(trx, { ref: turn.ref }));
    if (!meeting) throw new Failed('not-found', `There is no meeting '${turn.ref}'`);
    if (turn.sequence <= meeting.sequence) return { applied: false, reason: 'stale' };
    assertSequence(turn.sequence, meeting.sequence, platform.clock());
    const card = ('card' in meeting ? meeting.card : undefined) ?? (await loadCard(trx, meeting.id));
    if (!card) throw new Failed('not-found', `There is no meeting '${turn.ref}'`);
    const changed = await change({ trx, card });
    // Whatever raised the version of standings that are final has them written anew, though it said nothing of races.
    if (isOver(card)) {
      await meetingMayBeOver(platform, trx, { meetingId: meeting.id, id: null });
    }
    await doOrPutOff(trx, `sequence ${meeting.id}`, turn.sequence, (sequences) =>
      advanceSequence(trx, meeting.id, Math.max(...sequences)),
    );
    return endTurn(trx, turn, meeting.id, changed);
  });
}

/** A meeting that a transaction has locked, with its last sequence, and its card where that is known. */
interface MeetingHeld {
  readonly id: number;
  readonly sequence: number;
  readonly card: TurnCard | undefined;
}

/** What transactions of many changes hold, by ref; it ends with each. */
const meetingsHeld = new WeakMap<Transaction, Map<string, MeetingHeld>>();

/** Refuses a sequence that would leave no room for those after it; `last` is null for a meeting's first. */
export function assertSequence(sequence: number, last: number | null, now: Date): void {
  const largest = largestSequence(last, now);
  if (sequence <= largest) return;
  const expected =
    last === null
      ? `at most ${largest}: a counter, or a time in milliseconds`
      : `at most ${largest}: the last one was ${last}, and a sequence goes on in the way it began`;
  throw new Failed('bad-request', 'The sequence jumps too far ahead', [{ field: 'sequence', expected }]);
}

/** Says what the meeting's races are called here, and keeps the meeting for the next change of the transaction. */
export async function endTurn(
  trx: Transaction,
  { ref, sequence }: Turn,
  meetingId: number,
  card?: TurnCard,
): Promise<TurnOutcome> {
  if (putsOff(trx)) {
    const held = meetingsHeld.get(trx) ?? new Map<string, MeetingHeld>();
    meetingsHeld.set(trx, held.set(ref, { id: meetingId, sequence, card }));
  }
  const races = card?.races ?? (await selectRaceIds(trx, meetingId));
  return {
    applied: true,
    meetingId,
    raceIds: Object.fromEntries(races.map((race) => [String(race.number), race.id])),
  };
}

/** The race of a card by its number; throws Failed 'not-found'. */
export function raceOf(card: TurnCard, number: number): TurnRace {
  const race = card.races.find((candidate) => candidate.number === number);
  if (!race) throw new Failed('not-found', `Meeting '${card.ref}' has no race ${number}`);
  return race;
}

/** The refusal of a change that would rewrite what has happened; `instead` says what to send where there is something. */
export function wouldRewrite(race: Pick<TurnRace, 'number'>, why: string, instead?: string): Failed {
  const advice = instead === undefined ? '' : `; ${instead}`;
  return new Failed(
    'conflict',
    `Race ${race.number}: ${why}; this would rewrite a race already run${advice}`,
  );
}

/** Whether a race was off by an instant: it has a result, or was closed or due by then. */
export function wasOff(race: TurnRace, at: Date): boolean {
  return race.result !== null || at.getTime() >= (race.closedAt ?? race.offAt).getTime();
}

/** Throws Failed 'conflict' for an abandoned race. */
export function assertNotAbandoned(race: TurnRace): void {
  if (race.status === 'abandoned') throw new Failed('conflict', `Race ${race.number} is abandoned`);
}

/**
 * Refuses a change of a race's market that comes too late: the race has a result, is abandoned, or `at` is not
 * before its off. The clock may have closed the race meanwhile: what counts is when the change was made.
 */
export function assertBeforeOff(race: TurnRace, at: Date, instead?: string): void {
  if (race.result) throw wouldRewrite(race, 'it has a result', instead);
  assertNotAbandoned(race);
  if (wasOff(race, at)) {
    const off = (race.closedAt ?? race.offAt).toISOString();
    throw wouldRewrite(race, `it was off at ${off}, before ${at.toISOString()}`, instead);
  }
}
