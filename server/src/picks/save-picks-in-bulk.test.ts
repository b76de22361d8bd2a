import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMeeting, makePunters } from '../../test/make-meeting.ts';
import { createTestPlatform, type TestPlatform } from '../../test/test-platform.ts';
import { loadOwnPicks } from './load-picks.ts';
import { savePicksInBulk } from './save-picks-in-bulk.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

it('picks saved in bulk are checked by the rules of a single save, at their own time', async () => {
  const [punterId = 0] = await makePunters(platform.db, ['historian']);
  const offAt = new Date('2026-10-01T12:00:00Z');
  const before = new Date('2026-10-01T11:00:00Z');
  const { meetingId } = await makeMeeting(platform.db, [{ offAt, status: 'resulted' }]);
  const race = {
    number: 1,
    meetingStatus: 'active' as const,
    status: 'open' as const,
    offAt,
    runners: [
      { saddle: 1, scratched: false },
      { saddle: 2, scratched: true },
    ],
  };
  const save = (saddle: number, now: Date) =>
    savePicksInBulk(platform.db, meetingId, [{ punterId, saddles: [saddle] }], [race], now);
  await save(1, before);
  const picks = (await loadOwnPicks(platform.db, punterId, [meetingId])).get(meetingId);
  expect([...(picks ?? [])]).toEqual([[1, 1]]);
  await expect(save(2, before)).rejects.toThrow('cannot pick 2 in race 1');
  await expect(save(3, before)).rejects.toThrow(RangeError);
  await expect(save(1, offAt)).rejects.toThrow(RangeError);
});
