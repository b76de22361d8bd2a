import { rmSync } from 'node:fs';
import type { LiveStandings } from '@furlong/contract/schemas/live';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeDataFolder } from './data-folder.ts';

import { freePort, type RunningNode, spawnNode, untilReady } from './run-node.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { ThreeRaceSupplier } from './three-race-supplier.ts';

const secret = 'two-nodes-feed-secret';

interface Told {
  readonly version: number;
  readonly standings: LiveStandings;
}

/** A viewer of the stream, without a token. */
class Listener {
  readonly told: Told[] = [];
  readonly #abort = new AbortController();
  broken = false;

  static async open(node: RunningNode, meetingId: number, holds?: number): Promise<Listener> {
    const listener = new Listener();
    const response = await fetch(`${node.url}/api/Leaderboard/Live/${meetingId}`, {
      headers: holds === undefined ? {} : { 'last-event-id': String(holds) },
      signal: listener.#abort.signal,
    });
    expect(response.status).toBe(200);
    void listener.#read(response).catch(() => {
      listener.broken = true;
    });
    return listener;
  }

  async #read({ body }: Response): Promise<void> {
    let text = '';
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = `${text}${part}`.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, id, data] = /^event: standings\nid: (\d+)\ndata: (.*)$/.exec(block) ?? [];
        if (data !== undefined) this.told.push({ version: Number(id), standings: JSON.parse(data) });
      }
    }
    this.broken = true;
  }

  /** Waits for the first version that has a race's result. */
  async untilResulted(race: number): Promise<Told> {
    const find = () =>
      this.told.find(({ standings }) => (standings.dailyLeaderboard.lastRace ?? 0) >= race) as Told;
    await expect.poll(find, { timeout: 10_000, interval: 20 }).toBeDefined();
    return find();
  }

  close(): void {
    this.#abort.abort();
  }
}

describe('live standings of two servers on one database', { timeout: 120_000 }, () => {
  let database: TestDatabase;
  let folder: string;
  let nodes: [RunningNode, RunningNode];
  let feed: ThreeRaceSupplier;
  let meetingId: number;
  let environment: Record<string, string>;
  const ports: number[] = [];
  const listeners: Listener[] = [];

  const listen = async (node: RunningNode, holds?: number) => {
    const listener = await Listener.open(node, meetingId, holds);
    listeners.push(listener);
    return listener;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = makeDataFolder('live-nodes');
    const [first, second] = [await freePort(), await freePort()];
    ports.push(first, second);
    environment = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PUBLIC_URL: `http://127.0.0.1:${first}`,
      DEMO: 'off',
      FEED_CLIENT_SECRET: secret,
    };
    nodes = [spawnNode(first, environment), spawnNode(second, environment)];
    await Promise.all(nodes.map(untilReady));
    feed = new ThreeRaceSupplier(nodes[0].url, secret, 'two-nodes');
    meetingId = await feed.putCard(new Date(Date.now() + 3_600_000));
  }, 90_000);

  afterEach(() => {
    for (const listener of listeners.splice(0)) listener.close();
  });
  afterAll(async () => {
    for (const node of nodes ?? []) {
      node.process.kill('SIGKILL');
      await node.ended;
    }
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('a viewer of the one hears of a result that the other took, in the same words; who comes later is told at once', async () => {
    const [near, far] = [await listen(nodes[0]), await listen(nodes[1])];
    await expect.poll(() => [near.told.length, far.told.length]).toEqual([1, 1]);
    expect(far.told).toEqual(near.told);
    await feed.closeRace(1);
    await feed.postResult(1, [2, 1, 3]);
    const told = await far.untilResulted(1);
    expect(told).toEqual(await near.untilResulted(1));
    expect(told.standings).toMatchObject({
      dailyLeaderboard: { meetingId, lastRace: 1, version: told.version },
      races: [{ raceStatusId: 8 }, { raceStatusId: 1 }, { raceStatusId: 1 }],
    });
    const versions = far.told.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));

    const late = await listen(nodes[1]);
    await expect.poll(() => late.told).toEqual([told]);
    const informed = await listen(nodes[1], told.version);
    await feed.closeRace(2);
    await expect.poll(() => informed.told[0]?.version).toBeGreaterThan(told.version);
  });

  it('a viewer whose server ends is told by the other what it missed, and by its own once that is back', async () => {
    const viewer = await listen(nodes[1]);
    await expect.poll(() => viewer.told.length).toBe(1);
    const held = viewer.told[0]?.version ?? 0;
    nodes[1].process.kill('SIGKILL');
    await nodes[1].ended;
    await expect.poll(() => viewer.broken).toBe(true);
    await feed.postResult(2, [1, 3, 2]);
    const elsewhere = await (await listen(nodes[0], held)).untilResulted(2);
    expect(elsewhere.version).toBeGreaterThan(held);

    nodes[1] = spawnNode(ports[1] ?? 0, environment);
    await untilReady(nodes[1]);
    const back = await listen(nodes[1], held);
    expect(await back.untilResulted(2)).toEqual(elsewhere);
    await feed.closeRace(3);
    await feed.postResult(3, [3, 2, 1]);
    const last = await back.untilResulted(3);
    expect(last.version).toBeGreaterThan(elsewhere.version);
  });
});
