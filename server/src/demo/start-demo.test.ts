import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../test/test-platform.ts';
import { type Capabilities, startCapabilities } from '../app/start-capabilities.ts';
import { loadCards } from '../meetings/load-card.ts';
import { bindCalls } from '../platform/http/bind-call.ts';
import { createHttp } from '../platform/http/http.ts';
import { startDemo } from './start-demo.ts';

/** For busy machines; passing tests do not wait. */
const patience = { timeout: 100_000, interval: 100 };

let platform: TestPlatform;
let app: FastifyInstance;
let capabilities: Capabilities;
let demos: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  platform = await createTestPlatform({ DEMO_PACE: '5' });
  const { settings, operator, log, metrics } = platform;
  app = await createHttp({
    settings,
    operator,
    log,
    metrics,
    identityUrl: `${settings.publicUrl}/identity`,
    ready: async () => true,
    // A busy machine turns no call away here.
    longestDelay: 0,
  });
  capabilities = await startCapabilities(app, platform);
  bindCalls(app, capabilities.handlers, capabilities.admit, platform.clock);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  demos = [1, 2].map(() =>
    startDemo(platform, { url, ...capabilities, visitors: { areAround: () => true } }),
  );
});

afterAll(async () => {
  await Promise.all(demos.map((demo) => demo.stop()));
  await app?.close();
  await capabilities?.stop();
  await platform?.close();
});

async function firstMeeting() {
  const [card] = await loadCards(platform.db, { ref: 'live-0' });
  if (!card) throw new Error('not published yet');
  return card;
}

async function sessionsThatLead(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks
    where locktype = 'advisory' and granted and objid = 7410002
      and database = (select oid from pg_database where datname = current_database())`.execute(platform.db);
  return rows.map(({ pid }) => pid);
}

async function answersOfTheFeed(): Promise<Set<string>> {
  const { values } = await platform.metrics.requests.get();
  const feed = values.filter(({ labels }) => String(labels.route).startsWith('/api/Feed'));
  // A refused change says where.
  const where = ({ method, status, route }: (typeof feed)[number]['labels']) =>
    method === 'PUT' && status !== 200 && status !== '200' ? ` ${route}` : '';
  return new Set(feed.map(({ labels }) => `${labels.method} ${labels.status}${where(labels)}`));
}

describe('the simulated day on two nodes', { timeout: 120_000 }, () => {
  it('publishes cards, moves prices and lets rivals pick, on one of them', async () => {
    await vi.waitFor(async () => expect((await firstMeeting()).sequence).toBeGreaterThan(10), patience);
    expect(await sessionsThatLead()).toHaveLength(1);
    const { id } = await firstMeeting();
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from card_picks where meeting_id = ${id}`.execute(platform.db);
      expect(rows.length).toBeGreaterThan(20);
    }, patience);
  });

  it('goes on when the one that leads is lost, without a refused call', async () => {
    const [leader] = await sessionsThatLead();
    await sql`select pg_terminate_backend(${leader}::int)`.execute(platform.db);
    const { sequence } = await firstMeeting();
    await vi.waitFor(async () => {
      const [next] = await sessionsThatLead();
      expect(next).toBeDefined();
      expect(next).not.toBe(leader);
      expect((await firstMeeting()).sequence).toBeGreaterThan(sequence);
    }, patience);
    await vi.waitFor(async () => {
      const { races } = await firstMeeting();
      expect(races[0]?.result?.official).toBe(true);
      expect(races[1]?.result).not.toBeNull();
    }, patience);
    // Whoever takes over sends what is due in a batch, by POST, where it is much.
    const answers = await answersOfTheFeed();
    expect([...answers]).toEqual(expect.arrayContaining(['GET 200', 'GET 404', 'PUT 200']));
    expect(answers.difference(new Set(['GET 200', 'GET 404', 'PUT 200', 'POST 200']))).toEqual(new Set());
  });

  it('holds an abandoned, a postponed and a foreign meeting on the first day, and the next day’s cards', async () => {
    const { rows } = await sql<{ status: string; country: string; ref: string }>`
      select status, country, ref from meetings
      join race_courses on race_courses.id = race_course_id`.execute(platform.db);
    expect(rows.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['active', 'abandoned', 'postponed']),
    );
    expect(rows.some(({ country }) => country !== 'ZA')).toBe(true);
    expect(rows.filter(({ ref }) => ref.startsWith('day-'))).toHaveLength(3);
  });

  it('plays soccer beside it: live matches to their official results, which the rivals predicted', async () => {
    await vi.waitFor(async () => {
      const { rows } = await sql<{ predicted: number }>`
        select count(*)::int as predicted from predictions
        join round_fixtures as place using (round_id)
        join fixtures on fixtures.id = fixture_id
        where ref like 'match-%' and result_state = 'official' and scores[place.position + 1] > 0`.execute(
        platform.db,
      );
      expect(rows[0]?.predicted).toBeGreaterThan(10);
    }, patience);
  });

  it('has the weeks of the season before, with final boards and the season’s', async () => {
    await vi.waitFor(async () => {
      const { rows } = await sql<{ league: string; rounds: number; punters: number }>`
        select league, rounds, punters from season_boards
        join predictor_seasons as season on season.id = season_id and season.version = season_boards.version
        where league = 'Protea Premiership'
        order by rounds desc limit 1`.execute(platform.db);
      expect(rows[0]?.rounds).toBeGreaterThanOrEqual(4);
      expect(rows[0]?.punters).toBeGreaterThan(500);
    }, patience);
    const { rows } = await sql<{ halves: number; priced: number }>`
      select count(half_time_home)::int as halves,
        (select count(distinct fixture_id)::int from fixture_prices) as priced
      from fixtures where ref like 'week-%' and result_state = 'official'`.execute(platform.db);
    expect(rows[0]?.halves).toBeGreaterThan(24);
    expect(rows[0]?.priced).toBeGreaterThan(40);
  });
});
