import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { createWalletApp } from '../../test/test-wallet.ts';
import { findBetsOfStakes } from '../bets/show/queries-stakes.ts';
import { walletAccount } from './accounts.ts';
import { readStatement, readWhole } from './read-statement.ts';

const day = '2026-03-05';
const period = (punterId: number) => ({
  punterId,
  account: walletAccount(punterId),
  from: new Date(`${day}T00:00:00+02:00`),
  until: new Date(`${day}T24:00:00+02:00`),
});

/** Statements so far. */
let asked = 0;

const platform = closedAfterAll(await createTestPlatform());
const counted = new Kysely({
  dialect: new PostgresDialect({ pool: platform.pool }),
  log: () => {
    asked += 1;
  },
});
const app = closedAfterAll(await createWalletApp({ ...platform, db: counted }));
await app.listen({ port: 0, host: '127.0.0.1' });
const port = (app.server.address() as AddressInfo).port;

/** A punter with deposits and withdrawals within a day, three at each moment, to the microsecond. */
async function makeSpender(movements: number): Promise<number> {
  const [punter = 0] = await makeBettors(platform.db, 1);
  const account = walletAccount(punter);
  await sql`
    insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, at)
    select
      gen_random_uuid(), kind,
      case kind when 'deposit' then 2 else ${account}::integer end,
      case kind when 'deposit' then ${account}::integer else 2 end,
      1 + number % 500, ${punter}, ${`${day}T08:00:00.000001+02:00`}::timestamptz + number / 3 * interval '7 microseconds'
    from (
      select number, case when number % 4 = 3 then 'withdrawal' else 'deposit' end as kind
      from generate_series(1, ${movements}::integer) as number
    ) as made`.execute(platform.db);
  return punter;
}

function open(punter: number, encoding: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const path = `/api/Wallet/Statement.csv?from=${day}&to=${day}`;
    const headers = { authorization: `Bearer punter-${punter}`, 'accept-encoding': encoding };
    get({ port, path, headers, host: '127.0.0.1' }, resolve).on('error', reject);
  });
}

/** How many statements there were when no more came. */
async function settled(): Promise<number> {
  let before = -1;
  const isSame = () => {
    const same = before === asked;
    before = asked;
    return same;
  };
  await expect.poll(isSame, { interval: 200, timeout: 10_000 }).toBe(true);
  return asked;
}

describe('the statement as a file', () => {
  it('has every movement of a period of any length, in order and adding up', async () => {
    const punter = await makeSpender(25_001);
    const answer = await app.inject({
      url: `/api/Wallet/Statement.csv?from=${day}&to=${day}`,
      headers: { authorization: `Bearer punter-${punter}` },
    });
    expect(answer.statusCode).toBe(200);
    const lines = answer.body.trimEnd().split('\r\n').slice(1);
    const whole = await readStatement(platform.db, findBetsOfStakes, period(punter), {
      offset: 0,
      limit: 30_000,
    });
    expect(lines.map((line) => line.split(',').at(-1))).toEqual(whole.movements.map(({ id }) => id));
    const balances = lines.map((line) => Math.round(Number(line.split(',')[3]) * 100));
    expect(balances).toEqual(whole.movements.map(({ balance }) => balance));
    expect(new Set(lines).size).toBe(25_001);
  });

  it('is the same for any part size, also when cut between movements of one moment', async () => {
    const punter = await makeSpender(40);
    const whole = await readStatement(platform.db, findBetsOfStakes, period(punter), {
      offset: 0,
      limit: 100,
    });
    for (const limit of [1, 7, 20, 40, 41]) {
      const parts = await Array.fromAsync(readWhole(platform.db, findBetsOfStakes, period(punter), limit));
      expect(parts.flat()).toEqual(whole.movements);
      expect(parts).toHaveLength(Math.ceil(40 / limit));
    }
    const [nobody = 0] = await makeBettors(platform.db, 1);
    expect(await Array.fromAsync(readWhole(platform.db, findBetsOfStakes, period(nobody), 7))).toEqual([[]]);
  });

  it('breaks off when a movement appears among those still to be read', async () => {
    const punter = await makeSpender(40);
    const parts = readWhole(platform.db, findBetsOfStakes, period(punter), 10);
    await parts.next();
    await sql`
      insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, at)
      values (gen_random_uuid(), 'deposit', 2, ${walletAccount(punter)}::integer, 9, ${punter}, ${`${day}T08:00:00.000036+02:00`})`.execute(
      platform.db,
    );
    await expect(Array.fromAsync(parts)).rejects.toThrow('does not add up');
  });

  describe('that is long', () => {
    const parts = 240;
    let punter: number;
    beforeAll(async () => {
      punter = await makeSpender(parts * 1_000);
    });

    it('reads no faster than the client, and stops when the punter goes away', async () => {
      asked = 0;
      const answer = await open(punter, 'identity');
      await new Promise((resolve) => answer.once('data', resolve));
      answer.pause();
      const taken = await settled();
      // A statement for each part; some megabytes are on their way.
      expect(taken).toBeLessThan(0.75 * parts);
      answer.destroy();
      expect(await settled()).toBeLessThanOrEqual(taken + 2);
    });

    it('stops reading for a client that goes away, also when compressed', async () => {
      asked = 0;
      const answer = await open(punter, 'gzip');
      expect(answer.headers['content-encoding']).toBe('gzip');
      answer.destroy();
      expect(await settled()).toBeLessThan(0.75 * parts);
    });
  });

  it('is refused for days that are no period, before anything is sent', async () => {
    const [punter = 0] = await makeBettors(platform.db, 1);
    const answer = await app.inject({
      url: `/api/Wallet/Statement.csv?from=2026-03-02&to=2026-03-01`,
      headers: { authorization: `Bearer punter-${punter}` },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.details[0].field).toBe('to');
  });
});
