import type { Transaction } from '../platform/database/database.ts';
import { publishEvent } from '../platform/runtime/events.ts';
import type { Jobs } from '../platform/runtime/jobs.ts';
import { hasJackpot } from './queries-state.ts';
import { stateJackpot } from './state-jackpot.ts';

/** A card was published or changed: its meeting's jackpot follows it while its cards are open. */
export async function jackpotStated(trx: Transaction, meetingId: number, now: Date): Promise<void> {
  await stateJackpot(trx, meetingId, now);
}

/**
 * A result, an abandonment or a lapse may decide a meeting's jackpot, or a refunded bet undo a doubling: a job follows.
 */
export async function jackpotMayMove(
  { jobs }: { readonly jobs: Jobs },
  trx: Transaction,
  meetingId: number,
): Promise<void> {
  if (await hasJackpot(trx, meetingId)) await jobs.queue(trx, 'follow-jackpot', { meetingId });
}

/**
 * Cards are alive before the last leg: a job of its own tells their punters, because there may be a million, and the next
 * decision shall not wait for them.
 */
export async function aliveBeforeLast(
  { jobs }: { readonly jobs: Jobs },
  trx: Transaction,
  meetingId: number,
): Promise<void> {
  await jobs.queue(trx, 'tell-alive', { meetingId });
}

/** The cards of a jackpot closed, or there is a new decision on it. */
export async function jackpotChanged(trx: Transaction, meetingId: number): Promise<void> {
  await publishEvent(trx, { kind: 'jackpot', meetingId });
}
