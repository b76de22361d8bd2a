import { randomUUID } from 'node:crypto';
import type { Call } from '@furlong/contract/schemas/call';
import { declaredCalls } from '@furlong/contract/schemas/declared-calls';
import Fastify from 'fastify';
import { afterAll, describe, expect, it, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { refusal } from '../platform/http/answer.ts';
import { bindCalls } from '../platform/http/bind-call.ts';
import { defaultLimits } from '../platform/http/limits/figures.ts';
import { Limiter } from '../platform/http/limits/limiter.ts';
import { createLogger } from '../platform/runtime/logger.ts';
import { SessionInputs } from './session-inputs.ts';

const nodes: SessionInputs[] = [];
const start = new Date('2026-11-21T12:00:00Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

const database = closedAfterAll(await createTestDatabase());
afterAll(async () => {
  for (const node of nodes) await node.stop();
});

/** What one node knows of inputs. */
function startNode(minutes = 30, reach = () => database.db): SessionInputs {
  const platform = {
    get db() {
      return reach();
    },
    log: createLogger('silent'),
    clock: () => start,
  };
  const node = new SessionInputs(platform, minutes);
  nodes.push(node);
  return node;
}

const signIn = (signedInAt = start, sessionId: string = randomUUID()) => ({ sessionId, signedInAt });

test('an input that cannot be stored delays no other, and is not retried', async () => {
  const node = startNode();
  const [good, broken, other] = [signIn(), signIn(start, 'of another issuer\u0000'), signIn()];
  for (const each of [good, broken, other]) node.note(each, after(20));
  await node.write();
  const fresh = startNode();
  expect(await fresh.isStale(good, after(40))).toBe(false);
  expect(await fresh.isStale(other, after(40))).toBe(false);
  await node.write();
});

test('inputs that are split around a bad one wait together when the database goes away in between', async () => {
  let writes = 0;
  const node = startNode(30, () => {
    writes += 1;
    // The first finds the bad one, the second is the first half.
    if (writes === 2) throw new Error('the connection is lost');
    return database.db;
  });
  const inputs = [signIn(), signIn(), signIn(), signIn(start, 'of another issuer\u0000')];
  for (const each of inputs) node.note(each, after(20));
  await expect(node.write()).rejects.toThrow('the connection is lost');
  await node.write();
  const fresh = startNode();
  for (const each of inputs.slice(0, 3)) expect(await fresh.isStale(each, after(40))).toBe(false);
});

test('an input that comes during a write that fails is not replaced by the older one', async () => {
  const at = signIn();
  let hasFailed = false;
  const node: SessionInputs = startNode(30, () => {
    if (hasFailed) return database.db;
    hasFailed = true;
    node.note(at, after(25));
    throw new Error('the connection is lost');
  });
  node.note(at, after(10));
  await expect(node.write()).rejects.toThrow('the connection is lost');
  await node.write();
  expect(await startNode().isStale(at, after(45))).toBe(false);
});

describe('a sign-in without input', () => {
  it('is stale after 30 minutes, unless there is input in time, on any node', async () => {
    const [one, two] = [startNode(), startNode()];
    const at = signIn();
    expect([await one.isStale(at, after(29.9)), await one.isStale(at, after(30))]).toEqual([false, true]);
    one.note(at, after(20));
    await one.write();
    expect([await one.isStale(at, after(49)), await two.isStale(at, after(49))]).toEqual([false, false]);
    expect([await one.isStale(at, after(50)), await two.isStale(at, after(50))]).toEqual([true, true]);
    two.note(at, after(45));
    await two.write();
    expect(await one.isStale(at, after(70))).toBe(false);
  });

  it('stays stale despite later input, until the punter signs in again', async () => {
    const [one, two] = [startNode(), startNode()];
    const at = signIn();
    one.note(at, after(31));
    two.note(at, after(32));
    await one.write();
    await two.write();
    expect([await one.isStale(at, after(32)), await two.isStale(at, after(32))]).toEqual([true, true]);
    const again = signIn(after(33), at.sessionId);
    expect([await one.isStale(again, after(34)), await two.isStale(again, after(62))]).toEqual([
      false,
      false,
    ]);
    // A token from before does not gain by it.
    expect(await one.isStale(at, after(34))).toBe(true);
    // Nor by what is done with one from after it, and what is done with it counts for no other.
    one.note(again, after(35));
    one.note(at, after(36));
    await one.write();
    expect([await one.isStale(at, after(36)), await two.isStale(at, after(36))]).toEqual([true, true]);
    expect([await one.isStale(again, after(64)), await two.isStale(again, after(65))]).toEqual([false, true]);
  });

  it('is never stale where the operator has turned this off', async () => {
    expect(await startNode(0).isStale(signIn(), after(1_000_000))).toBe(false);
  });
});

test('only calls that a person triggers are input: no read, sign-in, renewal or supplier’s call', () => {
  const acts = Object.values(declaredCalls as Record<string, Call>).filter(({ act }) => act === 'person');
  const people = ['punter', 'desk'];
  expect(acts.filter(({ method, access }) => method === 'GET' || !people.includes(access))).toEqual([]);
  expect(acts.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'PlaceBet',
      'RetryFailedBets',
      'Deposit',
      'Withdraw',
      'SavePunterSelections',
      'SetLimit',
    ]),
  );
  for (const never of ['issue', 'GetPunterChallengeLogin', 'ClientBalance', 'getSpecialBetslip', 'GetMyBets'])
    expect(acts.map(({ name }) => name)).not.toContain(never);
});

test('a request that the app repeats by itself is no input', async () => {
  const app = Fastify();
  app.decorate('limiter', new Limiter(defaultLimits));
  const seen: number[] = [];
  const caller = { punterId: 7, subject: 's', issuer: 'i', operator: false, ...signIn() };
  const no = () => refusal(1, 'No', 'No');
  const note = ({ punterId }: { readonly punterId: number }) => seen.push(punterId);
  bindCalls(
    app,
    { PlaceBet: no, ClientIn: no },
    async () => caller,
    () => start,
    note,
  );
  const ask = (url: string) => app.inject({ method: 'POST', url, payload: { bets: [] } });
  await ask('/api/Betslip/PlaceBet?meetingId=1&again=true');
  await app.inject('/api/betSlip/ClientIn');
  expect(seen).toEqual([]);
  await ask('/api/Betslip/PlaceBet?meetingId=1');
  expect(seen).toEqual([7]);
  await app.close();
});

describe('inputs', () => {
  const rows = async (sessionId: string) =>
    await database.db
      .selectFrom('session_inputs')
      .where('session_id', 'like', `${sessionId} %`)
      .select('last_input_at')
      .execute();

  it('are written once a minute per sign-in, and answered from memory in between', async () => {
    const node = startNode();
    const at = signIn();
    for (const minute of [1, 1.5, 1.9]) node.note(at, after(minute));
    await node.write();
    expect(await rows(at.sessionId)).toEqual([{ last_input_at: after(1) }]);
    node.note(at, after(1.95));
    await node.write();
    expect(await rows(at.sessionId)).toEqual([{ last_input_at: after(1) }]);
    // By what is written it would be stale.
    expect(await node.isStale(at, after(31.5))).toBe(false);
    node.note(at, after(2.1));
    await node.write();
    expect(await rows(at.sessionId)).toEqual([{ last_input_at: after(2.1) }]);
  });

  it('are written the next time after a failure', async () => {
    let isDown = true;
    const node = startNode(30, () => {
      if (isDown) throw new Error('no database');
      return database.db;
    });
    const at = signIn();
    node.note(at, after(5));
    await expect(node.write()).rejects.toThrow('no database');
    isDown = false;
    await node.write();
    expect(await rows(at.sessionId)).toHaveLength(1);
  });

  it('are deleted after their retention time', async () => {
    const node = startNode();
    const old = signIn(after(-60 * 24 * 31));
    node.note(old, old.signedInAt);
    await node.write();
    const fresh = signIn();
    node.note(fresh, start);
    await node.write();
    expect([await rows(old.sessionId), (await rows(fresh.sessionId)).length]).toEqual([[], 1]);
  });
});
