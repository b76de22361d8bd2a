import { racing } from '@furlong/server/bets/racing/racing';
import type { DayOfRaces } from './desk-seed-bets.ts';
import { runners } from './picks-plan.ts';
import type { Seeder } from './watched-server.ts';

/** Old bets: how many, whose, and how many of them are one punter's. */
export interface OldBets {
  readonly bets: number;
  readonly punters: number;
  readonly collector: number;
  readonly collected: number;
}

const gift = 100_000_000;
const linesPerSlip = 8;
/** A key as clients make them: at random, so that indexes over keys are written everywhere. */
const keyOf = (kind: string, n: string) => `md5('${kind} ' || (${n}))::uuid`;

/**
 * Slips of eight lines over days of the past, each with its legs, stakes and settlements, a fifth of the lines won and
 * paid: as strikes and settlements would have left them, in the order of time. One punter has a share of them, spread over
 * all days. By statements in the database, a day each: no row crosses the wire. Balances follow from the transfers.
 */
export async function seedOldBets(
  client: Seeder,
  days: readonly DayOfRaces[],
  { bets, punters, collector, collected }: OldBets,
): Promise<void> {
  await client.query(
    `insert into punters (issuer, subject, username, created_at)
     select 'old', 'old-' || n, 'old-' || n, current_date - interval '2 years' from generate_series(1, $1::integer) as n`,
    [punters],
  );
  const { rows } = await client.query<{ first: number }>(
    `select min(id) as first from punters where issuer = 'old'`,
  );
  const first = rows[0]?.first ?? 0;
  await client.query(
    `insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, at)
     select gen_random_uuid(), 'gift', 4, punter_id * 10 + 1, $3, punter_id, current_date - interval '2 years'
     from generate_series($1::integer, $1::integer + $2::integer - 1) as punter_id`,
    [first, punters, gift],
  );
  // Every so many slips are the collector's.
  const share = Math.max(1, Math.floor(bets / collected));
  for (const [index, day] of days.entries()) {
    const from = Math.floor((bets * index) / days.length);
    const to = Math.floor((bets * (index + 1)) / days.length);
    const minutes = `(n / ${linesPerSlip} * ${linesPerSlip} - ${from}) * interval '600 minutes' / ${Math.max(1, to - from)}`;
    await client.query(
      `create temporary table line as
       select n, legs, size, ${keyOf('stake', 'n')} as guid,
         case when n / ${linesPerSlip} % $5 = 0 then $6::integer else $3::integer + (n / ${linesPerSlip} % $4)::integer end as punter_id,
         case size when 1 then legs when 2 then legs * (legs - 1) / 2 else (array[0, 0, 1, 4])[legs] end as combinations,
         current_date - ${days.length - index} * interval '1 day' + interval '7 hours' + ${minutes} as struck_at
       from (
         select n, (1 + n % 4)::integer as legs,
           case when n % 4 = 0 then 1 else 1 + (n / 4 % least(1 + n % 4, 3))::integer end as size
         from generate_series($1::bigint, $2::bigint - 1) as n
       ) as sized`,
      [from, to, first, punters, share, collector],
    );
    await insertDay(client, day);
    await client.query('drop table line');
    if (index % 30 === 29) console.log(`${to} old bets so far`);
  }
  await client.query(
    `insert into wallets (punter_id, balance, opened_at)
     select punter_id, sum(case when credit_account = punter_id * 10 + 1 then amount else -amount end), min(at)
     from transfers where punter_id >= $1 or punter_id = $2 group by punter_id
     on conflict (punter_id) do update set balance = excluded.balance`,
    [first, collector],
  );
  await client.query(`select setval(pg_get_serial_sequence('bets', 'id'), $1)`, [bets]);
}

async function insertDay(client: Seeder, { meetingId, raceIds }: DayOfRaces): Promise<void> {
  await client.query(
    `insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, at)
     select guid, 'stake', punter_id * 10 + 1, 1, 100 * combinations, punter_id, struck_at from line order by n`,
  );
  await client.query(
    `insert into bets (
       id, stake_transfer_id, punter_id, sport, programme_id, size, accumulator, stake, combinations,
       leg_events, leg_markets, leg_outcomes, leg_numerators, leg_denominators,
       tax_basis_points, lucky_pick, struck_at, strike_id)
     overriding system value
     select
       n + 1, guid, punter_id, '${racing.name}', $1, size, false, 100, combinations,
       array(select ($2::integer[])[1 + (n / 7 + leg * 2) % 8] from generate_series(1, legs) as leg),
       array(select (case when n % 5 = 0 then 2 else 1 end)::smallint from generate_series(1, legs)),
       array(select (1 + (n * 31 + leg * 17 + n / 13) % ${runners})::smallint from generate_series(1, legs) as leg),
       array(select (1 + leg)::integer from generate_series(1, legs) as leg),
       array(select case when n % 5 = 0 then 4 else 1 end from generate_series(1, legs)),
       0, false, struck_at, ${keyOf('stake', `n - n % ${linesPerSlip}`)}
     from line order by n`,
    [meetingId, raceIds],
  );
  const at = `struck_at + interval '11 hours'`;
  const payout = 'case when n % 5 = 0 then 300 * combinations else 0 end';
  await client.query(
    `insert into bet_settlements (bet_id, number, outcome, payout, winnings, tax, at)
     select n + 1, 1, case when n % 5 = 0 then 'won' else 'lost' end, ${payout}, ${payout}, 0, ${at}
     from line order by n`,
  );
  await client.query(
    `insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, bet_id, at)
     select ${keyOf('payout', 'n')}, 'payout', 1, punter_id * 10 + 1, ${payout}, punter_id, n + 1, ${at}
     from line where n % 5 = 0 order by n`,
  );
}
