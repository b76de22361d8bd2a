import { fundPool } from '@furlong/domain/jackpot/pool';
import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';

/** What a progressive holds, in cents (rule: liabilities-report). */
export interface ProgressiveSums {
  readonly name: string;
  /** What no meeting has yet. */
  readonly carried: Cents;
  /** Of meetings whose cards are closed, and whose shares are not paid. */
  readonly pools: { readonly count: number; readonly amount: Cents };
  /** What the pools of meetings whose cards are open will have at least. */
  readonly announced: { readonly count: number; readonly amount: Cents };
}

interface AnnouncedRow {
  readonly progressiveId: number;
  readonly seed: Cents;
  readonly contribution: Cents;
  readonly guarantee: Cents;
}

/** What each progressive holds and has announced, by name. */
export async function sumProgressives(trx: Transaction): Promise<ProgressiveSums[]> {
  const { rows } = await sql<{ id: number; name: string; carried: Cents; closed: number; pools: Cents }>`
    select progressives.id, progressives.name, progressives.carried,
      count(jackpots.meeting_id) as closed,
      coalesce(sum(jackpots.brought_over + jackpots.added), 0)::bigint as pools
    from progressives
    left join jackpots
      on jackpots.progressive_id = progressives.id and jackpots.frozen_at is not null and jackpots.paid_version = 0
        and jackpots.brought_over + jackpots.added > 0
    group by progressives.id
    order by progressives.name
    limit 1000`.execute(trx);
  const { rows: announced } = await sql<AnnouncedRow>`
    select progressive_id as "progressiveId", seed, contribution, guarantee
    from jackpots join meetings on meetings.id = jackpots.meeting_id
    where frozen_at is null and meetings.status = 'active'`.execute(trx);
  return rows.map(({ id, name, carried, closed, pools }) => {
    const own = announced.filter(({ progressiveId }) => progressiveId === id);
    const totals = own.map((terms) => fundPool(0, { ...terms, cap: null }).total);
    return {
      name,
      carried,
      pools: { count: closed, amount: pools },
      announced: { count: own.length, amount: totals.reduce((sum, total) => sum + total, 0) },
    };
  });
}

/** How many shares two persons withheld. */
export async function countWithheld(trx: Transaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from jackpot_withholdings`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}
