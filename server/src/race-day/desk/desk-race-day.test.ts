import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { openDesk } from '../../../test/desk-site.ts';
import { cardBody, minutesFromOff, offOf, pricesBody, resultBody } from '../../../test/test-feed.ts';

const desk = closedAfterAll(await openDesk());
const { platform } = desk;
let trader = '';
const feedToken = await desk.feedToken();
let ref = '';
let sequence = 0;
let meetingId = 0;

async function feed(below: string, body: object) {
  sequence += 1;
  const { json } = await desk.send('PUT', `/api/Feed/Meetings/${ref}${below}`, feedToken, {
    sequence,
    ...body,
  });
  expect(json).toMatchObject({ applied: true });
  return json;
}

/** Sets the clock, and signs in anew: a token lasts a quarter of an hour. */
async function setNow(now: Date): Promise<void> {
  platform.setNow(now);
  trader = (await desk.person('thandi', { roles: ['trader'] })).token;
}

beforeEach(async () => {
  ref = `desk-${ref.length}-${Date.now()}`;
  sequence = 0;
  await setNow(new Date(offOf(1).getTime() - 20 * 60_000));
  meetingId = (await feed('', cardBody())).meetingId as number;
  await feed('/Races/1/Prices', pricesBody(1));
});

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
type Json = any;

async function seen(number = 1): Promise<{ meeting: Json; race: Json }> {
  const { json } = await desk.send('GET', `/api/Desk/GetDeskRace/${meetingId}/${number}`, trader);
  return json as Json;
}

/** Presses at race 1 as it is now. */
async function press(call: string, body: object = {}) {
  const { race, meeting } = await seen();
  const target = call.endsWith('Meeting')
    ? { meetingId, version: meeting.version }
    : { raceId: race.raceId, version: race.version };
  return desk.send('POST', `/api/Desk/${call}`, trader, { ...target, ...body });
}

/** The fields that a refusal names. */
const faultsOf = ({ json }: { json: Json }) => json.error.details;

async function done(call: string, body: object = {}) {
  const answer = await press(call, body);
  expect(answer, JSON.stringify(answer.json)).toMatchObject({ statusCode: 200, json: { status: 1 } });
}

const runner = async (saddle: number) =>
  (await seen()).race.runners.find((each: Json) => each.saddle === saddle);

async function lastAct() {
  return platform.db.selectFrom('acts').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
}

describe('a price by hand (rule: hand-holds)', () => {
  test('holds against the feed, whose price is shown beside it, until it is released', async () => {
    await done('SetDeskPrices', { prices: [{ saddle: 2, winOdds: '9/2' }] });
    expect(await runner(2)).toMatchObject({
      winOdds: '9/2',
      placeOdds: '3/4',
      held: { by: 'thandi', feedWinOdds: '3/1', feedPlaceOdds: '3/4', feedAt: null },
    });
    await feed('/Races/1/Prices', {
      at: minutesFromOff(1, -15),
      prices: [
        { saddle: 1, winOdds: 5 },
        { saddle: 2, winOdds: 8 },
      ],
    });
    expect(await runner(1)).toMatchObject({ winOdds: '5/1', held: null });
    expect(await runner(2)).toMatchObject({
      winOdds: '9/2',
      held: { feedWinOdds: '8/1', feedPlaceOdds: '3/4' },
    });
    const { json } = await desk.send('GET', `/api/Meeting/getRaces/${meetingId}`);
    expect((json as Json).races[0].runners[1].winOddsFraction).toBe('9/2');
    await done('ReleaseDeskPrices', { saddles: [2] });
    expect(await runner(2)).toMatchObject({ winOdds: '8/1', placeOdds: '3/4', held: null });
    expect(await lastAct()).toMatchObject({ name: 'prices-released', subject_kind: 'race', role: 'trader' });
  });

  test('holds against a new card, too, and is gone with a scratching', async () => {
    await done('SetDeskPrices', {
      prices: [
        { saddle: 2, winOdds: '9/2', placeOdds: '1/1' },
        { saddle: 3, winOdds: 7 },
      ],
    });
    const card = cardBody();
    const [first] = card.races;
    const priced = first?.runners.map((each) => ({ ...each, winOdds: 10 })) ?? [];
    await feed('', { ...card, races: [{ ...first, runners: priced }, ...card.races.slice(1)] });
    expect(await runner(1)).toMatchObject({ winOdds: '10/1' });
    expect(await runner(2)).toMatchObject({
      winOdds: '9/2',
      placeOdds: '1/1',
      held: { feedWinOdds: '10/1' },
    });
    await feed('/Races/1/Scratchings/2', { at: minutesFromOff(1, -10) });
    expect(await runner(2)).toMatchObject({ scratched: true, held: null });
    await done('ReleaseDeskPrices');
    expect((await seen()).race).toMatchObject({ pricesHeld: false });
    expect(await runner(3)).toMatchObject({ winOdds: '10/1' });
  });

  test('that is not right is refused by its field', async () => {
    const refused = async (prices: object[]) => faultsOf(await press('SetDeskPrices', { prices }));
    expect(await refused([{ saddle: 9, winOdds: 2 }])).toMatchObject([{ field: 'prices.0.saddle' }]);
    expect(await refused([{ saddle: 1, winOdds: '3/0' }])).toMatchObject([{ field: 'prices.0.winOdds' }]);
    expect(await refused([{ saddle: 1 }])).toMatchObject([{ field: 'prices.0.winOdds' }]);
    const release = await press('ReleaseDeskPrices', { saddles: [1] });
    expect(faultsOf(release)).toMatchObject([{ field: 'saddles.0' }]);
    await setNow(offOf(1));
    expect((await press('SetDeskPrices', { prices: [{ saddle: 1, winOdds: 2 }] })).statusCode).toBe(409);
  });
});

describe('a suspension by hand (rule: hand-holds)', () => {
  test('holds against the feed’s prices until the race is resumed', async () => {
    await done('SuspendRace');
    await feed('/Races/1/Prices', pricesBody(1, 6, -15));
    const { race } = await seen();
    expect(race).toMatchObject({ suspended: true, suspension: { by: 'thandi' }, awaitsPrices: false });
    await done('ResumeRace');
    expect((await seen()).race).toMatchObject({ suspended: false, suspension: null });
    expect((await press('ResumeRace')).statusCode).toBe(409);
  });

  test('and a scratching’s own lift neither: prices end the one, a press the other, and a second press both', async () => {
    await done('SuspendRace');
    await done('ScratchRunner', { saddle: 6 });
    await done('ResumeRace');
    expect((await seen()).race).toMatchObject({ suspended: true, awaitsPrices: true, suspension: null });
    await done('ResumeRace');
    expect((await seen()).race).toMatchObject({ suspended: false, awaitsPrices: false });
    await done('ScratchRunner', { saddle: 5 });
    await done('SetDeskPrices', { prices: [{ saddle: 1, winOdds: 2 }] });
    expect((await seen()).race).toMatchObject({ suspended: true });
    await feed('/Races/1/Prices', pricesBody(1, 4, -15));
    expect((await seen()).race).toMatchObject({ suspended: false });
  });
});

describe('a press on what has changed since it was seen', () => {
  test('changes nothing, and says how the race stands', async () => {
    const { race } = await seen();
    await done('SuspendRace');
    const stale = { raceId: race.raceId, version: race.version };
    const answer = await desk.send('POST', '/api/Desk/AbandonRace', trader, stale);
    expect(answer.statusCode).toBe(409);
    expect(answer.json.detail).toMatch(/race 1 is open, off at 14:00, suspended/);
    expect((await seen()).race.status).toBe('open');
  });

  test('holds through prices of the feed, which are no change of that kind', async () => {
    const { race } = await seen();
    await feed('/Races/1/Prices', { ...pricesBody(1), at: minutesFromOff(1, -12) });
    expect((await seen()).race.version).toBe(race.version);
  });

  test('is made once of two that are made at the same moment', async () => {
    const answers = await Promise.all([press('SuspendRace'), press('SuspendRace')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('the status by hand', () => {
  test('a race is moved, closed and abandoned, each with its act', async () => {
    const later = minutesFromOff(1, 30);
    const past = await press('MoveOff', { offAt: minutesFromOff(1, -60) });
    expect(faultsOf(past)).toMatchObject([{ field: 'offAt' }]);
    await done('MoveOff', { offAt: later });
    expect((await seen()).race).toMatchObject({ offTime: later, status: 'open' });
    await done('ScratchRunner', { saddle: 4 });
    expect(await runner(4)).toMatchObject({ scratched: true, nonRunner: false });
    await done('AbandonRace');
    expect((await seen()).race).toMatchObject({ status: 'abandoned' });
    expect((await press('AbandonRace')).statusCode).toBe(409);
    expect(await lastAct()).toMatchObject({ name: 'race-abandoned' });
    await done('MoveOff', { offAt: later });
    await done('CloseRace');
    expect((await seen()).race).toMatchObject({ status: 'closed', closedAt: platform.clock().toISOString() });
    expect((await press('MoveOff', { offAt: later })).statusCode).toBe(409);
  });

  test('a result that is official keeps its race and its meeting’s day', async () => {
    await setNow(new Date(offOf(1).getTime() + 900_000));
    await feed('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 0) });
    await feed('/Races/1/Result', resultBody(1, [2, 1, 3]));
    expect((await press('AbandonRace')).statusCode).toBe(409);
    expect((await press('PostponeMeeting', { newDay: '2037-11-28' })).statusCode).toBe(409);
    expect((await seen()).race).toMatchObject({
      resultState: 'official',
      placed: [{ saddle: 2, position: 1 }, {}, {}],
    });
  });

  test('a meeting is postponed, resumed and abandoned', async () => {
    const early = await press('PostponeMeeting', { newDay: '2037-11-20' });
    expect(faultsOf(early)).toMatchObject([{ field: 'newDay' }]);
    await done('PostponeMeeting', { newDay: '2037-11-22' });
    expect((await seen()).meeting).toMatchObject({ status: 'postponed', day: '2037-11-22' });
    await done('ResumeMeeting');
    expect((await seen()).meeting).toMatchObject({ status: 'active' });
    await done('AbandonMeeting');
    const { meeting } = await seen();
    expect(meeting.races.map(({ status }: Json) => status)).toEqual(['abandoned', 'abandoned']);
    expect((await press('AbandonMeeting')).statusCode).toBe(409);
  });
});

test('a day’s meetings come in pages, each with its races', async () => {
  const page = async (query: string) =>
    (await desk.send('GET', `/api/Desk/GetDeskMeetings?day=2037-11-21&${query}`, trader)).json as Json;
  const all = await page('limit=50');
  const { next } = await page('limit=1');
  expect(all.meetings.length).toBeGreaterThan(1);
  expect(next).toBe(all.meetings[0].meetingId);
  expect((await page(`limit=50&after=${next}`)).meetings).toEqual(all.meetings.slice(1));
  const own = all.meetings.find((each: Json) => each.meetingId === meetingId);
  expect(own.races[0]).toMatchObject({ raceNumber: 1, running: 6, suspended: false, resultState: 'none' });
});
