import type { Settlement } from '@furlong/domain/betting/settle-line';
import type { Cents } from '@furlong/domain/money';
import { sql } from 'kysely';
import { type LegColumns, legColumns } from '../bets/bet-row.ts';
import { isEndless, type Programme } from '../bets/programme.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { JobData } from '../platform/runtime/jobs.ts';

/** How many bets each programme has, of those that have some. */
export async function countBetsByProgramme(trx: Transaction): Promise<(Programme & { bets: number })[]> {
  const { rows } = await sql<Programme & { bets: number }>`
    select sport, programme_id as "programmeId", count(*) as bets from bets group by 1, 2 order by 1, 2`.execute(
    trx,
  );
  return rows;
}

/** A bet with its current settlement. */
export interface BetToCheck extends LegColumns {
  readonly id: number;
  readonly size: number;
  readonly stake: Cents;
  readonly accumulator: boolean;
  readonly combinations: number;
  readonly winnings_cap: Cents | null;
  readonly tax_basis_points: number;
  readonly struck_at: Date;
  /** Null: no settlement. */
  readonly outcome: Settlement['status'] | null;
  readonly payout: Cents | null;
  readonly winnings: Cents | null;
  readonly tax: Cents | null;
}

/** Bets of a programme in the order of their ids, after one. */
export async function selectBets(
  trx: Transaction,
  { sport, programmeId }: Programme,
  after: number,
  limit: number,
): Promise<BetToCheck[]> {
  const { rows } = await sql<BetToCheck>`
    select
      bets.id, bets.size, bets.stake, bets.accumulator, bets.combinations,
      ${legColumns},
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
    where bets.sport = ${sport} and bets.programme_id = ${programmeId} and bets.id > ${after}
    order by bets.id
    limit ${limit}`.execute(trx);
  return rows;
}

/** The meetings whose results are queued to be followed, or are being followed. */
export async function selectMeetingsAtWork(trx: Transaction): Promise<ReadonlySet<number>> {
  const jobs = await selectJobsAtWork<{ meetingId: number }>(trx, 'follow-result');
  return new Set(jobs.map(({ meetingId }) => meetingId));
}

/** The meetings whose jackpot is queued to be decided, or is being decided. */
export async function selectJackpotsAtWork(trx: Transaction): Promise<ReadonlySet<number>> {
  const jobs = await selectJobsAtWork<{ meetingId: number }>(trx, 'follow-jackpot');
  return new Set(jobs.map(({ meetingId }) => meetingId));
}

/**
 * What is queued to be settled, or is being settled, as {@link keyOf} names it: programmes, and of those without an end
 * the events.
 */
export async function selectSettlementsAtWork(trx: Transaction): Promise<ReadonlySet<string>> {
  const jobs = await selectJobsAtWork<JobData['settle-bets']>(trx, 'settle-bets');
  return new Set(jobs.map((job) => keyOf(job, isEndless(job.sport) ? job.eventId : null)));
}

/** Bets of a sport without an end that a result of one of their events would not find; the first ones where there are many. */
export async function selectUnfoundBets(trx: Transaction, sport: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct id from (
      select id, unnest(leg_events) as event_id from bets where sport = ${sport}
      except
      select unnest(bet_ids), event_id from bet_events where sport = ${sport}
    ) as unfound
    order by id
    limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** A programme, or an event of it, as one text. */
export function keyOf({ sport, programmeId }: Programme, eventId: number | null = null): string {
  return eventId === null ? `${sport} ${programmeId}` : `${sport} ${programmeId} ${eventId}`;
}

/** What unfinished jobs of a kind carry: from the queue's own table, which is made when a server first starts. */
async function selectJobsAtWork<Data>(
  trx: Transaction,
  job: 'settle-bets' | 'follow-result' | 'follow-jackpot',
): Promise<readonly Data[]> {
  const { rows: made } = await sql<{ made: boolean }>`
    select to_regclass('jobs.job') is not null as made`.execute(trx);
  if (!made[0]?.made) return [];
  const { rows } = await sql<{ data: Data }>`
    select distinct data from jobs.job where name = ${job} and state < 'completed'`.execute(trx);
  return rows.map(({ data }) => data);
}
