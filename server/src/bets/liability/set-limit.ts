import type { Measure } from '@furlong/domain/betting/event-book';
import type { LocalDay } from '@furlong/domain/local-date';
import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Actor } from '../../audit/act.ts';
import { recordAct } from '../../audit/record-act.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { liabilityLimitsChanged } from '../announce.ts';
import { acknowledgeAlarm } from './queries-alarms.ts';
import { endLimit, insertLimit, type LimitPlace } from './queries-limits.ts';

/** The longest name that stands with a limit. */
const byMax = 80;

/** A limit as somebody sets it. */
export interface LimitOrder extends LimitPlace {
  readonly measure: Measure;
  /** Null: none any more. */
  readonly amount: Cents | null;
  /** The amount that was seen; null: there was none. */
  readonly seen: Cents | null;
  readonly lastDay: LocalDay;
}

/**
 * Sets a limit, in place of the one there is, or removes it, and records the act (rules: liability-limits, audit-acts).
 * Returns false, and does nothing, where another was set since the one that was seen.
 */
export async function setLimit(db: Database, actor: Actor, order: LimitOrder, now: Date): Promise<boolean> {
  const { sport, programmeId, event, kind, measure, amount, seen, lastDay } = order;
  const place = { sport, programmeId, event, kind };
  return await inTransaction(db, async (trx) => {
    // One at a time: two that set the first limit at a place would not see each other.
    await sql`select pg_advisory_xact_lock(hashtext('liability-limits'))`.execute(trx);
    const before = await endLimit(trx, place, seen, now);
    if (before === 'other') return false;
    if (amount !== null) {
      const setBy = actor.name.slice(0, byMax);
      await insertLimit(trx, { ...place, measure, amount, lastDay, setBy }, now);
    }
    if (before === null && amount === null) return true;
    const subject =
      event === null
        ? ({ kind: 'meeting', id: String(programmeId) } as const)
        : ({ kind: sport === 'soccer' ? 'fixture' : 'race', id: String(event) } as const);
    await recordAct(
      trx,
      {
        actor,
        name: amount === null ? 'liability-limit-removed' : 'liability-limit-set',
        subject,
        before: before ? { kind, ...before } : undefined,
        after: amount === null ? undefined : { kind, measure, amount },
      },
      now,
    );
    await liabilityLimitsChanged(trx);
    return true;
  });
}

/** Acknowledges an alarm and records the act. Returns false where somebody did before, or there is no such alarm. */
export async function acknowledge(db: Database, actor: Actor, id: number, now: Date): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const alarm = await acknowledgeAlarm(trx, id, actor.name.slice(0, byMax), now);
    if (!alarm) return false;
    const { event, market, outcome, kind, measure, limit, amount } = alarm;
    const after = { event, market, outcome, kind, measure, limit, amount };
    const subject = { kind: 'liability-alarm', id: String(id) } as const;
    await recordAct(trx, { actor, name: 'liability-alarm-acknowledged', subject, after }, now);
    await liabilityLimitsChanged(trx);
    return true;
  });
}
