import type { HeldFixture } from '@furlong/contract/schemas/fixture-feed';
import { FeedClient } from '@furlong/feed-client/feed-client';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { overApp } from '../../../test/test-feed.ts';
import { admitByName, createTestApp, createTestPlatform } from '../../../test/test-platform.ts';
import { closeFixtures } from '../../match-day/close-fixtures.ts';
import { fixtureFeedHandlers } from '../../match-day/feed/routes.ts';
import { after } from '../script-race.ts';
import type { Timekeeper } from '../timekeeper.ts';
import { type FixtureFate, fixturesOf } from './matchday.ts';
import { playFixture } from './play-fixture.ts';
import { type FixtureScript, scriptFixture, startOf } from './script-fixture.ts';

const publishedAt = new Date('2026-11-22T13:45:00Z');
const startsAt = new Date('2026-11-22T14:00:00Z');
const never = new AbortController().signal;
const log = { warn: () => undefined } as never;

const platform = closedAfterAll(await createTestPlatform());
const app = closedAfterAll(await createTestApp(platform, fixtureFeedHandlers(platform), admitByName));
const feed = new FeedClient({ transport: overApp(app), secret: 'any' });

function scriptOf(number: number, fate: FixtureFate): FixtureScript {
  const [fixture] = fixturesOf({
    ...{ ref: `play-${number}-${fate}`, seed: 'furlong', series: 'live', number, edition: 1 },
    ...{ publishedAt, startsAt, pace: 180 },
  });
  if (!fixture) throw new Error('no fixture');
  return scriptFixture({ ...fixture, fate });
}

/** Time that is always the next thing's; fixtures are closed by the clock, as on a node. */
function jumpingTime(): Timekeeper {
  let now = publishedAt;
  return {
    now: () => now,
    async until(at, signal) {
      signal.throwIfAborted();
      if (at > now) now = at;
      platform.setNow(now);
      await closeFixtures(platform, now);
    },
  };
}

async function heldOf({ fixture }: FixtureScript): Promise<HeldFixture> {
  const held = await feed.readFixture(fixture.ref, never);
  if (!held) throw new Error('not held');
  return held;
}

function expectEnd({ fixture, match, entries }: FixtureScript, held: HeldFixture): void {
  expect(held.startedAt).toBe(startOf(fixture).toISOString());
  if (fixture.fate === 'abandoned') {
    const last = entries.at(-1);
    if (last?.kind !== 'stopped') throw new Error('not abandoned');
    const { home, away, minute } = last.score;
    expect(held).toMatchObject({ status: 'abandoned', score: { home, away, minute }, result: null });
    return;
  }
  const result = { ...match.score, official: true, halfTime: match.halfTime };
  expect(held).toMatchObject({ status: 'finished', result });
}

describe('a match played through the feed', () => {
  it.each(['regular', 'delayed', 'postponed', 'abandoned'] as const)(
    'that is %s comes to its end without a refused call',
    async (fate) => {
      for (const number of [1, 2, 3]) {
        const script = scriptOf(number, fate);
        const played = await playFixture(script, { feed, time: jumpingTime(), log }, never);
        expect(played).toEqual({ applied: script.entries.length, refused: 0 });
        expectEnd(script, await heldOf(script));
      }
    },
  );

  it.each(['regular', 'delayed', 'postponed', 'abandoned'] as const)(
    'that is %s goes on on another node, wherever the first one stopped',
    async (fate) => {
      const script = scriptOf(10, fate);
      const time = jumpingTime();
      let refused = 0;
      for (let stopAfter = 1; ; stopAfter += 3) {
        const stopping = new AbortController();
        let calls = 0;
        const counting = {
          readFixture: feed.readFixture.bind(feed),
          async put(...args: Parameters<FeedClient['put']>) {
            calls += 1;
            if (calls === stopAfter) stopping.abort();
            const outcome = await feed.put(args[0], never);
            if (outcome.kind !== 'applied') refused += 1;
            return outcome;
          },
        };
        const player = { feed: counting, time, log };
        if (await playFixture(script, player, stopping.signal).catch(() => undefined)) break;
      }
      expect(refused).toBe(0);
      expectEnd(script, await heldOf(script));
    },
  );

  it.each(['regular', 'delayed', 'postponed', 'abandoned'] as const)(
    'that is %s is told in few calls after days without a node, wherever it stopped',
    async (fate) => {
      const length = scriptOf(0, fate).entries.length;
      for (let stopAfter = 0; stopAfter < length; stopAfter += 2) {
        const script = scriptOf(100 + stopAfter, fate);
        const time = jumpingTime();
        const stopping = new AbortController();
        let calls = 0;
        const stopped = {
          ...time,
          until: (at: Date, signal: AbortSignal) => {
            calls += 1;
            if (calls > stopAfter) stopping.abort();
            return time.until(at, signal);
          },
        };
        await playFixture(script, { feed, time: stopped, log }, stopping.signal).catch(() => undefined);
        await time.until(after(startsAt, 6 * 86_400), never);
        const played = await playFixture(script, { feed, time, log }, never);
        expect(played.refused).toBe(0);
        expect(played.applied).toBeLessThanOrEqual(4);
        expectEnd(script, await heldOf(script));
      }
    },
  );

  it('kicks off at the fraction of a second that its script means, so that prices before it are taken', async () => {
    const [fixture] = fixturesOf({
      ...{
        ref: 'play-fraction',
        seed: 'furlong',
        series: 'live',
        number: 1,
        edition: 1,
        publishedAt,
        pace: 5,
      },
      startsAt: new Date(publishedAt.getTime() + 1_900),
    });
    if (!fixture) throw new Error('no fixture');
    const script = scriptFixture({
      ...fixture,
      kickOffAt: new Date(publishedAt.getTime() + 1_900),
      fate: 'regular',
    });
    const played = await playFixture(script, { feed, time: jumpingTime(), log }, never);
    expect(played.refused).toBe(0);
  });

  it('played again from the start changes nothing', async () => {
    const played = await playFixture(scriptOf(1, 'regular'), { feed, time: jumpingTime(), log }, never);
    expect(played).toEqual({ applied: 0, refused: 0 });
  });
});
