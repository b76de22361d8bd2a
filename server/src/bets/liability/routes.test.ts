import { expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { openDesk } from '../../../test/desk-site.ts';
import { cardBody, offOf } from '../../../test/test-feed.ts';
import { fixtureBody, hoursFromKickOff } from '../../../test/test-fixture-feed.ts';

const desk = closedAfterAll(await openDesk());

test('limits are set in view of those there are, where there is something to limit (rule: liability-limits)', async () => {
  desk.platform.setNow(new Date(offOf(1).getTime() - 20 * 60_000));
  const { token } = await desk.person('thandi', { roles: ['trader'] });
  const put = await desk.send('PUT', '/api/Feed/Meetings/liability', await desk.feedToken(), {
    sequence: 1,
    ...cardBody(),
  });
  const meetingId = put.json.meetingId as number;
  const limit = {
    ...{ sport: 'horseracing', meetingId, kind: 'outcome', measure: 'worst', amount: 250.5, seen: null },
  };
  const set = async (change: object) =>
    (await desk.send('POST', '/api/Desk/SetLiabilityLimit', token, { ...limit, ...change })).statusCode;
  const limits = async () => {
    const path = `/api/Desk/GetMeetingsLiability?meetings=${meetingId}`;
    const { json } = await desk.send('GET', path, token);
    return (json.meetings as { limits: unknown }[])[0]?.limits;
  };
  expect(await limits()).toEqual([]);
  expect(await set({})).toBe(200);
  const held = { kind: 'outcome', eventId: null, measure: 'worst', amount: 250.5, setBy: 'thandi' };
  expect(await limits()).toEqual([held]);
  expect(await set({ amount: 300 })).toBe(409);
  expect(await set({ amount: 300, seen: 250.5 })).toBe(200);
  expect(await limits()).toEqual([{ ...held, amount: 300 }]);
  for (const amount of [0, -1, 1.005]) expect(await set({ amount, seen: 300 })).toBe(400);
  expect(await set({ kind: 'meeting', eventId: 1 })).toBe(400);
  expect(await set({ sport: 'soccer', meetingId: undefined })).toBe(400);
  expect(await set({ sport: 'soccer', eventId: 999 })).toBe(404);
  expect(await set({ meetingId: 999_999 })).toBe(404);
  expect(await set({ eventId: 999_999 })).toBe(404);
  expect(await set({ amount: null, seen: 300 })).toBe(200);
  expect(await limits()).toEqual([]);
  const { json } = await desk.send('GET', '/api/Desk/ListLiabilityAlarms', token);
  expect(json).toMatchObject({ alarms: [], hasMore: false });
});

test('an unknown meeting has no book, and one of a day before today needs none once it is over (rule: liability)', async () => {
  desk.platform.setNow(new Date(offOf(1).getTime() - 20 * 60_000));
  let { token } = await desk.person('vusi', { roles: ['viewer'] });
  const feed = await desk.feedToken();
  const put = await desk.send('PUT', '/api/Feed/Meetings/over', feed, { sequence: 1, ...cardBody() });
  const meetingId = put.json.meetingId as number;
  const look = async (ids: string) => {
    const { json } = await desk.send('GET', `/api/Desk/GetMeetingsLiability?meetings=${ids}`, token);
    return (json.meetings as { meetingId: number; state: string }[]).map((each) => [
      each.meetingId,
      each.state,
    ]);
  };
  expect(await look(`999999,${meetingId}`)).toEqual([[meetingId, expect.stringMatching(/^count/)]]);
  expect((await desk.send('GET', '/api/Desk/GetRaceLiability/999999/1', token)).statusCode).toBe(404);
  const tomorrow = new Date(offOf(1).getTime() + 24 * 3_600_000);
  desk.platform.setNow(tomorrow);
  ({ token } = await desk.person('vusi', {}));
  expect(await look(String(meetingId))).toEqual([[meetingId, expect.stringMatching(/^count/)]]);
  await desk.platform.db
    .updateTable('meetings')
    .set({ status: 'resulted' })
    .where('id', '=', meetingId)
    .execute();
  expect(await look(String(meetingId))).toEqual([[meetingId, 'settled']]);
  const race = await desk.send('GET', `/api/Desk/GetRaceLiability/${meetingId}/1`, token);
  expect(race.json.liability).toMatchObject({ state: 'settled', outcomes: [] });
});

test('fixtures are listed with their figures; an unknown one is left out (rule: liability)', async () => {
  desk.platform.setNow(hoursFromKickOff(-24));
  const { token } = await desk.person('vusi', { roles: ['viewer'] });
  const path = '/api/Feed/Fixtures/listed';
  const put = await desk.send('PUT', path, await desk.feedToken(), { sequence: 1, ...fixtureBody() });
  const fixtureId = put.json.fixtureId as number;
  const look = async () =>
    (await desk.send('GET', `/api/Desk/GetFixturesLiability?fixtures=999999,${fixtureId}`, token)).json;
  expect(await look()).toMatchObject({
    fixtures: [{ fixtureId, state: expect.stringMatching(/^count/), struck: { bets: 0, stakes: 0 } }],
  });
});
