import { isEndless } from '@furlong/server/bets/programme';
import { racing } from '@furlong/server/bets/racing/racing';
import { SOCCER_PROGRAMME } from '@furlong/server/bets/soccer/programme';
import { runners } from './picks-plan.ts';
import type { Pool, Seeder } from './watched-server.ts';

/** What the lines of a sport are on. */
export interface SeedPlan {
  readonly sport: string;
  readonly programmeId: number;
  /** Eight events with a result. */
  readonly eventIds: readonly number[];
  /** An event that the third leg of every line of three is on; null: none. */
  readonly voidEvent: number | null;
  /** The stored number of the market of most lines, of twelve outcomes, and of a fifth of them. */
  readonly markets: readonly [number, number];
  /** Outcomes of the market of a fifth. */
  readonly fewOutcomes: number;
  /** Whether a tenth is at the starting price. */
  readonly atStartingPrice: boolean;
}

/** The lines of a meeting: a fifth on places, a tenth at the starting price. */
export function racingPlan({
  meetingId,
  raceIds,
}: {
  meetingId: number;
  raceIds: readonly number[];
}): SeedPlan {
  return {
    sport: racing.name,
    programmeId: meetingId,
    eventIds: raceIds,
    voidEvent: null,
    markets: [1, 2],
    fewOutcomes: runners,
    atStartingPrice: true,
  };
}

/**
 * The lines of fixtures, of which the last one is void: a fifth on the match result, the others on twelve correct scores,
 * so that as many win as in racing.
 */
export function soccerPlan(fixtureIds: readonly number[]): SeedPlan {
  return {
    ...SOCCER_PROGRAMME,
    eventIds: fixtureIds.slice(0, -1),
    voidEvent: fixtureIds.at(-1) ?? null,
    markets: [7, 3],
    fewOutcomes: 3,
    atStartingPrice: false,
  };
}

/**
 * Open bets in bulk, as strikes would have left them: lines of one to four legs over the events of a plan, as singles,
 * doubles, trebles or accumulators. Known by their number, so that every run has the same.
 */
export async function seedBets(
  pool: Pool,
  plan: SeedPlan,
  { lines, punters }: { readonly lines: number; readonly punters: number },
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await seedLines(client, plan, { lines, punters, first: await seedBettors(client, punters) });
    await client.query('vacuum analyze bets, bet_events, transfers, wallets');
  } finally {
    client.release();
  }
}

/** Punters with money, in bulk. Returns the first one's id; the others follow. */
export async function seedBettors(client: Seeder, punters: number): Promise<number> {
  await client.query(
    `insert into punters (issuer, subject, username, created_at)
       select 'bench', 'settle-' || n, 'settle-' || n, now() from generate_series(1, $1::integer) as n`,
    [punters],
  );
  const { rows } = await client.query<{ first: number }>(
    `select min(id) as first from punters where issuer = 'bench' and subject like 'settle-%'`,
  );
  const first = rows[0]?.first ?? 0;
  await client.query(
    `insert into wallets (punter_id, opened_at)
       select punter_id, now() from generate_series($1::integer, $1::integer + $2::integer - 1) as punter_id`,
    [first, punters],
  );
  await client.query(
    `insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, at)
       select gen_random_uuid(), 'gift', 4, punter_id * 10 + 1, 100000000, punter_id, now()
       from wallets where punter_id between $1 and $1 + $2::integer - 1`,
    [first, punters],
  );
  return first;
}

/** Open lines of those punters; see {@link seedBets}. */
export async function seedLines(
  client: Seeder,
  plan: SeedPlan,
  { lines, punters, first }: { readonly lines: number; readonly punters: number; readonly first: number },
): Promise<void> {
  await client.query(
    `create temporary table line as
       with numbered as (
         select n, $9::integer + n % $2::integer as punter_id, 1 + n % 4 as legs from generate_series(1, $1::integer) as n
       ), sized as (
         select *, case when legs = 1 then 1 else 1 + (n / 4) % least(legs, 3) end as size from numbered
       )
       select
         n, punter_id, size, gen_random_uuid() as guid,
         case size when 1 then legs when 2 then legs * (legs - 1) / 2 else (array[0, 0, 1, 4])[legs] end as combinations,
         array(
           select case when legs = 3 and leg = 3 then coalesce($5::integer, event) else event end
           from generate_series(1, legs) as leg, lateral (select ($3::integer[])[1 + (n / 7 + leg * 2) % 8] as event)
         ) as events,
         array(select (case when n % 5 = 0 then $7 else $6 end)::smallint from generate_series(1, legs)) as markets,
         array(
           select (1 + (n * 31 + leg * 17 + n / 13) % case when n % 5 = 0 then $8::integer else $4::integer end)::smallint
           from generate_series(1, legs) as leg
         ) as outcomes
       from sized`,
    [lines, punters, plan.eventIds, runners, plan.voidEvent, ...plan.markets, plan.fewOutcomes, first],
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
         guid, punter_id, $2, $1, size, false, 100, combinations,
         events, markets, outcomes,
         array(select case when $3 and n % 10 = 1 then null else outcome::integer end from unnest(outcomes) as outcome),
         array(select case when $3 and n % 10 = 1 then null when n % 5 = 0 then 4 else 1 end from unnest(outcomes)),
         case when $3 and n % 10 = 1 then 1000000 end, 0, false, now()
       from line order by n`,
    [plan.programmeId, plan.sport, plan.atStartingPrice],
  );
  if (isEndless(plan.sport)) {
    await client.query(
      `insert into bet_events (sport, event_id, first_bet_id, bet_ids)
         select sport, event_id, min(id), array_agg(distinct id) from bets cross join unnest(leg_events) as event_id
         where sport = $1 group by sport, event_id, id / 128`,
      [plan.sport],
    );
  }
  await client.query('drop table line');
}
