import type { Settlement } from '@furlong/domain/betting/settle-line';
import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';

/** The number of bets by meeting. */
export async function countBetsByMeeting(trx: Transaction): Promise<{ meetingId: number; bets: number }[]> {
  const { rows } = await sql<{ meetingId: number; bets: number }>`
    select meeting_id as "meetingId", count(*) as bets from bets group by 1 order by 1`.execute(trx);
  return rows;
}

/** A bet with its latest settlement. */
export interface BetToCheck {
  readonly id: number;
  readonly size: number;
  readonly stake: Cents;
  readonly accumulator: boolean;
  readonly combinations: number;
  readonly events: readonly number[];
  readonly markets: readonly number[];
  readonly outcomes: readonly number[];
  readonly numerators: readonly (number | null)[];
  readonly denominators: readonly (number | null)[];
  readonly winnings_cap: Cents | null;
  readonly tax_basis_points: number;
  readonly struck_at: Date;
  /** Null: no settlement. */
  readonly outcome: Settlement['status'] | null;
  readonly payout: Cents | null;
  readonly winnings: Cents | null;
  readonly tax: Cents | null;
}

/** Bets of a meeting in the order of their ids, after one. */
export async function selectBets(
  trx: Transaction,
  meetingId: number,
  after: number,
  limit: number,
): Promise<BetToCheck[]> {
  const { rows } = await sql<BetToCheck>`
    select
      bets.id, bets.size, bets.stake, bets.accumulator, bets.combinations,
      bets.leg_events as events, bets.leg_markets as markets, bets.leg_outcomes as outcomes,
      bets.leg_numerators as numerators, bets.leg_denominators as denominators,
      bets.winnings_cap, bets.tax_basis_points, bets.struck_at,
      latest.outcome, latest.payout, latest.winnings, latest.tax
    from bets
    left join lateral (
      select outcome, payout, winnings, tax
      from bet_settlements
      where bet_id = bets.id
      order by number desc
      limit 1
    ) as latest on true
    where bets.meeting_id = ${meetingId} and bets.id > ${after}
    order by bets.id
    limit ${limit}`.execute(trx);
  return rows;
}

/** Meetings with a job of a kind queued or running. The queue's table may not exist yet. */
export async function selectMeetingsAtWork(
  trx: Transaction,
  job: 'settle-bets' | 'follow-result',
): Promise<ReadonlySet<number>> {
  const { rows: made } = await sql<{ made: boolean }>`
    select to_regclass('jobs.job') is not null as made`.execute(trx);
  if (!made[0]?.made) return new Set();
  const { rows } = await sql<{ meetingId: number }>`
    select distinct (data ->> 'meetingId')::integer as "meetingId" from jobs.job
    where name = ${job} and state < 'completed'`.execute(trx);
  return new Set(rows.map(({ meetingId }) => meetingId));
}
