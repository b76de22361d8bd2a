import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveChannel } from './live-channel.ts';
import type { LiveSource, OwnText, Viewer } from './live-source.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Something to follow whose version is set, and whose own places can fail. */
function follow() {
  const state = {
    version: 1,
    over: false,
    own:
      (): OwnText =>
      ({ punterId }) =>
        `own ${punterId}`,
  };
  const source: LiveSource = {
    name: 'meetingId',
    changes: [],
    follow: () => () => undefined,
    readMoment: async () => ({
      version: state.version,
      over: state.over,
      text: `version ${state.version}, `,
      own: async () => state.own(),
    }),
  };
  return { state, channel: new LiveChannel(pino({ level: 'silent' }), source, 1) };
}

function viewer(punterId: number | null, lastVersion?: number) {
  const told: string[] = [];
  const view: Viewer = {
    punterId,
    sessionId: undefined,
    leagueId: null,
    lastVersion,
    send: (text) => void told.push(text),
    end: () => void told.push('closed'),
  };
  return { view, told };
}

test('each viewer is sent a version once, whoever joins meanwhile and however often it is read', async () => {
  const { state, channel } = follow();
  const [ann, visitor, held] = [viewer(1), viewer(null), viewer(2, 1)];
  channel.join(ann.view);
  await expect.poll(() => ann.told).toEqual(['version 1, own 1']);
  channel.join(visitor.view);
  channel.join(held.view);
  await expect.poll(() => held.told).toEqual(['own 2']);
  channel.change();
  const late = viewer(3);
  channel.join(late.view);
  await expect.poll(() => late.told).toEqual(['version 1, own 3']);
  state.version = 2;
  channel.change();
  await expect.poll(() => late.told).toHaveLength(2);
  expect(ann.told).toEqual(['version 1, own 1', 'version 2, own 1']);
  expect(visitor.told).toEqual(['version 1, ', 'version 2, ']);
  expect(held.told).toEqual(['own 2', 'version 2, own 2']);
});

test('after a failure only those are sent a version who have not had it', async () => {
  const { state, channel } = follow();
  const [ann, ben] = [viewer(1), viewer(2)];
  state.own =
    () =>
    async ({ punterId }) => {
      if (punterId === 2) throw new Error('not now');
      return `own ${punterId}`;
    };
  channel.join(ann.view);
  channel.join(ben.view);
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  expect([ann.told, ben.told]).toEqual([['version 1, own 1'], []]);
  state.own =
    () =>
    ({ punterId }) =>
      `own ${punterId}`;
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => ben.told).toEqual(['version 1, own 2']);
  expect(ann.told).toHaveLength(1);
});

test('who leaves is sent nothing, and who joins in the moment in which the work ends is sent the version', async () => {
  const { state, channel } = follow();
  const [ann, gone, late] = [viewer(1), viewer(2), viewer(3)];
  channel.join(ann.view);
  channel.join(gone.view);
  channel.leave(gone.view);
  channel.join({ ...viewer(4).view, send: () => queueMicrotask(() => channel.join(late.view)) });
  await expect.poll(() => late.told).toEqual(['version 1, own 3']);
  expect(gone.told).toEqual([]);
  state.version = 2;
  state.over = true;
  channel.change();
  await expect
    .poll(() => ann.told.slice(1))
    .toEqual(['version 2, own 1', 'event: end\ndata: {}\n\n', 'closed']);
});
