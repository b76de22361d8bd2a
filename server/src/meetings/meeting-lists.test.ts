import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { cardBody, minutesFromOff, offOf, pricesBody, resultBody } from '../../test/test-feed.ts';
import { TestMeetings } from '../../test/test-meetings.ts';
import { findLeagueMeeting } from './find-leaderboard-meeting.ts';

const meetings = closedAfterAll(await TestMeetings.open());
beforeEach(() => meetings.begin());

const names = (body: { meetings: { meetingName: string }[] }) =>
  body.meetings.map((each) => each.meetingName);

describe('lists of meetings', () => {
  test('a meeting that cannot be shown is left out of the list and logged, and closes it for nobody', async () => {
    await meetings.feed('good', { name: 'Good' });
    const { id } = await meetings.feed('far', { name: 'Far' });
    // From before the years of an instant were bounded: the driver reads a year before the first as no date.
    await meetings.platform.db
      .updateTable('races')
      .set({ off_at: sql`'0001-01-01 00:00:00+00 BC'::timestamptz` })
      .where('meeting_id', '=', id)
      .execute();
    for (const list of ['GetAllMeetings', 'GetUpcomingRaceMeetings']) {
      const { status, body } = await meetings.get(list);
      expect(status).toBe(200);
      expect(names(body)).toEqual(['Good']);
    }
  });

  test('[C-GetUpcomingRaceMeetings] [E-MEETING] [E-MEETING-VARIANT] a meeting carries its id, name, course, date and status', async () => {
    const { id, raceIds } = await meetings.feed('one');
    const { body } = await meetings.get('GetUpcomingRaceMeetings');
    expect(body).toMatchObject({ status: 1, errorCode: 0, message: 'Success' });
    expect(body.meetings).toEqual([
      expect.objectContaining({
        meetingId: id,
        meetingName: 'Kenilworth Saturday',
        raceCourseName: 'Kenilworth',
        meetingDate: '2037-11-21T00:00:00+02:00',
        meetingStatusId: 1,
        id,
        name: 'Kenilworth Saturday',
        date: '2037-11-21T00:00:00+02:00',
        isForeign: false,
        going: 'Good',
        firstOff: offOf(1).toISOString(),
        raceCount: 2,
      }),
    ]);
    expect(body.meetings[0].races[0]).toEqual({
      raceId: raceIds[1],
      raceNumber: 1,
      raceName: 'Race 1',
      offTime: offOf(1).toISOString(),
      raceStatusId: 1,
      placed: [],
    });
    expect(body.meetings[0].selections).toBeUndefined();
  });

  test('[T-MEETINGS-ABANDONED-LAST] [T-MEETINGS-FOREIGN-AFTER] [T-MEETING-STATUS-ID] [K-FOREIGN-COURSES] abandoned meetings stand last, foreign after local, then by first off', async () => {
    await meetings.feed('a', { name: 'Abandoned', status: 3 });
    await meetings.feed('b', { name: 'Foreign by list', raceCourse: 'Sha Tin', country: 'HK' });
    await meetings.feed('c', { name: 'Foreign by country', raceCourse: 'Longchamp', country: 'FR' });
    await meetings.feed('d', { name: 'Tomorrow', date: '2037-11-22' });
    await meetings.feed('e', { name: 'Today' });
    await meetings.feed('f', { name: 'Postponed', status: 2, date: '2037-11-25' });
    const { body } = await meetings.get('GetUpcomingRaceMeetings');
    expect(names(body)).toEqual([
      'Today',
      'Tomorrow',
      'Postponed',
      'Foreign by country',
      'Foreign by list',
      'Abandoned',
    ]);
    expect(body.meetings.map((each: { meetingStatusId: number }) => each.meetingStatusId)).toEqual([
      1, 1, 5, 1, 1, 4,
    ]);
  });

  test('[C-GetPastMeetings] [C-GetAllMeetings] what is over is past, newest first; all holds the last seven days and what comes', async () => {
    const over = await meetings.feed('over', { name: 'Over' }, 1);
    await over.feed.putResult(1, resultBody(1, [2, 1, 3]));
    await meetings.end(over.id);
    await meetings.feed('old', { name: 'Old', date: '2037-11-10', status: 3 });
    await meetings.feed('next', { name: 'Next', date: '2037-11-23' });
    meetings.platform.setNow(new Date('2037-11-21T20:00:00+02:00'));
    expect(names((await meetings.get('GetPastMeetings/5')).body)).toEqual(['Over', 'Old']);
    expect(names((await meetings.get('GetPastMeetings/1')).body)).toEqual(['Over']);
    expect(names((await meetings.get('GetAllMeetings')).body)).toEqual(['Over', 'Next']);
    expect(names((await meetings.get('GetUpcomingRaceMeetings')).body)).toEqual(['Next']);
    expect((await meetings.get('GetPastMeetings/0')).status).toBe(400);
    const [past] = (await meetings.get('GetPastMeetings/1')).body.meetings;
    expect(past.meetingStatusId).toBe(8);
    expect(past.races[0].placed).toEqual([
      { saddle: 2, horseName: 'Horse 1-2', position: 1, startingPriceFraction: '3/1' },
      { saddle: 1, horseName: 'Horse 1-1', position: 2, startingPriceFraction: '2/1' },
      { saddle: 3, horseName: 'Horse 1-3', position: 3, startingPriceFraction: '4/1' },
    ]);
  });

  test('[C-GetPastMeetings] [T-MEETINGS-FOREIGN-AFTER] of one day foreign meetings stand after local ones, each newest first by first off, and fewer are the first of more', async () => {
    // Made in another order than their first offs; a foreign one among them.
    for (const [name, hour, change] of [
      ['Listed', 19, { raceCourse: 'Sha Tin', country: 'HK' }],
      ['Noon', 12, {}],
      ['Evening', 18, {}],
      ['Morning', 9, {}],
      ['Afternoon', 15, { raceCourse: 'Longchamp', country: 'FR' }],
    ] as const) {
      const { races, ...card } = cardBody(1);
      const offAt = `2037-11-20T${String(hour).padStart(2, '0')}:00:00+02:00`;
      const { id } = await meetings.feed(name, {
        ...card,
        name,
        date: '2037-11-20',
        races: races.map((race) => ({ ...race, offAt })),
        ...change,
      });
      await meetings.platform.db
        .updateTable('meetings')
        .set({ status: 'resulted' })
        .where('id', '=', id)
        .execute();
    }
    const newestFirst = ['Evening', 'Noon', 'Morning', 'Listed', 'Afternoon'];
    for (const count of [1, 2, 3, 4, 5, 100]) {
      expect(names((await meetings.get(`GetPastMeetings/${count}`)).body)).toEqual(
        newestFirst.slice(0, count),
      );
    }
  });

  test('[C-GetPastMeetings] [T-MEETINGS-ABANDONED-LAST] abandoned meetings are past last, so that the first are those with results', async () => {
    for (const [name, date, status] of [
      ['Called off', '2037-11-20', 3],
      ['Older', '2037-11-18', 1],
      ['Newer', '2037-11-19', 1],
      ['Called off before', '2037-11-17', 3],
    ] as const) {
      const { feed, id } = await meetings.feed(`on-${date}`, { name, date, status }, 1);
      if (status !== 1) continue;
      await feed.putResult(1, resultBody(1, [2, 1, 3]));
      await meetings.end(id);
    }
    const past = ['Newer', 'Older', 'Called off', 'Called off before'];
    for (const count of [1, 2, 3, 4, 100]) {
      expect(names((await meetings.get(`GetPastMeetings/${count}`)).body)).toEqual(past.slice(0, count));
    }
  });

  test('a meeting that runs past midnight stays upcoming until its races are run', async () => {
    await meetings.feed('late', { name: 'Late', date: '2037-11-20' });
    expect(names((await meetings.get('GetUpcomingRaceMeetings')).body)).toEqual(['Late']);
  });

  test('with a token the own picks stand beside each meeting', async () => {
    const { id, raceIds } = await meetings.feed('one');
    await meetings.feed('two', { name: 'Without' });
    await meetings.pick(id, [3]);
    const { body } = await meetings.get('GetUpcomingRaceMeetings', { authorization: meetings.asPunter });
    expect(body.meetings.map((each: { selections: unknown }) => each.selections)).toEqual([
      [{ meetingId: id, raceId: raceIds[1], raceNumber: 1, saddle: 3 }],
      [],
    ]);
  });

  test('a race to come names the saddles that are out, so that a pick on one is seen (rule: scratched-picks-told)', async () => {
    const { feed } = await meetings.feed('one');
    const scratchedOf = async () => {
      const { body } = await meetings.get('GetUpcomingRaceMeetings');
      return body.meetings[0].races.map(({ scratched }: { scratched?: number[] }) => scratched);
    };
    expect(await scratchedOf()).toEqual([undefined, undefined]);
    for (const saddle of [3, 2]) {
      await feed.put(`/Races/1/Scratchings/${saddle}`, { at: minutesFromOff(1, -20) });
    }
    expect(await scratchedOf()).toEqual([[2, 3], undefined]);
  });

  test('a list that has not changed answers 304, until a race, a pick or the day changes it', async () => {
    const { feed, id } = await meetings.feed('one');
    const first = await meetings.get('GetUpcomingRaceMeetings');
    const again = { 'if-none-match': first.etag };
    expect(await meetings.get('GetUpcomingRaceMeetings', again)).toMatchObject({
      status: 304,
      body: undefined,
    });
    const mine = await meetings.get('GetUpcomingRaceMeetings', {
      ...again,
      authorization: meetings.asPunter,
    });
    expect(mine.status).toBe(200);
    await meetings.pick(id, [1]);
    const picked = await meetings.get('GetUpcomingRaceMeetings', {
      'if-none-match': mine.etag,
      authorization: meetings.asPunter,
    });
    expect(picked.status).toBe(200);
    meetings.platform.setNow(new Date('2037-11-22T00:30:00+02:00'));
    expect((await meetings.get('GetUpcomingRaceMeetings', again)).status).toBe(200);
    meetings.platform.setNow(TestMeetings.morning);
    await feed.put('/Races/1/Prices', pricesBody(1));
    expect((await meetings.get('GetUpcomingRaceMeetings', again)).status).toBe(200);
  });
});

describe('the leaderboard opens on', () => {
  test('[C-GetLeaderboardMeetingId] the live meeting, else the next, else the last, else none', async () => {
    const ask = async () => (await meetings.get('GetLeaderboardMeetingId')).body.meetingId;
    const { platform } = meetings;
    const ofLeague = (...played: readonly number[]) =>
      findLeagueMeeting(platform.db, platform.clock(), async () => new Set(played));
    expect(await ask()).toBeNull();
    expect(await ofLeague()).toBeNull();
    const last = await meetings.feed('last', { date: '2037-11-20' }, 1);
    await last.feed.putResult(1, resultBody(1, [1]));
    await meetings.end(last.id);
    expect(await ask()).toBe(last.id);
    const next = await meetings.feed('next', { date: '2037-11-21' });
    const foreign = await meetings.feed('foreign', { raceCourse: 'Ascot', country: 'GB' });
    expect(await ask()).toBe(next.id);
    // A league stays with the places that there are until the next meeting has gone off (rule: league-board).
    expect(await ofLeague()).toBe(last.id);
    await foreign.feed.put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 0) });
    expect(await ask()).toBe(foreign.id);
    expect(await ofLeague()).toBe(foreign.id);
    // A punter's own meetings come before a live one of others, and the last of them stays until the next has gone off.
    expect(await ofLeague(last.id, next.id)).toBe(last.id);
    expect(await ofLeague(next.id)).toBe(next.id);
    expect(await ofLeague(last.id, foreign.id)).toBe(foreign.id);
    await next.feed.put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 0) });
    expect(await ask()).toBe(next.id);
  });
});
