import { assertSequence } from '../feed/assert-sequence.ts';
import type { CardToChange, RaceToChange } from '../meetings/card.ts';
import { loadUnscoredCard } from '../meetings/load-card.ts';
import { lockMeeting } from '../meetings/queries-lock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/database.ts';
import { doOrPutOff, putsOff } from '../platform/database/put-off.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { meetingMayBeOver } from './announce.ts';
import { isOver } from './end-meeting.ts';
import { advanceMeeting, selectRaceIds } from './queries-write.ts';

/** A change that a supplier sends: of which meeting, and its place in the supplier's order. */
export interface SupplierChange {
  readonly ref: string;
  readonly sequence: number;
}

/** What became of a change. A sequence that was applied before is stale and changes nothing. */
export type ChangeOutcome =
  | { readonly applied: true; readonly meetingId: number; readonly raceIds: Readonly<Record<string, number>> }
  /** `differs`: kept, and not applied (rule: results-that-differ). */
  | { readonly applied: false; readonly reason: 'stale' | 'differs' };

/** What a change works on: the current card, its meeting locked, and the change's own place. */
export interface ChangeContext {
  readonly trx: Transaction;
  readonly card: CardToChange;
  /** The place of the change among all changes of the meeting (rule: order-of-changes). */
  readonly order: number;
}

/**
 * Applies a supplier's change: locks the meeting, drops a stale change, gives it the next place in the order of changes,
 * at least its sequence, and stores both in the same transaction. Throws Failed 'not-found' for an unknown meeting. Whatever `apply` throws rolls everything back, the
 * sequence too. `apply` may return the card as it left it: where many changes share a transaction, the next one then
 * need not read it.
 */
export async function applyInSequence(
  platform: Platform,
  change: SupplierChange,
  apply: (context: ChangeContext) => Promise<CardToChange | undefined>,
): Promise<ChangeOutcome> {
  return inTransaction(platform.db, async (trx) => {
    const { ref, sequence } = change;
    const meeting = lockedMeetings.get(trx)?.get(ref) ?? (await lockMeeting(trx, { ref }));
    if (!meeting) throw new Failed('not-found', `There is no meeting '${ref}'`);
    if (sequence <= meeting.sequence) return { applied: false, reason: 'stale' };
    assertSequence(sequence, meeting.sequence, platform.clock());
    const order = Math.max(lastOrderOf(meeting) + 1, sequence);
    const card = ('card' in meeting ? meeting.card : undefined) ?? (await loadUnscoredCard(trx, meeting.id));
    if (!card) throw new Failed('not-found', `There is no meeting '${ref}'`);
    const changed = await apply({ trx, card, order });
    // A change of a meeting that is over may raise its standings' version: the final standings are written again.
    if (isOver(card)) {
      await meetingMayBeOver(platform, trx, { meetingId: meeting.id, id: null });
    }
    await doOrPutOff(trx, `order ${meeting.id}`, { order, sequence }, async (places) => {
      // Both only grow within a transaction, so the last ones are the highest.
      const last = places.at(-1);
      if (last) await advanceMeeting(trx, meeting.id, last);
    });
    return recordApplied(trx, change, { id: meeting.id, order }, changed);
  });
}

/** The place of a meeting's last change. Rows that were written at one go have no order of their own. */
export function lastOrderOf(meeting: { readonly sequence: number; readonly change_order: number }): number {
  return Math.max(meeting.change_order, meeting.sequence);
}

/** A meeting that a transaction has locked, with its last sequence and order, and its card if the last change returned it. */
interface LockedMeeting {
  readonly id: number;
  readonly sequence: number;
  readonly change_order: number;
  readonly card: CardToChange | undefined;
}

/** The meetings locked by each transaction that makes many changes, by ref. */
const lockedMeetings = new WeakMap<Transaction, Map<string, LockedMeeting>>();

/** The outcome of an applied change, with the race ids; remembers the meeting for the transaction's next change. */
export async function recordApplied(
  trx: Transaction,
  { ref, sequence }: SupplierChange,
  meeting: { readonly id: number; readonly order: number },
  card?: CardToChange,
): Promise<ChangeOutcome> {
  const meetingId = meeting.id;
  if (putsOff(trx)) {
    const locked = lockedMeetings.get(trx) ?? new Map<string, LockedMeeting>();
    lockedMeetings.set(trx, locked.set(ref, { id: meetingId, sequence, change_order: meeting.order, card }));
  }
  const races = card?.races ?? (await selectRaceIds(trx, meetingId));
  return {
    applied: true,
    meetingId,
    raceIds: Object.fromEntries(races.map((race) => [String(race.number), race.id])),
  };
}

/** The race of a card by its number; throws Failed 'not-found'. */
export function raceOf(card: CardToChange, number: number): RaceToChange {
  const race = card.races.find((candidate) => candidate.number === number);
  if (!race) throw new Failed('not-found', `Meeting '${card.ref}' has no race ${number}`);
  return race;
}

/** The refusal of a change that would rewrite a race already run; `instead` says what to send, if anything helps. */
export function wouldRewrite(race: Pick<RaceToChange, 'number'>, why: string, instead?: string): Failed {
  const advice = instead === undefined ? '' : `; ${instead}`;
  return new Failed(
    'conflict',
    `Race ${race.number}: ${why}; this would rewrite a race already run${advice}`,
  );
}

/** Whether a race was off by an instant: it has a result, or was closed or due by then. */
export function wasOff(race: RaceToChange, at: Date): boolean {
  return race.result !== null || at.getTime() >= (race.closedAt ?? race.offAt).getTime();
}

/** Throws Failed 'conflict' for an abandoned race. */
export function assertNotAbandoned(race: RaceToChange): void {
  if (race.status === 'abandoned') throw new Failed('conflict', `Race ${race.number} is abandoned`);
}

/**
 * Refuses a change of a race's market that is too late: the race has a result, is abandoned, or `at` is not before its
 * off. The time of the change counts, so a race that the clock has closed since then may still be changed.
 */
export function assertBeforeOff(race: RaceToChange, at: Date, instead?: string): void {
  if (race.result) throw wouldRewrite(race, 'it has a result', instead);
  assertNotAbandoned(race);
  if (wasOff(race, at)) {
    const off = (race.closedAt ?? race.offAt).toISOString();
    throw wouldRewrite(race, `it was off at ${off}, before ${at.toISOString()}`, instead);
  }
}
