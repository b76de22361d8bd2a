import type { Transaction } from '../platform/database/database.ts';

/** Receives what a check finds. */
export interface Findings {
  /** Reports a difference, in words that name it. */
  differs(words: string): void;
  /** Reports progress. */
  progress(done: number, of: number): void;
}

/**
 * One part of the audit. It reads every capability's tables itself instead of calling the capability: an audit that
 * relied on the code it checks would find nothing.
 */
export interface Check {
  readonly name: string;
  /** What it re-derives, in one line. */
  readonly what: string;
  /** Checks everything of its kind in one snapshot, and returns how many that was. */
  run(trx: Transaction, findings: Findings): Promise<number>;
}

/** Most differences of one kind that are read from the database; a longer list helps nobody. */
export const differencesMax = 1_000;
