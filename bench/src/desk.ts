import { parseArgs } from 'node:util';
import { addDays, localDayOf } from '@furlong/domain/local-date';
import { seedAdmin, seedDesk } from './desk-seed.ts';
import { percentile, printFigure, printMustBeZero } from './figure.ts';
import { HttpConnection } from './http-connection.ts';
import { withOwnDatabase } from './own-database.ts';
import { type Pool, type WatchedServer, withWatchedServer } from './watched-server.ts';

/** Milliseconds for a page of the desk, which is one of these calls or a few at once. */
const target = 300;
/** How often each call is made, each time for another punter. */
const asked = 100;

/** A punter that the desk asks for. */
interface Whom {
  readonly id: number;
  readonly alias: string;
  readonly email: string;
}

const today = localDayOf(new Date());
const period = `from=${addDays(today, -30)}&to=${addDays(today, 1)}`;

/** The calls behind the desk's pages; a new page adds its own. */
const calls: Readonly<Record<string, (whom: Whom) => string>> = {
  'search by alias': ({ alias }) => `FindPunters?sought=${alias}`,
  'search by how an address begins': ({ email }) => `FindPunters?sought=${email.slice(0, 8)}`,
  'search by account number': ({ id }) => `FindPunters?sought=${id * 10 + 1}`,
  'who waits to be verified': ({ id }) => `ListWaitingPunters?before=${id}`,
  'a punter': ({ id }) => `GetDeskPunter/${id}`,
  'open bets of a punter': ({ id }) => `ListPunterBets/${id}?state=open`,
  'ledger of a punter': ({ id }) => `ListPunterLedger/${id}?${period}`,
  'sign-ins of a punter': ({ id }) => `ListPunterSessions/${id}`,
  'acts about a punter': ({ email }) => `ListActs?person=${email}&looks=true`,
  'latest acts': () => 'ListActs',
  staff: () => 'ListStaff',
  'health of the feed': () => 'GetFeedHealth',
  'search for leagues': ({ id }) => `FindLeagues?sought=League%20${id % 100}`,
  'reported leagues': () => 'ListReportedLeagues?all=true',
  jackpots: () => 'ListDeskJackpots',
  pushes: () => 'GetPushHealth',
};

/**
 * The desk's calls among many punters and bets, over HTTP, one after the other:
 * `npm run bench -- desk --punters 1000000 --bets 5000000`; a fiftieth of it when nothing is said.
 */
export async function benchDesk(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { punters: { type: 'string', default: '20000' }, bets: { type: 'string', default: '100000' } },
  });
  const size = { punters: readCount('--punters', values.punters), bets: readCount('--bets', values.bets) };
  await withOwnDatabase(async (url) => {
    await withWatchedServer(url, 'bench-feed-secret', async (pool, server) => {
      console.log(`making ${size.punters} punters with ${size.bets} bets`);
      await seedDesk(pool, size);
      await measure(pool, server);
    });
  });
}

async function measure(pool: Pool, server: WatchedServer): Promise<void> {
  const token = await seedAdmin(pool);
  const { rows } = await pool.query<Whom>(
    `select id, alias, username as email from punters where issuer = 'bench' order by md5(id::text) limit $1`,
    [asked],
  );
  const connection = await HttpConnection.open(server.url);
  let failed = 0;
  for (const [name, pathOf] of Object.entries(calls)) {
    const times: number[] = [];
    for (const whom of rows) {
      const from = performance.now();
      const { status } = await connection.get(`/api/Desk/${pathOf(whom)}`, token);
      times.push(performance.now() - from);
      if (status !== 200) failed += 1;
    }
    for (const [words, share] of [
      ['median', 0.5],
      ['p95', 0.95],
    ] as const) {
      const value = percentile(times, share);
      printFigure({
        name: `${name}, ${words}`,
        value,
        unit: 'ms',
        yardstick: { name: 'at most', value: target },
      });
    }
  }
  printMustBeZero('calls that failed', failed, 'calls');
  connection.close();
}

function readCount(flag: string, text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1_000) {
    throw new Error(`${flag} '${text}': expected a whole number from 1000 on`);
  }
  return count;
}
