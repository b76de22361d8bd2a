import { lineOutcomes } from '@furlong/domain/betting/leg-outcome';
import type { Cents } from '@furlong/domain/money';
import type { Queryable } from '../../platform/database/database.ts';
import { readLine } from '../bet-row.ts';
import { type Sports, sportNamed } from '../sport.ts';
import { type OpenStakeRow, selectOpenStakes } from './queries-bets.ts';

/** What a punter's open bets have cost, and how many bets that is. */
export interface OpenStakes {
  readonly cost: Cents;
  readonly combinations: number;
}

/**
 * Sums the stakes that still run: of open bets struck since an instant, or of all (null). Singles are bets of their own,
 * so one that is decided counts no more, although its line is open for the others (rule: singles-paid).
 */
export async function sumOpenStakes(
  db: Queryable,
  sports: Sports,
  punterId: number,
  since: Date | null,
  now: Date,
): Promise<OpenStakes> {
  const bySport = Map.groupBy(await selectOpenStakes(db, punterId, since), ({ sport }) => sport);
  const running = await Promise.all(
    Array.from(bySport, ([name, rows]) => findRunning(db, sports, name, rows, now)),
  );
  const sum = { cost: 0, combinations: 0 };
  for (const { stake, combinations } of running.flat()) {
    sum.cost += stake;
    sum.combinations += combinations;
  }
  return sum;
}

/** What a reality check asks: the stakes that still run, struck since an instant, in cents. */
export function openStakesSince({ clock }: { readonly clock: () => Date }, sports: Sports) {
  return async (db: Queryable, punterId: number, since: Date): Promise<Cents> =>
    (await sumOpenStakes(db, sports, punterId, since, clock())).cost;
}

/** The multiples, and the singles that are not decided. */
async function findRunning(
  db: Queryable,
  sports: Sports,
  name: string,
  rows: readonly OpenStakeRow[],
  now: Date,
): Promise<readonly OpenStakeRow[]> {
  const events = new Set(rows.flatMap(({ leg_event }) => leg_event ?? []));
  if (events.size === 0) return rows;
  const { outcomes } = await sportNamed(sports, name).loadShownEvents(db, [...events], now);
  return rows.filter((row) => {
    const { leg_event, leg_market, leg_outcome, stake } = row;
    if (leg_event === null || leg_market === null || leg_outcome === null) return true;
    const line = readLine({
      ...{ leg_events: [leg_event], leg_markets: [leg_market], leg_outcomes: [leg_outcome] },
      // Whether it is decided is the same at any price.
      ...{ leg_numerators: [1], leg_denominators: [1], size: 1, stake },
    });
    return lineOutcomes(line, outcomes, row.struck_at).some(({ status }) => status === 'pending');
  });
}
