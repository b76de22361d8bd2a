import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { SentLine } from './chaos-punter.ts';

/** What is wrong after a run; all of it must be empty. */
export interface ChaosFaults {
  /** Told to be struck, and not in the database as that bet. */
  readonly lost: readonly string[];
  /** In the database, and sent by nobody. */
  readonly unasked: readonly string[];
  /** In the database, with another stake or punter than was sent. */
  readonly altered: readonly string[];
  /** Struck on a race that was off, or a match that was on. */
  readonly late: readonly string[];
  /** All its races or matches are decided, and it is not settled. */
  readonly unsettled: readonly string[];
}

/** Watches races close: how many bets each has when it is first seen off. Whatever comes later came too late. */
export class ClosingWatch {
  #address: () => string;
  #client: pg.Client | undefined;
  #seen = new Map<number, number>();
  #running: Promise<void>;
  #stopped = false;

  /** `address` is that of the database server of the moment. */
  constructor(address: () => string) {
    this.#address = address;
    this.#running = this.#watch();
  }

  /** Races that have more bets now than when they closed. */
  async stop(): Promise<string[]> {
    this.#stopped = true;
    await this.#running;
    const { rows } = await this.#ask<{ id: number; bets: string }>(countBets, [...this.#seen.keys()]);
    await this.#client?.end();
    return rows
      .filter(({ id, bets }) => Number(bets) !== this.#seen.get(id))
      .map(({ id, bets }) => `race ${id} has ${bets} bets and had ${this.#seen.get(id)} when it closed`);
  }

  async #watch(): Promise<void> {
    while (!this.#stopped) {
      try {
        const { rows } = await this.#ask<{ id: number }>(
          `select id from races where status <> 'open' and not id = any($1)`,
          [...this.#seen.keys()],
        );
        if (rows.length > 0) {
          const ids = rows.map(({ id }) => id);
          const counted = await this.#ask<{ id: number; bets: string }>(countBets, ids);
          for (const { id, bets } of counted.rows) this.#seen.set(id, Number(bets));
        }
      } catch {
        // The database is down just now: those that close meanwhile are seen when it is back.
      }
      await pause(50);
    }
  }

  /** On a new connection after each failure: the one before may lead to a server that is dead. */
  async #ask<Row extends pg.QueryResultRow>(text: string, ids: readonly number[]) {
    try {
      this.#client ??= await connect(this.#address());
      return await this.#client.query<Row>(text, [ids]);
    } catch (error) {
      this.#client?.end().catch(() => undefined);
      this.#client = undefined;
      throw error;
    }
  }
}

async function connect(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const countBets = `
  select race.id, (select count(*) from bets where sport = 'horseracing' and race.id = any(leg_events)) as bets
  from unnest($1::integer[]) as race (id)`;

interface LateBet {
  readonly id: string;
  readonly sport: string;
  readonly struck_at: Date;
  /** The off or kick-off that was published. */
  readonly due_at: Date;
  /** When it was off, or on, as the supplier or the desk said. */
  readonly off_at: Date | null;
  readonly outcome: string | null;
}

/**
 * Bets struck once their race was off by the clock, or its match on; and those struck between its real off and the news
 * of it that are not void (rule: strikes-end-at-the-off).
 */
const lateBets = `
  with struck as (
    select bets.id, sport, struck_at, races.off_at as due_at, races.closed_at as off_at
    from bets join races on races.id = any(leg_events)
    where sport = 'horseracing' and struck_at >= least(races.off_at, races.closed_at)
    union all
    select bets.id, sport, struck_at, kick_off_at, started_at
    from bets join fixtures on fixtures.id = any(leg_events)
    where sport = 'soccer' and struck_at >= least(kick_off_at, started_at)
  )
  select struck.*, outcome
  from struck left join lateral (
    select outcome from bet_settlements where bet_id = struck.id order by number desc limit 1
  ) as last on true
  where struck_at >= due_at or outcome is distinct from 'void'`;

function describeLate({ id, sport, struck_at, due_at, off_at, outcome }: LateBet): string {
  const [struck, due, off] = [struck_at, due_at, off_at].map((at) => at?.toISOString() ?? 'no time');
  return `bet ${id} (${sport}), struck at ${struck}, due off at ${due}, off at ${off}, ${outcome ?? 'not settled'}`;
}

/** Compares what punters sent and were told with what the database holds. */
export async function checkChaos(
  databaseUrl: string,
  sent: readonly SentLine[],
  lateRaces: readonly string[],
): Promise<ChaosFaults> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const { rows } = await pool.query<{ guid: string; id: string; punter_id: number; stake: string }>(
      'select stake_transfer_id as guid, id, punter_id, stake * combinations as stake from bets',
    );
    const held = new Map(rows.map((row) => [row.guid, row]));
    const asked = new Map(sent.map((line) => [line.guid, line]));
    const { rows: late } = await pool.query<LateBet>(lateBets);
    const { rows: unsettled } = await pool.query<{ id: string }>(
      `select id from bets where not exists (select 1 from bet_settlements where bet_id = bets.id)
       and not exists (
         select 1 from races
         where bets.sport = 'horseracing' and races.id = any(leg_events)
           and status not in ('abandoned', 'resulted'))
       and not exists (
         select 1 from fixtures
         where bets.sport = 'soccer' and fixtures.id = any(leg_events)
           and status not in ('abandoned', 'void') and result_state <> 'official')`,
    );
    return {
      lost: sent
        .filter(({ told, guid, betId }) => told === 'struck' && Number(held.get(guid)?.id) !== betId)
        .map(({ guid }) => guid),
      unasked: rows.filter(({ guid }) => !asked.has(guid)).map(({ guid }) => guid),
      altered: rows
        .filter(({ guid, punter_id, stake }) => {
          const line = asked.get(guid);
          return line && (line.punterId !== punter_id || line.totalStake !== Number(stake));
        })
        .map(({ guid }) => guid),
      late: [...late.map(describeLate), ...lateRaces],
      unsettled: unsettled.map(({ id }) => `bet ${id}`),
    };
  } finally {
    await pool.end();
  }
}
