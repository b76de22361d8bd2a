import { randomUUID } from 'node:crypto';
import { breakEnd } from '@furlong/domain/protection/break';
import { expect, test, vi } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import type { FurlongEvent } from '../platform/runtime/events.ts';
import { closeAccount, takeBreak } from '../protection/take-break.ts';
import { LiveHub } from './live-hub.ts';
import type { LiveChange, LiveSource, Viewer } from './live-source.ts';

const platform = closedAfterAll(await createTestPlatform());

/** Something to follow that never changes. */
const still = (name: string): LiveSource => ({
  name,
  changes: [],
  follow: () => () => undefined,
  readMoment: async () => ({ version: 1, over: false, text: '', own: async () => () => '' }),
});

function viewer(punterId: number | null) {
  const told: string[] = [];
  const view: Viewer = {
    punterId,
    sessionId: undefined,
    leagueId: null,
    lastVersion: undefined,
    send: (text) => void told.push(text),
    end: () => undefined,
  };
  return { view, told };
}

test('a punter is told of a break taken elsewhere on every stream, and nobody else is (rule: breaks-on-screen)', async () => {
  const [ann = 0, ben = 0] = await makePunters(platform.db, ['Ann', 'Ben']);
  const hub = new LiveHub(platform, { heartbeatMs: 1_000_000 });
  const [races, rounds] = [still('meetingId'), still('roundId')];
  for (const source of [races, rounds]) hub.add(source);
  const [onRaces, onRounds, other, visitor] = [viewer(ann), viewer(ann), viewer(ben), viewer(null)];
  hub.join(races, 1, onRaces.view);
  hub.join(rounds, 1, onRounds.view);
  hub.join(races, 1, other.view);
  hub.join(races, 1, visitor.view);

  const now = new Date();
  await takeBreak(platform.db, ann, { id: randomUUID(), length: 'day' }, now);
  const until = breakEnd('day', now).toISOString();
  const first = `event: break\ndata: ${JSON.stringify({ kind: 'time-out', until })}\n\n`;
  await expect.poll(() => [onRaces.told, onRounds.told]).toEqual([[first], [first]]);

  await closeAccount(platform.db, ann, randomUUID(), now);
  const closed = `event: break\ndata: ${JSON.stringify({ kind: 'closure', until: null })}\n\n`;
  await expect.poll(() => onRaces.told).toEqual([first, closed]);
  expect([other.told, visitor.told]).toEqual([[], []]);
  hub.stop();
});

test('every viewer is told at once that the desk has published something, and with each heartbeat which version holds (rule: live-site)', async () => {
  const hub = new LiveHub(platform, { heartbeatMs: 10 });
  const source = still('meetingId');
  hub.add(source);
  const [punter, visitor] = [viewer(1), viewer(null)];
  hub.join(source, 1, punter.view);
  hub.join(source, 1, visitor.view);
  platform.site.show(7);
  for (const { told } of [punter, visitor]) expect(told.at(-1)).toBe('event: site\ndata: 7\n\n');
  const before = visitor.told.length;
  await expect.poll(() => visitor.told.length).toBeGreaterThan(before);
  hub.stop();
  expect(new Set(visitor.told)).toContain('event: site\ndata: 7\n\n');
  const after = visitor.told.length;
  platform.site.show(8);
  expect(visitor.told).toHaveLength(after);
});

test('telling everybody of a publication lets other work go on in between (rule: live-site)', async () => {
  const hub = new LiveHub(platform, { heartbeatMs: 1_000_000 });
  const source = still('meetingId');
  hub.add(source);
  const order: string[] = [];
  for (const name of ['first', 'second']) {
    const { view } = viewer(null);
    hub.join(source, 1, { ...view, send: () => order.push(name) && occupy() });
  }
  setImmediate(() => order.push('other work'));
  platform.site.show(9);
  await expect.poll(() => order).toEqual(['first', 'other work', 'second']);
  hub.stop();
});

test('after events that may have been missed each viewer is told once of each kind of change', () => {
  vi.useFakeTimers();
  try {
    const listeners = new Set<(event: FurlongEvent) => void>();
    const events = {
      listen(listener: (event: FurlongEvent) => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const hub = new LiveHub({ ...platform, events }, { heartbeatMs: 1_000_000 });
    const change = (name: string, toPunters: boolean): LiveChange => ({
      toPunters,
      idIn: () => undefined,
      text: (id) => `${name} ${id}`,
    });
    const races = { ...still('meetingId'), changes: [change('bets', true), change('jackpot', false)] };
    const rounds = { ...still('roundId'), changes: [change('news', false)] };
    for (const source of [races, rounds]) hub.add(source);
    const [punter, visitor, onOther, onRound] = [viewer(1), viewer(null), viewer(null), viewer(null)];
    hub.join(races, 1, punter.view);
    hub.join(races, 1, visitor.view);
    hub.join(races, 2, onOther.view);
    hub.join(rounds, 1, onRound.view);

    for (const listener of listeners) listener({ kind: 'resync' });
    // Batches that follow would be sent by now.
    vi.advanceTimersByTime(10_000);
    expect(punter.told).toEqual(['bets 1', 'jackpot 1']);
    expect(visitor.told).toEqual(['jackpot 1']);
    expect(onOther.told).toEqual(['jackpot 2']);
    expect(onRound.told).toEqual(['news 1']);
    hub.stop();
  } finally {
    vi.useRealTimers();
  }
});

/** Longer than work may keep others waiting. */
function occupy(): void {
  for (const from = performance.now(); performance.now() - from < 3; );
}
