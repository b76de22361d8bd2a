import { priceChangesMax, runsMax } from '@furlong/contract/codes/runners';
import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { cardBody, minutesFromOff, pricesBody, resultBody } from '../../test/test-feed.ts';
import { TestMeetings } from '../../test/test-meetings.ts';
import { loadForm } from './load-form.ts';

const meetings = closedAfterAll(await TestMeetings.open());
beforeEach(() => meetings.begin());

/** A card of one race of three on a day, with some runners changed. */
function cardOn(day: string, changes: Readonly<Record<number, object>> = {}) {
  const { races, ...card } = cardBody(1, 3);
  return {
    ...card,
    date: day,
    races: races.map((race) => ({
      ...race,
      offAt: `${day}T14:00:00+02:00`,
      runners: race.runners.map((runner) => ({ ...runner, ...changes[runner.saddle] })),
    })),
  };
}

/** The race of a card, run with a finishing order. */
async function run(day: string, order: number[], changes: Readonly<Record<number, object>> = {}) {
  const made = await meetings.feed(`run-${day}`, cardOn(day, changes));
  const at = `${day}T14:02:00+02:00`;
  await made.feed.put('/Races/1/Status', { status: 'closed', at });
  await made.feed.putResult(1, { ...resultBody(1, order), at });
  return { ...made, at };
}

const form = async (meetingId: number, saddle: number) =>
  (await meetings.get(`GetRunnerForm/${meetingId}/1/${saddle}`)).body.runnerForm;
const today = (changes: Readonly<Record<number, object>> = {}) =>
  meetings.feed('today', cardOn('2037-11-21', changes));

describe("a horse's last runs", () => {
  test('carry the race, the weight, the finish and whom the run is told by, latest first', async () => {
    const first = await run('2037-10-01', [2, 1, 3], { 1: { draw: 5, weight: 58.5 } });
    await run('2037-10-31', [1, 3]);
    const { id } = await today();
    const { horseName, runs } = await form(id, 1);
    expect(horseName).toBe('Horse 1-1');
    expect(runs).toHaveLength(2);
    expect(runs[0]).toMatchObject({ position: 1, rival: { horseName: 'Horse 1-3', how: 'beaten' } });
    expect(runs[1]).toEqual({
      meetingId: first.id,
      raceCourseName: 'Kenilworth',
      raceNumber: 1,
      raceName: 'Race 1',
      offTime: '2037-10-01T12:00:00.000Z',
      distance: 1200,
      going: 'Good',
      surface: 'Turf',
      class: 'MR 80',
      saddle: 1,
      jockey: 'A Marcus',
      draw: 5,
      weight: 58.5,
      field: 3,
      position: 2,
      startingPrice: expect.any(Number),
      startingPriceFraction: expect.any(String),
      rival: { horseName: 'Horse 1-2', how: 'won' },
    });
    // It was left out of the second result: it ran and did not place.
    expect((await form(id, 2)).runs[0]).toMatchObject({
      position: null,
      rival: { horseName: 'Horse 1-1', how: 'won' },
    });
  });

  test('leave out a race it was scratched from, one to come, one of another horse and one without a result', async () => {
    const { feed } = await meetings.feed('scratched', cardOn('2037-10-01'));
    await feed.put('/Races/1/Scratchings/1', { at: '2037-10-01T09:00:00+02:00' });
    await feed.put('/Races/1/Status', { status: 'closed', at: '2037-10-01T14:01:00+02:00' });
    await feed.putResult(1, { ...resultBody(1, [2, 3]), at: '2037-10-01T14:02:00+02:00' });
    await run('2037-10-10', [1, 2], { 1: { age: 9 } });
    await run('2037-11-28', [1, 2]);
    await meetings.feed('unrun', cardOn('2037-11-01'));
    const { id } = await today({ 1: { age: 4 } });
    expect((await form(id, 1)).runs).toEqual([]);
    expect((await form(id, 2)).runs).toHaveLength(2);
  });

  test('say how far apart the two were, over those between them, where every margin is known (rule: margins)', async () => {
    const { feed } = await meetings.feed('margins', cardOn('2037-10-01'));
    const at = '2037-10-01T14:02:00+02:00';
    await feed.put('/Races/1/Status', { status: 'closed', at });
    const finishers = [
      { saddle: 3, position: 1 },
      { saddle: 2, position: 2, margin: 1.5 },
      { saddle: 1, position: 3, margin: 'nk' },
    ];
    await feed.putResult(1, { official: true, at, finishers });
    const { id } = await today();
    const rivalOf = async (saddle: number) => (await form(id, saddle)).runs[0].rival;
    expect(await rivalOf(1)).toEqual({ horseName: 'Horse 1-3', how: 'won', margin: '1.80' });
    expect(await rivalOf(2)).toEqual({ horseName: 'Horse 1-3', how: 'won', margin: '1.50' });
    expect(await rivalOf(3)).toEqual({ horseName: 'Horse 1-2', how: 'beaten', margin: '1.50' });
  });

  test('have a record at the course, over the trip and on the going (rule: run-records)', async () => {
    await run('2037-10-01', [2, 1, 3]);
    await run('2037-10-31', [1, 3]);
    const { id } = await today();
    const both = { runs: 2, wins: 1, places: 1 };
    expect((await form(id, 1)).records).toEqual({ course: both, trip: both, going: both });
    const none = { runs: 0, wins: 0, places: 0 };
    await run('2037-11-25', [1, 3]);
    const unraced = await meetings.feed('unraced', cardOn('2037-11-22', { 1: { firstTimer: true } }));
    expect((await form(unraced.id, 1)).records).toEqual({ course: none, trip: none, going: none });
  });

  test('of a first timer are none, whoever ran under its name (rule: same-horse)', async () => {
    await run('2037-10-01', [1, 2]);
    const { id } = await today({ 1: { firstTimer: true } });
    expect((await form(id, 1)).runs).toEqual([]);
    expect((await form(id, 2)).runs).toHaveLength(1);
  });

  test('are the latest ten', async () => {
    for (let day = 1; day <= runsMax + 2; day += 1) {
      await run(`2037-09-${String(day).padStart(2, '0')}`, [1, 2, 3]);
    }
    const { runs } = await form((await today()).id, 1);
    expect(runs).toHaveLength(runsMax);
    expect(runs[0].offTime).toBe('2037-09-12T12:00:00.000Z');
  });

  test('follow a non-runner declared since: who was behind it moves up (rule: late-non-runner)', async () => {
    const { feed, at } = await run('2037-10-01', [2, 1, 3], {
      1: { jockey: 'B Second' },
      2: { jockey: 'C First' },
    });
    const { id } = await today({ 1: { jockey: 'B Second' }, 2: { jockey: 'C First' } });
    expect((await form(id, 1)).jockey.wins).toMatchObject({ count: 0, of: 1 });
    await feed.put('/Races/1/Scratchings/2', { at, nonRunner: true });
    const { runs, jockey } = await form(id, 1);
    expect(runs[0]).toMatchObject({
      position: 1,
      field: 2,
      rival: { horseName: 'Horse 1-3', how: 'beaten' },
    });
    expect(jockey.wins).toMatchObject({ count: 1, of: 1 });
    expect(await form(id, 2)).toMatchObject({ runs: [], jockey: { wins: { count: 0, of: 0 } } });
  });
});

describe('the records of jockey and trainer (rule: people-rates)', () => {
  test('count races run before this one, without a percentage under twenty and with the interval from there', async () => {
    for (let day = 1; day <= 6; day += 1)
      await run(`2037-09-0${day}`, [1, 2, 3], { 3: { jockey: 'D Other' } });
    await run('2037-11-28', [1, 2, 3]);
    const few = await meetings.feed(
      'few',
      cardOn('2037-09-04', { 1: { trainer: 'Nobody Yet', jockey: '' } }),
    );
    expect(await form(few.id, 1)).toMatchObject({
      jockey: null,
      trainer: { name: 'Nobody Yet', wins: { of: 0 } },
    });
    expect((await form(few.id, 2)).jockey).toEqual({
      name: 'A Marcus',
      wins: { count: 3, of: 6, percent: null, low: null, high: null },
      isLatestOnly: false,
    });
    const { id } = await today();
    expect((await form(id, 1)).jockey.wins).toMatchObject({ count: 6, of: 12, percent: null });
    for (let day = 10; day <= 14; day += 1) await run(`2037-09-${day}`, [1, 2, 3]);
    const { wins } = (await form(id, 1)).jockey;
    expect(wins).toMatchObject({ count: 11, of: 27, percent: 40.7 });
    expect(wins.low).toBeLessThan(40.7);
    expect(wins.high).toBeGreaterThan(40.7);
  });

  test('count a dead heat as a win for each, and nothing of an abandoned race', async () => {
    const { feed } = await meetings.feed('tied', cardOn('2037-09-01', { 2: { jockey: 'E Tied' } }));
    const at = '2037-09-01T14:02:00+02:00';
    await feed.put('/Races/1/Status', { status: 'closed', at });
    const finishers = [1, 2].map((saddle) => ({ saddle, position: 1, startingPrice: 2 }));
    await feed.putResult(1, { official: true, at, finishers });
    const off = await meetings.feed('called-off', cardOn('2037-09-02', { 2: { jockey: 'E Tied' } }));
    await off.feed.put('/Races/1/Status', { status: 'abandoned', at: '2037-09-02T13:00:00+02:00' });
    const { id } = await today({ 2: { jockey: 'E Tied' } });
    expect((await form(id, 2)).jockey.wins).toMatchObject({ count: 1, of: 1 });
    expect((await form(id, 2)).runs).toMatchObject([{ rival: { horseName: 'Horse 1-1', how: 'tied' } }]);
  });
});

describe('the price history', () => {
  test('of any runner has its first price and each change, without what was said again', async () => {
    const { feed, id } = await today();
    expect((await form(id, 1)).prices).toEqual([]);
    await feed.put('/Races/1/Prices', pricesBody(1, 3, -60));
    for (const [minutes, winOdds] of [
      [-50, '2/1'],
      [-40, '10/3'],
      [-30, '10/3'],
      [-20, '2/1'],
    ] as const) {
      await feed.put('/Races/1/Prices', { at: minutesFromOff(1, minutes), prices: [{ saddle: 1, winOdds }] });
    }
    const { prices, pricesLeftOut } = await form(id, 1);
    expect(prices).toEqual([
      { at: minutesFromOff(1, -60), winOdds: 2, winOddsFraction: '2/1' },
      { at: minutesFromOff(1, -40), winOdds: 3.3333, winOddsFraction: '10/3' },
      { at: minutesFromOff(1, -20), winOdds: 2, winOddsFraction: '2/1' },
    ]);
    expect(pricesLeftOut).toBe(false);
  });

  test('of many changes has the first price and the latest ones, and says so', async () => {
    const { feed, id } = await today();
    for (let change = 0; change < priceChangesMax + 5; change += 1) {
      const at = minutesFromOff(1, change - 200);
      await feed.put('/Races/1/Prices', { at, prices: [{ saddle: 1, winOdds: change + 1 }] });
    }
    const { prices, pricesLeftOut } = await form(id, 1);
    expect(prices).toHaveLength(priceChangesMax + 1);
    expect(prices.slice(0, 2).map(({ winOdds }: { winOdds: number }) => winOdds)).toEqual([1, 6]);
    expect(prices.at(-1).winOdds).toBe(priceChangesMax + 5);
    expect(pricesLeftOut).toBe(true);
  });
});

test('a page is put together from five answers of the database', async () => {
  for (const day of ['2037-10-01', '2037-10-02']) await run(day, [1, 2, 3]);
  const { feed, id } = await today();
  await feed.put('/Races/1/Prices', pricesBody(1, 3, -60));
  let asked = 0;
  const db = meetings.platform.db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  expect(await loadForm(db, { meetingId: id, raceNumber: 1, saddle: 1 })).toMatchObject({
    runs: [{}, {}],
    jockey: { wins: { of: 6 } },
    prices: [{}],
  });
  expect(asked).toBe(5);
});

test('a page is not sent again while nothing of it changed; an unknown runner is not found', async () => {
  const { feed, id } = await today();
  await feed.put('/Races/1/Prices', pricesBody(1, 3, -60));
  const path = `GetRunnerForm/${id}/1/1`;
  const { etag } = await meetings.get(path);
  expect((await meetings.get(path, { 'if-none-match': etag })).status).toBe(304);
  await feed.put('/Races/1/Prices', {
    at: minutesFromOff(1, -20),
    prices: [{ saddle: 1, winOdds: 9 }],
  });
  expect((await meetings.get(path, { 'if-none-match': etag })).status).toBe(200);
  for (const unknown of [`${id}/1/9`, `${id}/7/1`, '999999/1/1']) {
    expect((await meetings.get(`GetRunnerForm/${unknown}`)).status).toBe(404);
  }
  expect((await meetings.get(`GetRunnerForm/${id}/1/41`)).status).toBe(400);
});
