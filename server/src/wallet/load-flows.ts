import type { Cents } from '@furlong/domain/money';
import type { Queryable } from '../platform/database/database.ts';
import { selectFlows } from './queries-flows.ts';

/** What went through a punter's accounts in a time, in cents. */
export interface Flows {
  readonly deposits: Cents;
  /** Every stake, also of bets that were refunded later. */
  readonly stakes: Cents;
  /** Stakes less payouts and refunds, plus reversals: below 0 when the punter is ahead. */
  readonly losses: Cents;
}

/** What went through punters' accounts since instants: one answer for each that is asked, in their order. */
export async function loadFlows(
  db: Queryable,
  asked: readonly { readonly punterId: number; readonly since: Date }[],
): Promise<readonly Flows[]> {
  if (asked.length === 0) return [];
  return await selectFlows(
    db,
    asked.map(({ punterId }) => punterId),
    asked.map(({ since }) => since),
  );
}
