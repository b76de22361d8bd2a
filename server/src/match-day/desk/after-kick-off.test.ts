import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { openDesk } from '../../../test/desk-site.ts';
import { fixtureBody, hoursFromKickOff } from '../../../test/test-fixture-feed.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { Done } from '../../staff/press.ts';
import { changeFixtureByHand, type FixtureInHand } from './change-by-hand.ts';
import { moveKickOff } from './status-acts.ts';

const desk = closedAfterAll(await openDesk());
const { platform } = desk;
let trader = '';
const feedToken = await desk.feedToken();
let ref = '';
let sequence = 0;
let fixtureId = 0;

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
type Json = any;

async function feed(below: string, body: object) {
  sequence += 1;
  const path = `/api/Feed/Fixtures/${ref}${below}`;
  return (await desk.send('PUT', path, feedToken, { sequence, ...body })).json as Json;
}

/** Sets the clock, and signs in anew: a token lasts a quarter of an hour. */
async function at(hours: number): Promise<void> {
  platform.setNow(hoursFromKickOff(hours));
  trader = (await desk.person('thandi', { roles: ['trader'] })).token;
}

beforeEach(async () => {
  ref = `played-${fixtureId}`;
  sequence = 0;
  await at(-1);
  fixtureId = (await feed('', fixtureBody())).fixtureId;
});

async function seen(): Promise<Json> {
  const { json } = await desk.send('GET', `/api/Desk/GetDeskFixture/${fixtureId}`, trader);
  return (json as Json).fixture;
}

/** Presses at the fixture as it is now. */
async function press(call: string, body: object = {}) {
  const { version } = await seen();
  return desk.send('POST', `/api/Desk/${call}`, trader, { fixtureId, version, ...body });
}

async function done(call: string, body: object = {}) {
  const answer = await press(call, body);
  expect(answer, JSON.stringify(answer.json)).toMatchObject({ statusCode: 200, json: { status: 1 } });
}

async function refused(call: string, body: object = {}): Promise<Json> {
  const { statusCode, json } = await press(call, body);
  return statusCode === 400 ? (json as Json).error.details[0].field : [statusCode, json.detail];
}

const outcomeOf = async (name: string, market = 'result') =>
  (await seen()).markets
    .find((each: Json) => each.market === market)
    .outcomes.find((each: Json) => each.outcome === name);

/** What punters are shown of the match result: home, draw, away. */
async function shown() {
  const { json } = await desk.send('GET', `/api/Soccer/Fixtures/${fixtureId}`);
  return (json as Json).fixture.prices.outcomes.map((each: Json) => each.oddsFraction);
}

/** Proposes at the fixture what one person may not do, and has a second one approve it. */
async function propose(body: object) {
  const id = randomUUID();
  const asked = { id, fixtureId, ...body };
  return { id, ...(await desk.send('POST', '/api/Desk/ProposeMatchChange', trader, asked)) };
}

async function byTwo(body: object): Promise<Json> {
  const { id, json } = await propose(body);
  expect(json).toMatchObject({ status: 1 });
  const second = await desk.person('sipho', { roles: ['trader'] });
  const { json: approved } = await desk.send('POST', '/api/Desk/Approve', second.token, { id });
  expect(approved).toMatchObject({ status: 1 });
  return json;
}

async function notProposed(body: object): Promise<Json> {
  const { statusCode, json } = await propose(body);
  return statusCode === 400 ? (json as Json).error.details[0].field : [statusCode, json.detail];
}

describe('what was played is not changed by one person (rule: after-the-off)', () => {
  test.each([
    ['is finished', 'finished', {}],
    ['has a provisional result', 'finished', { home: 2, away: 0, official: false }],
  ])('a match that %s is not abandoned at an earlier minute', async (words, status, result) => {
    await at(2);
    await feed('/Status', { status });
    if ('home' in result) await feed('/Result', result);
    expect(await notProposed({ change: 'abandonment', minute: 60 })).toMatchObject([
      409,
      expect.stringContaining(`${words}, and is not abandoned any more`),
    ]);
    expect(await seen()).toMatchObject({ status: 'finished' });
  });

  test('nor is one that is played taken back to come', async () => {
    await feed('/Status', { status: 'live' });
    await at(1);
    const kickOffAt = hoursFromKickOff(3).toISOString();
    for (const [call, body] of [
      ['MoveKickOff', { kickOffAt }],
      ['PostponeFixture', {}],
      ['CallOffFixture', {}],
    ] as const) {
      const words = /^Egoli.* kicked off at 14:00, .* propose it for a second person/;
      expect(await refused(call, body)).toMatchObject([409, words]);
    }
    for (const body of [{ kickOffAt }, {}]) {
      expect(await notProposed({ change: 'reopening', ...body })).toMatchObject([
        409,
        /has been played since 14:00: it can be abandoned/,
      ]);
    }
    expect(await notProposed({ change: 'calling-off' })).toMatchObject([409, /can be abandoned/]);
    expect(await notProposed({ change: 'calling-off', minute: 3 })).toBe('minute');
    expect(await notProposed({ change: 'abandonment' })).toBe('minute');
  });

  test('two abandon it at the score that is held, once', async () => {
    expect(await notProposed({ change: 'abandonment', minute: 10 })).toMatchObject([
      409,
      /has not kicked off/,
    ]);
    await at(0);
    await feed('/Status', { status: 'live' });
    await feed('/Score', { home: 2, away: 1, minute: 30 });
    expect(await notProposed({ change: 'abandonment', minute: 29 })).toBe('minute');
    const { preview } = await byTwo({ change: 'abandonment', minute: 34 });
    const score = { home: 2, away: 1 };
    expect(preview).toMatchObject({ what: 'match', change: 'abandonment', minute: 34, score });
    expect(await seen()).toMatchObject({ status: 'abandoned', score, minute: 34 });
    const goesOn = await feed('/Score', { home: 3, away: 1, minute: 40 });
    expect(goesOn).toMatchObject({ error: { code: 'conflict' } });
    expect(await notProposed({ change: 'abandonment', minute: 35 })).toMatchObject([409, /it is abandoned/]);
  });

  test('two call off one that nobody said began', async () => {
    await at(1);
    await byTwo({ change: 'calling-off' });
    expect(await seen()).toMatchObject({ status: 'void' });
  });

  test.each([
    ['a false start', 'StartFixture', -1],
    ['a kick-off that passed', null, 0.1],
  ])('%s comes back by two, suspended, and without its prices', async (_, call, hours) => {
    await done('SetFixturePrices', { prices: [{ market: 'result', outcome: 'home', odds: '2/1' }] });
    await at(hours);
    if (call !== null) await done(call);
    await byTwo({ change: 'reopening', kickOffAt: hoursFromKickOff(1).toISOString() });
    expect(await seen()).toMatchObject({ open: true, suspended: true, suspension: { by: 'sipho' } });
    expect(await outcomeOf('home')).toEqual({ outcome: 'home', odds: null, held: null });
    await feed('/Prices', { prices: { home: 1, draw: 3, away: 4 } });
    expect(await shown()).toEqual([null, null, null]);
    await done('ResumeFixture');
    expect(await shown()).toEqual(['1/1', '3/1', '4/1']);
  });

  test('a kick-off that is near is moved a quarter of an hour by one person, or comes back off offer (rule: late-move)', async () => {
    const inMinutes = (minutes: number) => ({ kickOffAt: hoursFromKickOff(minutes / 60).toISOString() });
    await at(-0.1);
    const words = /^Egoli.* is about to kick off, at 14:00: one person moves that to 14:15 at the latest/;
    expect(await refused('MoveKickOff', inMinutes(16))).toMatchObject([409, words]);
    await done('MoveKickOff', inMinutes(14));
    expect(await refused('MoveKickOff', inMinutes(16))).toMatchObject([409, /to 14:15 at the latest/]);
    await done('MoveKickOff', inMinutes(15));
    expect(await seen()).toMatchObject({ open: true, suspended: false });
    await done('PostponeFixture');
    await done('MoveKickOff', inMinutes(60));
    expect(await seen()).toMatchObject({ open: true, suspended: true, suspension: { by: 'thandi' } });
    expect(await shown()).toEqual([null, null, null]);
    // Whoever resumed it has seen where it stands.
    await done('ResumeFixture');
    await done('MoveKickOff', inMinutes(90));
    expect(await seen()).toMatchObject({ suspended: false });
  });

  test('a second factor is asked for where bets are refunded, and not before', async () => {
    const askAgain = () => {
      throw new Failed('second-factor-needed', 'again');
    };
    const asking = async (change: (inHand: FixtureInHand) => Promise<Done>) => {
      const { version } = await seen();
      const actor = { via: 'command-line', name: 'ops' } as const;
      const order = { actor, by: 1, now: platform.clock(), version, askAgain };
      await changeFixtureByHand(platform, fixtureId, order, change);
    };
    const refusedSo = { code: 'second-factor-needed' };
    await asking((inHand) => moveKickOff(inHand, hoursFromKickOff(48)));
    const tooLate = asking((inHand) => moveKickOff(inHand, hoursFromKickOff(49)));
    await expect(tooLate).rejects.toMatchObject(refusedSo);
  });
});
