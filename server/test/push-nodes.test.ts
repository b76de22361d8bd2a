import { rmSync } from 'node:fs';
import { localDayOf } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueNotices } from '../src/notifications/queue-notices.ts';
import { ensurePunter } from '../src/session/find-punter.ts';
import { createProductToken } from '../src/session/product-token.ts';
import { updateAlias } from '../src/session/queries.ts';
import { loadSessionKey } from '../src/session/session-key.ts';
import { makeDataFolder } from './data-folder.ts';
import { PushServiceDouble } from './push-service-double.ts';
import { freePort, type RunningNode, spawnNode, until, untilReady } from './run-node.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let folder: string;
let service: PushServiceDouble;
const nodes: RunningNode[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = makeDataFolder('push-nodes');
  service = await PushServiceDouble.start();
});

afterAll(async () => {
  for (const node of nodes) {
    node.process.kill('SIGKILL');
    await node.ended;
  }
  await service.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function startNode(): Promise<RunningNode> {
  const node = spawnNode(await freePort(), {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DEMO: 'off',
    // Both are reached under one address, as behind a proxy.
    PUBLIC_URL: 'https://race.example',
    PUSH_SERVICES: service.origin,
  });
  nodes.push(node);
  await untilReady(node);
  return node;
}

async function signIn(name: string) {
  const now = new Date();
  const given = { issuer: 'test', subject: name, username: name, operator: false, now };
  const { id } = await ensurePunter(database.db, given);
  await updateAlias(database.db, id, name, localDayOf(now));
  const caller = { punterId: id, subject: name, issuer: 'test', operator: false };
  const session = { ...caller, sessionId: name, signedInAt: now };
  const { token } = await createProductToken(await loadSessionKey(database.db), session, now);
  return { id, token };
}

const states = async () => {
  const { rows } = await sql<{ state: string }>`select state from push_deliveries`.execute(database.db);
  return rows.map(({ state }) => state);
};

it('a node that is killed while it sends leaves its push to the next, under the same keys, once (rule: pushes)', {
  timeout: 120_000,
}, async () => {
  const first = await startNode();
  const { id, token } = await signIn('pushed');
  const browser = service.subscribe();
  const post = (node: RunningNode, path: string, body: object) =>
    node.call(`/api/Notifications/${path}`, { method: 'POST', token, body });
  const { publicKey } = (await first.call('/api/Notifications/PushKey', { token })) as { publicKey: string };
  // Whatever the hour at which the test runs.
  await post(first, 'Settings', { quietHours: null });
  expect(await post(first, 'Subscribe', browser)).toMatchObject({ devices: 1 });

  service.answer = async () => {
    first.process.kill('SIGKILL');
    await first.ended;
    return { status: 201 };
  };
  const data = { league: 'Friday Club', leagueCode: 'K7MPQR', alias: 'thandi', what: 'join' };
  await database.db
    .transaction()
    .execute((trx) =>
      queueNotices(trx, [{ punterId: id, kind: 'league-request', subject: 'one', data, expiresAt: null }]),
    );
  await until(
    () => service.received.length === 1,
    20_000,
    () => `nothing was sent: ${first.output()}`,
  );
  expect(await states()).toEqual(['due']);
  service.answer = () => ({ status: 201 });

  const second = await startNode();
  expect(await post(second, 'Compare', { endpoint: browser.endpoint })).toMatchObject({
    subscribed: true,
    publicKey,
  });
  // The lease of the dead node, which lasts 90 seconds, is over.
  await sql`update push_deliveries set due_at = now()`.execute(database.db);
  await until(
    async () => (await states())[0] === 'sent',
    20_000,
    () => `it was not sent again: ${second.output()}`,
  );
  const [sent, again, ...more] = service.received;
  expect(again?.headers.topic).toBe(sent?.headers.topic);
  expect(again?.content).toEqual(sent?.content);
  expect(more).toEqual([]);
  const listed = await second.call('/api/leaderboard/GetNotifications', { token });
  expect(listed).toMatchObject({
    unread: 1,
    notifications: [{ kind: 'league-request', title: 'Friday Club: thandi asks to join', read: false }],
  });
});
