import type { StoredFixture } from '../fixtures/fixture.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Told } from './queries-write.ts';

/** A locked fixture, and the instant after the lock was granted: every bet on it so far was struck before. */
export interface FixtureToChange {
  readonly trx: Transaction;
  readonly held: StoredFixture;
  readonly now: Date;
  /** The change's place: `apply` stores it with what it changes. */
  readonly told: Told;
}
