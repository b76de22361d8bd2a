import { rmSync } from 'node:fs';
import { PickErrorCode } from '@furlong/contract/codes/picks';
import type { DailyLeaderboard } from '@furlong/contract/schemas/standings';
import { localDayOf } from '@furlong/domain/local-date';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensurePunter } from '../src/session/find-punter.ts';
import { createProductToken } from '../src/session/product-token.ts';
import { updateAlias } from '../src/session/queries.ts';
import { loadSessionKey } from '../src/session/session-key.ts';
import { makeDataFolder } from './data-folder.ts';
import { IdentityBrowser, siteAt } from './identity-browser.ts';
import { makeMeeting } from './make-meeting.ts';
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

/** The demo's next result can be half a minute away. */
const patience = 120_000;

/** What a save is refused with when a race has begun, or was abandoned, since its card was read: the day goes on. */
const movedOn: readonly number[] = [
  PickErrorCode.raceOff,
  PickErrorCode.raceAbandoned,
  PickErrorCode.meetingAbandoned,
  PickErrorCode.runnerScratched,
];

describe('two servers on one database', { timeout: 300_000 }, () => {
  let database: TestDatabase;
  let folder: string;
  let nodes: [RunningNode, RunningNode];

  beforeAll(async () => {
    database = await createTestDatabase();
    // Where there is a meeting no history is written: of a month of boards none is looked at here.
    await makeMeeting(database.db, []);
    folder = makeDataFolder('nodes');
    const ports = [await freePort(), await freePort()] as const;
    const environment = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      // Both are reached under one address, as behind a proxy.
      PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
      DEMO: 'on',
      DEMO_PACE: '10',
    };
    nodes = [spawnNode(ports[0], environment), spawnNode(ports[1], environment)];
    await Promise.all(nodes.map(untilReady));
  }, 120_000);

  afterAll(async () => {
    for (const node of nodes ?? []) {
      node.process.kill('SIGKILL');
      await node.ended;
    }
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const simulates = async (node: RunningNode) =>
    /^furlong_simulating 1$/m.test(await (await fetch(`${node.url}/metrics`)).text());

  const signIn = async (name: string) => {
    const now = new Date();
    const given = { issuer: 'test', subject: name, username: name, operator: false, now };
    const { id } = await ensurePunter(database.db, given);
    await updateAlias(database.db, id, name, localDayOf(now));
    const signIn = { sessionId: name, signedInAt: now };
    const caller = { punterId: id, subject: name, issuer: 'test', operator: false, ...signIn };
    const { token } = await createProductToken(await loadSessionKey(database.db), caller, now);
    return { punterId: id, token };
  };

  /** The races of the meetings that begin next, whole: some are to be abandoned or postponed, which nobody knows. */
  const findNextCards = async (node: RunningNode): Promise<WireRace[][]> => {
    const { meetings } = (await node.call('/api/Meeting/GetUpcomingRaceMeetings')) as {
      meetings: { meetingId: number; races: { offTime: string }[] }[];
    };
    const next = meetings
      .map(({ meetingId, races }) => ({ meetingId, first: Date.parse(races[0]?.offTime ?? '') }))
      .filter(({ first }) => first > Date.now() + 5_000)
      .sort((a, b) => a.first - b.first)
      .slice(0, 4);
    return await Promise.all(
      next.map(async ({ meetingId }) => {
        const answer = await node.call(`/api/Meeting/getRaces/${meetingId}`);
        return (answer as { races: WireRace[] }).races;
      }),
    );
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

  it('refuse the token of a sign-in that was ended through the other', async () => {
    const browser = new IdentityBrowser(siteAt(nodes[0].url), nodes[0].url);
    const { tokens } = await browser.signIn('demo', 'demo-punter');
    const issued = { method: 'POST', token: tokens.access_token, body: {} };
    const { token: loginToken } = (await nodes[0].call('/issuer/issue', issued)) as { token: string };
    const login = await nodes[0].call(`/api/Login/GetPunterChallengeLogin?login=${loginToken}`);
    const { token } = login as { token: string };
    const admitted = async (node: RunningNode) =>
      ((await node.call('/api/General/ValidityTest/hello', { token })) as { status: number }).status === 1;
    expect(await Promise.all(nodes.map(admitted))).toEqual([true, true]);

    await browser.post('/identity/token/revocation', {
      client_id: 'punterschallenge',
      token: tokens.refresh_token,
    });
    for (const node of nodes) {
      await until(
        async () => !(await admitted(node)),
        patience,
        () => 'the token of an ended sign-in is still admitted',
      );
    }
  });

  it('share the work: one simulates, saves go through both, both serve the same standings, and one killed loses nothing', async () => {
    await until(
      async () => (await Promise.all(nodes.map(simulates))).includes(true),
      patience,
      () => `no node simulates: ${nodes.map((node) => node.output()).join('\n')}`,
    );
    expect((await Promise.all(nodes.map(simulates))).filter(Boolean)).toHaveLength(1);

    const punters = [await signIn('FirstNode'), await signIn('SecondNode')] as const;
    /** Saves both punters' picks on the next cards, each through a node; null when the day has moved on meanwhile. */
    const saveOnNextCards = async () => {
      const cards = await findNextCards(nodes[0]);
      if (cards.length < 4) return null;
      const lists = cards.map((races) => races.map(pickOf));
      for (const [index, { token }] of punters.entries()) {
        for (const picks of lists) {
          const answer = await save(nodes[index as 0 | 1], token, picks);
          if (movedOn.includes((answer as { errorCode?: number }).errorCode ?? 0)) return null;
          expect(answer).toMatchObject({ message: 'Success' });
        }
      }
      return lists;
    };
    const saved: Awaited<ReturnType<typeof saveOnNextCards>>[] = [];
    await until(
      async () => {
        saved.push(await saveOnNextCards());
        return saved.at(-1) !== null;
      },
      patience,
      () => 'no four meetings with all races to come appeared',
    );
    const lists = saved.at(-1) ?? [];
    const expectSavedOn = async (
      node: RunningNode,
      { token, punterId }: { token: string; punterId: number },
    ) => {
      for (const picks of lists) {
        const path = `/api/Selection/GetPunterSelection/${punterId}/${picks[0]?.meetingId}`;
        expect(await node.call(path, { token })).toMatchObject({ selections: picks });
      }
    };
    // What was saved through one is read through the other.
    await expectSavedOn(nodes[1], punters[0]);
    await expectSavedOn(nodes[0], punters[1]);

    // The same version is the same page, on both.
    let meetingId = 0;
    await until(
      async () => {
        for (const [first] of lists) {
          if (!first) continue;
          const [one, two] = await Promise.all(nodes.map((node) => board(node, first.meetingId)));
          if (!one || one.version !== two?.version || one.lastRace === null) continue;
          expect(one).toEqual(two);
          meetingId = first.meetingId;
          return true;
        }
        return false;
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
    for (const punter of punters) await expectSavedOn(left, punter);
    expect((await board(left, meetingId)).totalPunters).toBeGreaterThanOrEqual(before.totalPunters);
    for (const alias of ['FirstNode', 'SecondNode']) {
      const path = `/api/Leaderboard/GetDailyLeaderboardPaged/1/1/${meetingId}?username=${alias}&isExactMatch=true`;
      expect(await left.call(path)).toMatchObject({ dailyLeaderboard: { punters: [{ userId: alias }] } });
    }
  });
});
