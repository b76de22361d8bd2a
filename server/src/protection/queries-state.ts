import type { BreakKind } from '@furlong/domain/protection/break';
import type { LimitChange, LimitKind } from '@furlong/domain/protection/limit';
import type { LimitPeriod } from '@furlong/domain/protection/limit-period';
import type { IdentityStatus } from '@furlong/domain/protection/refusal';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import { arrayOf, prepared } from '../platform/database/prepared-statements.ts';
import { isStaff } from '../session/is-staff.ts';
import type { RegisterStatus } from './exclusion-register.ts';
import { lastRegisterAnswer, mostRestrictiveBreak } from './queries-state-parts.ts';

/** A limit's last change. */
export interface LatestLimit extends LimitChange {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

/** A punter's protection: what its rules depend on. */
export interface ProtectionState {
  readonly punterId: number;
  readonly identity: IdentityStatus;
  /** The most restrictive break in force. */
  readonly breakKind: BreakKind | null;
  readonly isStaff: boolean;
  /** The last answer of the register of excluded persons; null: it was never asked. */
  readonly register: RegisterStatus | null;
  /** The limits on money. */
  readonly limits: readonly LatestLimit[];
  /** The last change of the session's time limit, in minutes. */
  readonly timeLimit: LimitChange | undefined;
}

type RowLimit = Omit<LimitChange, 'effectiveAt'> & {
  kind: LimitKind | 'time';
  period: LimitPeriod | 'session';
  effectiveAt: string;
};

interface Row {
  punterId: number;
  identity: IdentityStatus | null;
  breakKind: BreakKind | null;
  isStaff: boolean;
  register: RegisterStatus | null;
  limits: RowLimit[] | null;
}

/**
 * Reads punters' protection in one statement: five index lookups each, most of which find nothing. A strike waits for
 * it, for many punters at a time.
 */
export async function selectProtectionStates(
  db: Queryable,
  punterIds: readonly number[],
  now: Date,
): Promise<ProtectionState[]> {
  const { rows } = await sql<Row>`
    ${prepared}select
      punter_id as "punterId",
      (
        select status from identity_decisions as decision
        where decision.punter_id = asked.punter_id
        order by number desc limit 1
      ) as identity,
      ${mostRestrictiveBreak(now)} as "breakKind",
      ${isStaff(sql.ref('asked.punter_id'))} as "isStaff",
      ${lastRegisterAnswer} as register,
      (
        select json_agg(json_build_object(
          'kind', kind, 'period', period, 'amount', amount, 'held', held, 'effectiveAt', effective_at
        ))
        from (
          select distinct on (kind, period) kind, period, amount, held, effective_at
          from punter_limits as change
          where change.punter_id = asked.punter_id
          order by kind, period, number desc
        ) as last
      ) as limits
    from unnest(${arrayOf('integer', punterIds)}) as asked (punter_id)`.execute(db);
  return rows.map(({ identity, limits, ...row }) => ({
    ...row,
    identity: identity ?? 'pending',
    ...partLimits(limits ?? []),
  }));
}

function partLimits(rows: readonly RowLimit[]): Pick<ProtectionState, 'limits' | 'timeLimit'> {
  const changes = rows.map((row) => ({ ...row, effectiveAt: new Date(row.effectiveAt) }));
  return {
    limits: changes.filter((change): change is LatestLimit => change.kind !== 'time'),
    timeLimit: changes.find(({ kind }) => kind === 'time'),
  };
}
