import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeMeeting, makePunters } from '../../test/make-meeting.ts';
import { makePickSaver } from '../../test/make-pick-saver.ts';
import { admitByName, createTestApp, createTestPlatform } from '../../test/test-platform.ts';
import { picksHandlers } from './routes.ts';

const platform = closedAfterAll(await createTestPlatform());
const app = closedAfterAll(
  await createTestApp(platform, picksHandlers(platform, makePickSaver(platform)), admitByName),
);
const punters = await makePunters(platform.db, ['Anna', 'Bert', null]);
const offAt = new Date(Date.now() + 600_000);
const meeting = await makeMeeting(platform.db, [
  { offAt },
  { offAt },
  { offAt: new Date(Date.now() - 1_000) },
]);

const selection = (raceNumber: number, saddle: number) => ({
  meetingId: meeting.meetingId,
  raceId: meeting.raceIds[raceNumber - 1] ?? 0,
  raceNumber,
  saddle,
});

async function call(punter: number, method: 'GET' | 'POST', url: string, payload?: object) {
  const response = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer punter-${punters[punter]}` },
    ...(payload ? { payload } : {}),
  });
  return { statusCode: response.statusCode, ...response.json() };
}

const save = (punter: number, ...selections: object[]) =>
  call(punter, 'POST', '/api/Selection/SavePunterSelections', selections);
const load = (punter: number, of = punter) =>
  call(punter, 'GET', `/api/Selection/GetPunterSelection/${punters[of]}/${meeting.meetingId}`);

describe('picks over HTTP', () => {
  it("[C-SavePunterSelections] [V-SELECTION-SAVED] [C-GetPunterSelection] 'Success' means saved, and the own picks come back", async () => {
    const first = await save(0, selection(2, 7), selection(1, 3));
    expect(first).toMatchObject({ statusCode: 200, status: 1, errorCode: 0, message: 'Success' });
    expect(await load(0)).toMatchObject({
      status: 1,
      message: 'Success',
      selections: [selection(1, 3), selection(2, 7)],
    });
    expect(await load(1)).toMatchObject({ status: 1, selections: [] });
  });

  it('[V-SELECTION-SAVED] a race that is off refuses the list with another message, and nothing is saved', async () => {
    const refused = await save(1, selection(1, 3), selection(3, 3));
    expect(refused).toMatchObject({ statusCode: 200, status: 0, errorCode: 201, responseType: 'error' });
    expect(refused.message).not.toBe('Success');
    expect(refused.detail).toContain('Race 3');
    expect((await load(1)).selections).toEqual([]);
  });

  it("a punter without an alias hears 'Alias Required'", async () => {
    expect(await save(2, selection(1, 3))).toMatchObject({
      status: 0,
      errorCode: 200,
      message: 'Alias Required',
    });
  });

  it('[C-GetPunterSelection] another punter’s picks are forbidden, an unknown meeting is not found', async () => {
    expect(await load(1, 0)).toMatchObject({ statusCode: 403, error: { code: 'forbidden' } });
    expect(await call(0, 'GET', `/api/Selection/GetPunterSelection/${punters[0]}/999999`)).toMatchObject({
      statusCode: 404,
    });
  });

  it('a bad list is a 400 that names each field', async () => {
    const fieldsOf = async (...selections: object[]) => {
      const { statusCode, error } = await save(0, ...selections);
      expect(statusCode).toBe(400);
      return error.details.map(({ field }: { field: string }) => field);
    };
    expect(await fieldsOf()).toEqual(['body']);
    expect(await fieldsOf({ ...selection(1, 3), saddle: 41 })).toEqual(['0.saddle']);
    expect(await fieldsOf({ ...selection(1, 3), raceId: undefined })).toEqual(['0.raceId']);
    expect(await fieldsOf(selection(1, 3), { ...selection(2, 3), meetingId: 77 })).toEqual(['1.meetingId']);
    expect(await fieldsOf(selection(1, 30))).toEqual(['0.saddle']);
  });
});
