import type { Transaction } from '../platform/database/database.ts';
import type { Notice } from './notice.ts';
import { insertNotices, updateReadOf, updateWords } from './queries-notices.ts';

/** Notices of one statement. */
const noticesPerStatement = 5_000;

/**
 * Queues what punters are to be told, in the transaction of its cause: it is told if that commits. One that a punter was
 * told before, or does not want, changes nothing (rule: notifications).
 */
export async function queueNotices(trx: Transaction, notices: readonly Notice[]): Promise<void> {
  for (let from = 0; from < notices.length; from += noticesPerStatement) {
    await insertNotices(trx, notices.slice(from, from + noticesPerStatement));
  }
}

/**
 * Gives notices new words after a correction: who was told reads in the centre what holds now, and nobody is told again.
 */
export async function rewordNotices(trx: Transaction, notices: readonly Notice[]): Promise<void> {
  for (let from = 0; from < notices.length; from += noticesPerStatement) {
    await updateWords(trx, notices.slice(from, from + noticesPerStatement));
  }
}

/** Marks as read what a punter was told and has dealt with where it led; what was not told changes nothing. */
export async function noticesDealtWith(
  trx: Transaction,
  whose: Pick<Notice, 'punterId' | 'kind'>,
  subjects: readonly string[],
  now: Date,
): Promise<void> {
  await updateReadOf(trx, whose, subjects, now);
}
