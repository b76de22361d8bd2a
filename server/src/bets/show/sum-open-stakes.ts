import { countRunning } from '@furlong/domain/betting/count-running';
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
 * Sums the stakes that still run: of open bets struck since an instant, or of all (null). A single that is decided
 * counts no more, nor does a combination with a lost leg, although their line is open for the others
 * (rule: still-running).
 */
export async function sumOpenStakes(
  db: Queryable,
  sports: Sports,
  punterId: number,
  since: Date | null,
  now: Date,
): Promise<OpenStakes> {
  const bySport = Map.groupBy(await selectOpenStakes(db, punterId, since), ({ sport }) => sport);
  const sums = await Promise.all(
    Array.from(bySport, ([name, rows]) => sumRunning(db, sports, name, rows, now)),
  );
  return sums.reduce((a, b) => ({ cost: a.cost + b.cost, combinations: a.combinations + b.combinations }), {
    cost: 0,
    combinations: 0,
  });
}

/** What a reality check asks: the stakes that still run, struck since an instant, in cents. */
export function openStakesSince({ clock }: { readonly clock: () => Date }, sports: Sports) {
  return async (db: Queryable, punterId: number, since: Date): Promise<Cents> =>
    (await sumOpenStakes(db, sports, punterId, since, clock())).cost;
}

async function sumRunning(
  db: Queryable,
  sports: Sports,
  name: string,
  rows: readonly OpenStakeRow[],
  now: Date,
): Promise<OpenStakes> {
  const events = new Set(rows.flatMap(({ leg_events }) => leg_events));
  const { outcomes } = await sportNamed(sports, name).loadShownEvents(db, [...events], now);
  const sum = { cost: 0, combinations: 0 };
  for (const row of rows) {
    // Whether a leg is decided, or lost, is the same at any price.
    const atAnyPrice = row.leg_events.map(() => 1);
    const line = readLine({ ...row, leg_numerators: atAnyPrice, leg_denominators: atAnyPrice });
    const running = countRunning(line, lineOutcomes(line, outcomes, row.struck_at));
    sum.cost += running * row.stake;
    sum.combinations += running * row.lines;
  }
  return sum;
}
