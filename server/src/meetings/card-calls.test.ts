import { CLASSIC_RULES } from '@furlong/domain/scoring-rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { cardBody, minutesFromOff, offOf, pricesBody, resultBody } from '../../test/test-feed.ts';
import { TestMeetings } from '../../test/test-meetings.ts';
import { closeDueRaces } from '../race-day/close-due-races.ts';
import { shapeScoring } from './shape-scoring.ts';

const meetings = closedAfterAll(await TestMeetings.open());
beforeEach(() => meetings.begin());

describe('a card', () => {
  test('[C-getRaces] [E-HORSE] runners carry their prices, where they opened and how they moved', async () => {
    const { feed, id } = await meetings.feed('one', {}, 1);
    await feed.put('/Races/1/Prices', pricesBody(1, 6, -60));
    await feed.put('/Races/1/Prices', {
      at: minutesFromOff(1, -20),
      prices: [
        { saddle: 1, winOdds: '10/3' },
        { saddle: 2, winOdds: 2.5 },
      ],
    });
    const { body } = await meetings.get(`getRaces/${id}`);
    const [race] = body.races;
    expect(race).toMatchObject({ raceStatusId: 1, placesPaid: 2, resultState: 'none', suspended: false });
    expect(race.selection).toBeUndefined();
    expect(race.runners[0]).toMatchObject({
      saddle: 1,
      horseName: 'Horse 1-1',
      weight: 57.5,
      draw: null,
      firstTimer: false,
      selected: false,
      eventDetailOfferedOdds: 3.3333,
      winOdds: 3.3333,
      winOddsFraction: '10/3',
      placeOdds: 0.5,
      placeOddsFraction: '1/2',
      openingOddsFraction: '2/1',
      movement: 'drifting',
      prices: [
        { at: minutesFromOff(1, -60), winOdds: 2, winOddsFraction: '2/1' },
        { at: minutesFromOff(1, -20), winOdds: 3.3333, winOddsFraction: '10/3' },
      ],
      startingPrice: null,
    });
    expect(race.runners[1].movement).toBe('shortening');
    expect(race.runners[2].movement).toBe('steady');
  });

  test('runners carry the days since their last run here: not since a race they were scratched from, or one to come', async () => {
    const onDay = (date: string) => {
      const { races, ...card } = cardBody(1, 3);
      return { ...card, date, races: races.map((race) => ({ ...race, offAt: `${date}T14:00:00+02:00` })) };
    };
    const run = async (ref: string, date: string, scratched?: number) => {
      const { feed } = await meetings.feed(ref, onDay(date));
      const at = `${date}T14:02:00+02:00`;
      if (scratched !== undefined)
        await feed.put(`/Races/1/Scratchings/${scratched}`, { at: `${date}T09:00:00+02:00` });
      await feed.put('/Races/1/Status', { status: 'closed', at });
      await feed.putResult(1, { ...resultBody(1, [1, 3]), at });
    };
    await run('longer-ago', '2037-10-01');
    await run('last', '2037-10-31', 2);
    const { id } = await meetings.feed('now', onDay('2037-11-21'));
    await meetings.feed('later', onDay('2037-11-28'));
    const daysOf = async (meetingId: number) =>
      (await meetings.get(`getRaces/${meetingId}`)).body.races[0].runners.map(
        (runner: { daysSinceRun: number | null }) => runner.daysSinceRun,
      );
    expect(await daysOf(id)).toEqual([21, 51, 21]);
    const stranger = cardBody(1, 1).races.map((race) => ({
      ...race,
      runners: race.runners.map((runner) => ({ ...runner, horse: 'Nobody Saw It' })),
    }));
    expect(await daysOf((await meetings.feed('stranger', { races: stranger })).id)).toEqual([null]);
  });

  test('a first timer has no days since its last run, whoever ran under its name before', async () => {
    const { races, ...card } = cardBody(1, 2);
    const before = races.map((race) => ({ ...race, offAt: '2037-11-16T14:00:00+02:00' }));
    const { feed } = await meetings.feed('before', { ...card, date: '2037-11-16', races: before });
    const at = '2037-11-16T14:02:00+02:00';
    await feed.put('/Races/1/Status', { status: 'closed', at });
    await feed.putResult(1, { ...resultBody(1, [1, 2]), at });
    const unraced = races.map((race) => ({
      ...race,
      runners: race.runners.map((runner) => ({ ...runner, firstTimer: runner.saddle === 1 })),
    }));
    const { id } = await meetings.feed('now', { races: unraced });
    expect((await meetings.get(`getRaces/${id}`)).body.races[0].runners).toMatchObject([
      { firstTimer: true, daysSinceRun: null },
      { firstTimer: false, daysSinceRun: 5 },
    ]);
  });

  test('at most the twelve latest prices are shown, beside the opening one', async () => {
    const { feed, id } = await meetings.feed('one', {}, 1);
    for (let tick = 1; tick <= 15; tick += 1) {
      await feed.put('/Races/1/Prices', {
        at: minutesFromOff(1, -60 + tick),
        prices: [{ saddle: 1, winOdds: tick }],
      });
    }
    const [runner] = (await meetings.get(`getRaces/${id}`)).body.races[0].runners;
    expect(runner.prices.map((price: { winOdds: number }) => price.winOdds)).toEqual([
      4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    ]);
    expect(runner.openingOddsFraction).toBe('1/1');
  });

  test("[C-GetMeetingRaces] [S-MEETING-SELECTIONS] without picks the message is 'No available selections at this time'", async () => {
    const { id } = await meetings.feed('one');
    const message = 'No available selections at this time';
    const visitor = await meetings.get(`GetMeetingRaces/${id}`);
    expect(visitor.body).toMatchObject({ status: 1, message, responseMessage: message });
    expect(visitor.body.races).toHaveLength(2);
    expect(visitor.body.races[0].selection).toBeUndefined();
    const punter = await meetings.get(`GetMeetingRaces/${id}`, { authorization: meetings.asPunter });
    expect(punter.body).toMatchObject({ message, meeting: { selections: [] } });
    expect(punter.body.races[0].selection).toBeNull();
  });

  test("[C-GetMeetingRaces] [S-MEETING-SELECTIONS] own picks are marked, and earn by the meeting's rules once there is a result", async () => {
    const { feed, id, raceIds } = await meetings.feed('one', {}, 3);
    await feed.put('/Races/2/Prices', pricesBody(2));
    await meetings.pick(id, [5, 6, 1]);
    await feed.put('/Races/2/Scratchings/6', { at: minutesFromOff(2, -20) });
    await feed.putResult(1, resultBody(1, [5, 2, 3], false));
    await feed.putResult(2, resultBody(2, [4, 1, 3]));
    const { body } = await meetings.get(`GetMeetingRaces/${id}`, { authorization: meetings.asPunter });
    expect(body.message).toBe('Success');
    expect(body.meeting.selections).toContainEqual({
      meetingId: id,
      raceId: raceIds[3],
      raceNumber: 3,
      saddle: 1,
    });
    const [won, scratched, open] = body.races;
    // 10 for the winner, 3 for a starting price of 6/1.
    expect(won.resultState).toBe('provisional');
    expect(won.selection).toEqual({
      saddle: 5,
      horseName: 'Horse 1-5',
      countsAs: null,
      points: 13,
      bonus: 3,
    });
    expect(won.runners.filter((runner: { selected: boolean }) => runner.selected)).toMatchObject([
      { saddle: 5, position: 1, startingPrice: 6, startingPriceFraction: '6/1' },
    ]);
    // The favourite at 2/1 stands in for the scratched pick, and came second.
    expect(scratched.selection).toMatchObject({ saddle: 6, countsAs: 1, points: 5, bonus: 0 });
    expect(open.selection).toMatchObject({ saddle: 1, countsAs: null, points: null, bonus: null });
  });

  test('[C-GetMeetingRaces] a card says how its own competition scores', async () => {
    const rules = { ...CLASSIC_RULES, name: 'sprint', placePoints: [750] };
    const scoring = JSON.stringify(rules);
    await meetings.platform.db.insertInto('competitions').values({ name: 'sprint', scoring }).execute();
    const { id } = await meetings.feed('sprint', { competition: 'sprint' });
    for (const headers of [{}, { authorization: meetings.asPunter }]) {
      const { body } = await meetings.get(`GetMeetingRaces/${id}`, headers);
      expect(body.scoring).toEqual(shapeScoring(rules));
    }
  });

  test('no such meeting is 404, an id that is none 400', async () => {
    expect((await meetings.get('getRaces/999999')).status).toBe(404);
    expect((await meetings.get('GetMeetingRaces/999999')).status).toBe(404);
    expect((await meetings.get('GetMeetingRaces/abc')).status).toBe(400);
  });

  test('a card that has not changed answers 304; a price, a closing and an own pick change it', async () => {
    const { feed, id } = await meetings.feed('one', {}, 1);
    const path = `GetMeetingRaces/${id}`;
    const first = await meetings.get(path);
    expect((await meetings.get(path, { 'if-none-match': first.etag })).status).toBe(304);
    await feed.put('/Races/1/Prices', pricesBody(1));
    const priced = await meetings.get(path, { 'if-none-match': first.etag });
    expect(priced.body.races[0].runners[0].winOdds).toBe(2);
    await closeDueRaces(meetings.platform, offOf(1));
    const closed = await meetings.get(path, { 'if-none-match': priced.etag });
    expect(closed.body.races[0].raceStatusId).toBe(3);
    const mine = await meetings.get(path, { authorization: meetings.asPunter });
    await meetings.pick(id, [2]);
    const picked = await meetings.get(path, { authorization: meetings.asPunter, 'if-none-match': mine.etag });
    expect(picked.body.races[0].selection.saddle).toBe(2);
    const again = await meetings.get(path, {
      authorization: meetings.asPunter,
      'if-none-match': picked.etag,
    });
    expect(again.status).toBe(304);
  });

  test('a price, a scratching, a closing and a result are on the next card, list and page that a visitor asks for', async () => {
    const { feed, id } = await meetings.feed('one', {}, 1);
    const paths = [`GetMeetingRaces/${id}`, `getRaces/${id}`, 'GetUpcomingRaceMeetings', 'GetAllMeetings'];
    const shown = () => Promise.all(paths.map(async (path) => (await meetings.get(path)).body));
    const first = await shown();
    expect(await shown()).toEqual(first);
    const changes = [
      () => feed.put('/Races/1/Prices', pricesBody(1)),
      () => feed.put('/Races/1/Scratchings/3', { at: minutesFromOff(1, -10) }),
      () => closeDueRaces(meetings.platform, offOf(1)),
      () => feed.put('/Races/1/Result', resultBody(1, [1, 2])),
    ];
    const [card] = first;
    const seen = [JSON.stringify(card.races)];
    for (const change of changes) {
      await change();
      const [now, races, ...lists] = await shown();
      expect(races.races).toEqual(now.races);
      for (const { meetings: listed } of lists) expect(listed).toHaveLength(1);
      seen.push(JSON.stringify(now.races));
    }
    expect(new Set(seen).size).toBe(1 + changes.length);
    const [, , upcoming, all] = await shown();
    expect(upcoming.meetings[0].races[0].raceStatusId).not.toBe(first[2].meetings[0].races[0].raceStatusId);
    expect(all.meetings).toEqual(upcoming.meetings);
  });
});
