import type { openPool } from '@furlong/server/platform/database/database';
import { runners } from './picks-plan.ts';

type Pool = ReturnType<typeof openPool>;

/**
 * Open bets in bulk, as strikes would have left them: lines of one to four legs over the races of a meeting, as singles,
 * doubles, trebles or accumulators, a fifth of them on places and a tenth at the starting price. Known by their
 * number, so that every run has the same.
 */
export async function seedBets(
  pool: Pool,
  {
    meetingId,
    raceIds,
    lines,
    punters,
  }: { meetingId: number; raceIds: readonly number[]; lines: number; punters: number },
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into punters (issuer, subject, username, created_at)
       select 'bench', 'settle-' || n, 'settle-' || n, now() from generate_series(1, $1::integer) as n`,
      [punters],
    );
    await client.query(
      `insert into wallets (punter_id, opened_at) select id, now() from punters where issuer = 'bench'`,
    );
    await client.query(
      `insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, at)
       select gen_random_uuid(), 'gift', 4, punter_id * 10 + 1, 100000000, punter_id, now() from wallets`,
    );
    await client.query(
      `create temporary table line as
       with first as (select min(punter_id) as punter from wallets), numbered as (
         select n, first.punter + n % $2::integer as punter_id, 1 + n % 4 as legs from first, generate_series(1, $1::integer) as n
       ), sized as (
         select *, case when legs = 1 then 1 else 1 + (n / 4) % least(legs, 3) end as size from numbered
       )
       select
         n, punter_id, size, gen_random_uuid() as guid,
         case size when 1 then legs when 2 then legs * (legs - 1) / 2 else (array[0, 0, 1, 4])[legs] end as combinations,
         array(select ($3::integer[])[1 + (n / 7 + leg * 2) % 8] from generate_series(1, legs) as leg) as events,
         array(select (case when n % 5 = 0 then 2 else 1 end)::smallint from generate_series(1, legs)) as markets,
         array(select (1 + (n * 31 + leg * 17 + n / 13) % $4::integer)::smallint from generate_series(1, legs) as leg) as outcomes
       from sized`,
      [lines, punters, raceIds, runners],
    );
    await client.query(
      `insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, at)
       select guid, 'stake', punter_id * 10 + 1, 1, 100 * combinations, punter_id, now() from line order by n`,
    );
    await client.query(
      `insert into bets (
         stake_transfer_id, punter_id, sport, programme_id, size, accumulator, stake, combinations,
         leg_events, leg_markets, leg_outcomes, leg_numerators, leg_denominators,
         winnings_cap, tax_basis_points, lucky_pick, struck_at)
       select
         guid, punter_id, 'horseracing', $1, size, false, 100, combinations,
         events, markets, outcomes,
         array(select case when n % 10 = 1 then null else outcome::integer end from unnest(outcomes) as outcome),
         array(select case when n % 10 = 1 then null when n % 5 = 0 then 4 else 1 end from unnest(outcomes)),
         case when n % 10 = 1 then 1000000 end, 0, false, now()
       from line order by n`,
      [meetingId],
    );
    await client.query('drop table line');
    await client.query('vacuum analyze bets, transfers, wallets');
  } finally {
    client.release();
  }
}
