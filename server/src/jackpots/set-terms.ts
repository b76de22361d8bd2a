import type { LocalDay } from '@furlong/domain/local-date';
import { inTransaction, type Queryable } from '../platform/database/database.ts';
import { defaultTerms, type ProgressiveTerms } from './default-terms.ts';
import {
  ensureProgressive,
  findCardOf,
  insertMustBeWonDay,
  insertTerms,
  insertWithholding,
  isAnnounced,
  selectLastTerms,
} from './queries-terms.ts';

/** Who does something at the desk. */
interface By {
  readonly by: string;
}

/**
 * Sets terms of a progressive, those given; the others stay. They hold for meetings whose card is published from
 * `effectiveAt` on, never for one that is announced (rule: jackpot-terms). An unknown progressive is added. Returns all
 * of its terms, before (null: it had none) and after.
 */
export async function setTerms(
  db: Queryable,
  name: string,
  change: Partial<ProgressiveTerms>,
  { by, effectiveAt }: By & { readonly effectiveAt: Date },
  now: Date,
): Promise<{ readonly before: ProgressiveTerms | null; readonly after: ProgressiveTerms }> {
  return inTransaction(db, async (trx) => {
    const progressiveId = await ensureProgressive(trx, name, now);
    const last = await selectLastTerms(trx, progressiveId);
    const { number = 0, ...held } = last ?? (defaultTerms as ProgressiveTerms & { number?: number });
    const terms = { ...held, ...change };
    await insertTerms(trx, progressiveId, { ...terms, number: number + 1, effectiveAt, setBy: by }, now);
    return { before: last ? held : null, after: terms };
  });
}

/** What came of a wish of the desk. */
export type DeskOutcome = 'done' | 'announced-before' | 'no-card' | 'done-before';

/**
 * Makes the jackpots of a day one that must be won (rule: jackpot-must-be-won), unless a card of that day is published:
 * what was announced does not change.
 */
export async function setMustBeWon(
  db: Queryable,
  name: string,
  day: LocalDay,
  { by }: By,
  now: Date,
): Promise<DeskOutcome> {
  return inTransaction(db, async (trx) => {
    const progressiveId = await ensureProgressive(trx, name, now);
    if (await isAnnounced(trx, progressiveId, day)) return 'announced-before';
    return (await insertMustBeWonDay(trx, progressiveId, day, by, now)) ? 'done' : 'done-before';
  });
}

/**
 * Withholds the share of a card, for a reason that its punter reads, by two persons (rule: jackpot-withheld). The server
 * divides the pool anew within a second.
 */
export async function withholdShare(
  db: Queryable,
  asked: { readonly meetingId: number; readonly alias: string; readonly reason: string },
  [firstBy, secondBy]: readonly [string, string],
  now: Date,
): Promise<DeskOutcome> {
  const { meetingId, alias, reason } = asked;
  return inTransaction(db, async (trx) => {
    const punterId = await findCardOf(trx, meetingId, alias);
    if (punterId === undefined) return 'no-card';
    const held = { meetingId, punterId, reason, firstBy, secondBy };
    return (await insertWithholding(trx, held, now)) ? 'done' : 'done-before';
  });
}
