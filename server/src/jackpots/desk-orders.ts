import type { LocalDay } from '@furlong/domain/local-date';
import type { Actor } from '../audit/act.ts';
import { recordAct } from '../audit/record-act.ts';
import { type Database, inTransaction } from '../platform/database/database.ts';
import type { ProgressiveTerms } from './default-terms.ts';
import { ensureProgressive, selectLastTerms } from './queries-terms.ts';
import { type DeskOutcome, setMustBeWon, setTerms } from './set-terms.ts';

/** Which progressive, who orders it, and their name as it stands with what was set. */
export interface JackpotOrder {
  readonly progressive: string;
  readonly actor: Actor;
  readonly by: string;
}

/**
 * Sets terms of a progressive at an operator's word and records the act (rule: jackpot-terms). Returns all of its terms;
 * undefined: others were set since the version that was seen.
 */
export async function orderTerms(
  db: Database,
  { progressive, actor, by }: JackpotOrder,
  asked: {
    readonly change: Partial<ProgressiveTerms>;
    readonly effectiveAt: Date;
    /** How often terms had been set when it was looked at; undefined: whichever there are. */
    readonly version?: number | undefined;
  },
  now: Date,
): Promise<ProgressiveTerms | undefined> {
  const { change, effectiveAt, version } = asked;
  return await inTransaction(db, async (trx) => {
    if (version !== undefined) {
      // Locks it: nobody sets terms between the look and the setting.
      const last = await selectLastTerms(trx, await ensureProgressive(trx, progressive, now));
      if ((last?.number ?? 0) !== version) return undefined;
    }
    const { before, after } = await setTerms(trx, progressive, change, { by, effectiveAt }, now);
    const subject = { kind: 'progressive', id: progressive } as const;
    const states = { before: before ? { ...before } : undefined, after: { ...after, effectiveAt } };
    await recordAct(trx, { actor, name: 'jackpot-terms-set', subject, ...states }, now);
    return after;
  });
}

/** Makes a day one that must be won at an operator's word (rule: jackpot-must-be-won), and records the act. */
export async function orderMustBeWon(
  db: Database,
  { progressive, actor, by }: JackpotOrder,
  day: LocalDay,
  now: Date,
): Promise<DeskOutcome> {
  return await inTransaction(db, async (trx) => {
    const came = await setMustBeWon(trx, progressive, day, { by }, now);
    const subject = { kind: 'progressive', id: progressive } as const;
    if (came === 'done') {
      await recordAct(trx, { actor, name: 'jackpot-must-be-won', subject, after: { day } }, now);
    }
    return came;
  });
}
