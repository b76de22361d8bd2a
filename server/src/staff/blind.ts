import type { DeskPerson } from '@furlong/domain/desk/approvals';
import type { Queryable } from '../platform/database/database.ts';

/** The races and fixtures whose result somebody is not to be shown yet: they are asked to key it blind. */
export interface BlindTo {
  readonly races: ReadonlySet<number>;
  readonly fixtures: ReadonlySet<number>;
}

/** Finds them for somebody at the desk, at a moment (rule: second-approval). */
export type FindBlindTo = (db: Queryable, person: DeskPerson, now: Date) => Promise<BlindTo>;
