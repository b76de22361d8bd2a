import { rmSync } from 'node:fs';
import type { DailyLeaderboard } from '@furlong/contract/standings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePunter } from '../src/session/find-punter.ts';
import { createProductToken } from '../src/session/product-token.ts';
import { updateAlias } from '../src/session/queries.ts';
import { loadSessionKey } from '../src/session/session-key.ts';
import { makeDataFolder } from './data-folder.ts';
import { freePort, type RunningNode, spawnNode, until, untilReady } from './run-node.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

interface WireRace {
  readonly raceId: number;
  readonly meetingId: number;
  readonly raceNumber: number;
  readonly raceStatusId: number;
  readonly offTime: string;
  readonly runners: readonly { readonly saddle: number; readonly scratched: boolean }[];
}

const patience = 60_000;

describe('two servers on one database', { timeout: 150_000 }, () => {
  let database: TestDatabase;
  let folder: string;
  let nodes: [RunningNode, RunningNode];

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = makeDataFolder('nodes');
    const ports = [await freePort(), await freePort()] as const;
    const environment = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      // Both are reached under one address, as behind a proxy.
      PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
      DEMO: 'on',
      DEMO_PACE: '5',
    };
    nodes = [spawnNode(ports[0], environment), spawnNode(ports[1], environment)];
    await Promise.all(nodes.map(untilReady));
  }, 120_000);

  afterAll(async () => {
    for (const node of nodes ?? []) {
      node.process.kill('SIGKILL');
      await node.ended;
    }
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const simulates = async (node: RunningNode) =>
    /^furlong_simulating 1$/m.test(await (await fetch(`${node.url}/metrics`)).text());

  const signIn = async (name: string) => {
    const now = new Date();
    const given = { issuer: 'test', subject: name, username: name, operator: false, now };
    const { id } = await ensurePunter(database.db, given);
    await updateAlias(database.db, id, name);
    const caller = { punterId: id, subject: name, issuer: 'test', operator: false };
    const { token } = await createProductToken(await loadSessionKey(database.db), caller, now);
    return { punterId: id, token };
  };

  const findOpenRaces = async (node: RunningNode) => {
    const { meetings } = (await node.call('/api/Meeting/GetUpcomingRaceMeetings')) as {
      meetings: { meetingId: number; races: { raceStatusId: number; offTime: string }[] }[];
    };
    const soon = meetings
      .map(({ meetingId, races }) => ({ meetingId, first: Date.parse(races[0]?.offTime ?? '') }))
      .filter(({ first }) => first > Date.now() + 5_000)
      .sort((a, b) => a.first - b.first)[0];
    if (!soon) return undefined;
    const { races } = (await node.call(`/api/Meeting/getRaces/${soon.meetingId}`)) as { races: WireRace[] };
    return races;
  };

  const pickOf = ({ raceId, meetingId, raceNumber, runners }: WireRace) => ({
    raceId,
    meetingId,
    raceNumber,
    saddle: runners.find(({ scratched }) => !scratched)?.saddle ?? 1,
  });

  const save = (node: RunningNode, token: string, body: unknown) =>
    node.call('/api/Selection/SavePunterSelections', { method: 'POST', token, body });

  const board = async (node: RunningNode, meetingId: number) => {
    const answer = await node.call(`/api/Leaderboard/GetDailyLeaderboardPaged/1/50/${meetingId}`);
    return (answer as { dailyLeaderboard: DailyLeaderboard }).dailyLeaderboard;
  };

  it('share the work: one simulates, saves go through both, both serve the same standings, and one killed loses nothing', async () => {
    await until(
      async () => (await Promise.all(nodes.map(simulates))).includes(true),
      patience,
      () => `no node simulates: ${nodes.map((node) => node.output()).join('\n')}`,
    );
    expect((await Promise.all(nodes.map(simulates))).filter(Boolean)).toHaveLength(1);

    let races: WireRace[] | undefined;
    await until(
      async () => {
        races = await findOpenRaces(nodes[0]);
        return races !== undefined;
      },
      patience,
      () => 'no meeting with all races to come appeared',
    );
    const picks = (races ?? []).map(pickOf);
    const meetingId = picks[0]?.meetingId ?? 0;
    const punters = [await signIn('FirstNode'), await signIn('SecondNode')] as const;
    for (const [index, { token }] of punters.entries()) {
      expect(await save(nodes[index as 0 | 1], token, picks)).toMatchObject({ message: 'Success' });
    }
    // What was saved through one is read through the other.
    for (const [index, { token, punterId }] of punters.entries()) {
      const other = nodes[(1 - index) as 0 | 1];
      const path = `/api/Selection/GetPunterSelection/${punterId}/${meetingId}`;
      expect(await other.call(path, { token })).toMatchObject({ selections: picks });
    }

    // The same version is the same page, on both.
    await until(
      async () => {
        const [one, two] = await Promise.all([board(nodes[0], meetingId), board(nodes[1], meetingId)]);
        if (one.version !== two.version || one.lastRace === null) return false;
        expect(one).toEqual(two);
        return true;
      },
      patience,
      () => 'the nodes did not come to serve one version with a result',
    );

    const leader = (await simulates(nodes[0])) ? 0 : 1;
    const left = nodes[(1 - leader) as 0 | 1];
    const before = await board(left, meetingId);
    nodes[leader].process.kill('SIGKILL');
    await nodes[leader].ended;
    await until(
      () => simulates(left),
      patience,
      () => 'nobody took the simulation over',
    );
    await until(
      async () => (await board(left, meetingId)).version > before.version,
      patience,
      () => `no result came after the takeover: ${left.output()}`,
    );
    for (const { token, punterId } of punters) {
      const path = `/api/Selection/GetPunterSelection/${punterId}/${meetingId}`;
      expect(await left.call(path, { token })).toMatchObject({ selections: picks });
    }
    expect((await board(left, meetingId)).totalPunters).toBeGreaterThanOrEqual(before.totalPunters);
    for (const alias of ['FirstNode', 'SecondNode']) {
      const path = `/api/Leaderboard/GetDailyLeaderboardPaged/1/1/${meetingId}?username=${alias}&isExactMatch=true`;
      expect(await left.call(path)).toMatchObject({ dailyLeaderboard: { punters: [{ userId: alias }] } });
    }
  });
});
