import type { NoticeKind } from '@furlong/contract/codes/notifications';
import type { Transaction } from '../platform/database/database.ts';
import { insertNotices, updateWords } from './queries-notices.ts';

/** What a punter is to be told. */
export interface Notice {
  readonly punterId: number;
  readonly kind: NoticeKind;
  /** Names what it is about: with punter and kind it is unique, so that the same thing is told once. */
  readonly subject: string;
  /** The words of the kind's template (`templates.ts`). */
  readonly data: Readonly<Record<string, string | number>>;
  /** The league it is of: nothing is told of one that the punter has muted. */
  readonly leagueId?: number;
  /** Until when it is worth telling; null: as long as the centre keeps it. */
  readonly expiresAt: Date | null;
}

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
