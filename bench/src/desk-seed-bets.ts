import { racing } from '@furlong/server/bets/racing/racing';
import { runners } from './picks-plan.ts';
import type { Seeder } from './watched-server.ts';

/** The races of a day's meeting, eight of them. */
export interface DayOfRaces {
  readonly meetingId: number;
  readonly raceIds: readonly number[];
}

interface Players {
  readonly bets: number;
  readonly punters: number;
  readonly firstPunter: number;
}

const gift = 100_000_000;
/** An id that says whose it is; in the order of time, so that the index of five million is not written at random. */
const transferId = (kind: number, n: string) =>
  `('0000000${kind}-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const stakeKind = 1;
const payoutKind = 2;
const giftKind = 3;

/**
 * Lines of one to four legs, of every size, spread over days: those of each day were struck on its meeting and settled the
 * same evening, a fifth of them won. The last day is today, and its lines are open. By statements of one day each, in the
 * order of time, as a site's own would stand in the tables. The balances follow from the transfers.
 */
export async function seedBettingDays(
  client: Seeder,
  days: readonly DayOfRaces[],
  { bets, punters, firstPunter }: Players,
): Promise<void> {
  await client.query(
    `insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, at)
     select ${transferId(giftKind, 'n')}, 'gift', 4, ($2 + n) * 10 + 1, $3, $2 + n, current_date - interval '1 year'
     from generate_series(0, $1::integer - 1) as n`,
    [punters, firstPunter, gift],
  );
  for (const [index, { meetingId, raceIds }] of days.entries()) {
    const ago = days.length - 1 - index;
    const from = Math.floor((bets * index) / days.length);
    const to = Math.floor((bets * (index + 1)) / days.length);
    // Today's have been struck just now, whatever the hour.
    const begun =
      ago === 0
        ? `now() - interval '1 hour'`
        : `current_date - ${ago} * interval '1 day' + interval '7 hours'`;
    const share = `(n - ${from}) / ${Math.max(1, to - from)}.0`;
    await client.query(
      `create temporary table line as
       with sized as (
         select n, $3 + (n % $4)::integer as punter_id, (1 + n % 4)::integer as legs,
           case when n % 4 = 0 then 1 else 1 + (n / 4 % least(1 + n % 4, 3))::integer end as size
         from generate_series($1::bigint, $2::bigint - 1) as n
       )
       select n, punter_id, legs, size, ${begun} + ${share} * interval '${ago === 0 ? 50 : 600} minutes' as struck_at,
         case size when 1 then legs when 2 then legs * (legs - 1) / 2 else (array[0, 0, 1, 4])[legs] end as combinations
       from sized`,
      [from, to, firstPunter, punters],
    );
    await client.query(
      `insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, at)
       select ${transferId(stakeKind, 'n')}, 'stake', punter_id * 10 + 1, 1, 100 * combinations, punter_id, struck_at
       from line order by n`,
    );
    await client.query(
      `insert into bets (
         id, stake_transfer_id, punter_id, sport, programme_id, size, accumulator, stake, combinations,
         leg_events, leg_markets, leg_outcomes, leg_numerators, leg_denominators,
         winnings_cap, tax_basis_points, lucky_pick, struck_at, strike_id)
       overriding system value
       select
         n + 1, ${transferId(stakeKind, 'n')}, punter_id, '${racing.name}', $1, size, false, 100, combinations,
         array(select ($2::integer[])[1 + (n / 7 + leg * 2) % 8] from generate_series(1, legs) as leg),
         array(select (case when n % 5 = 0 then 2 else 1 end)::smallint from generate_series(1, legs)),
         array(select (1 + (n * 31 + leg * 17 + n / 13) % ${runners})::smallint from generate_series(1, legs) as leg),
         array(select case when n % 10 = 1 then null else (1 + leg)::integer end from generate_series(1, legs) as leg),
         array(select case when n % 10 = 1 then null when n % 5 = 0 then 4 else 1 end from generate_series(1, legs)),
         case when n % 10 = 1 then 1000000 end, 0, false, struck_at, ${transferId(stakeKind, 'n - n % 8')}
       from line order by n`,
      [meetingId, raceIds],
    );
    if (ago > 0) await settleDay(client);
    await client.query('drop table line');
    if (index % 10 === 9) console.log(`${to} bets so far`);
  }
  await client.query(
    `insert into wallets (punter_id, balance, opened_at)
     select punter_id, sum(case when credit_account = punter_id * 10 + 1 then amount else -amount end), min(at)
     from transfers group by punter_id`,
  );
  await client.query(`select setval(pg_get_serial_sequence('bets', 'id'), $1)`, [bets]);
}

async function settleDay(client: Seeder): Promise<void> {
  const at = `struck_at + interval '11 hours'`;
  const payout = 'case when n % 5 = 0 then 300 * combinations else 0 end';
  await client.query(
    `insert into bet_settlements (bet_id, number, outcome, payout, winnings, tax, at)
     select n + 1, 1, case when n % 5 = 0 then 'won' else 'lost' end, ${payout}, ${payout}, 0, ${at}
     from line order by n`,
  );
  await client.query(
    `insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, bet_id, at)
     select ${transferId(payoutKind, 'n')}, 'payout', 1, punter_id * 10 + 1, ${payout}, punter_id, n + 1, ${at}
     from line where n % 5 = 0 order by n`,
  );
}
