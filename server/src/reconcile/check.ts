import type { Transaction } from '../platform/database/database.ts';

/** Where a check says what it sees. */
export interface Findings {
  /** Something that the records do not bear out, in words that name it. */
  differs(words: string): void;
  /** How far it has come, of how much. */
  progress(done: number, of: number): void;
}

/**
 * One part of the audit. It reads the records of every capability itself, where anything else would ask that
 * capability: an audit that trusted the code it looks over would see nothing.
 */
export interface Check {
  readonly name: string;
  /** What it re-derives, as one line. */
  readonly what: string;
  /** Looks at everything of its kind, in one snapshot; returns how much that was. */
  run(trx: Transaction, findings: Findings): Promise<number>;
}

/** Differences of one kind that are read from the database at most: with more than this the first say enough. */
export const mostRows = 1_000;
