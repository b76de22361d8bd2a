import { describe, expect, test } from 'vitest';
import { makeMeeting } from '../../test/fixtures.ts';
import { meetingLabel } from './meeting-words.ts';
import { groupForPicker, orderForPicker, tellApart } from './pick-meeting.ts';

const now = Date.parse('2026-11-21T01:00:00+02:00');

function at(meetingId: number, day: string, clock: string, change: object = {}) {
  const meetingDate = `2026-11-${day}T00:00:00+02:00`;
  return makeMeeting({ meetingId, meetingDate, firstOff: `2026-11-${day}T${clock}:00+02:00`, ...change });
}

describe('a picker of meetings', () => {
  test("lists today's first, then those that were, then those to come, each day by first off", () => {
    const meetings = [
      at(1, '19', '12:00'),
      at(2, '20', '16:00'),
      at(3, '20', '12:00'),
      at(4, '23', '12:00'),
      at(5, '21', '18:00'),
      at(6, '21', '14:35'),
      at(7, '22', '12:00'),
    ];
    const order = orderForPicker(meetings, now).map(({ meetingId }) => meetingId);
    expect(order).toEqual([6, 5, 3, 2, 1, 7, 4]);
    expect(orderForPicker(meetings.toReversed(), now).map(({ meetingId }) => meetingId)).toEqual(order);
  });

  test('[T-MEETINGS-ABANDONED-LAST] [T-MEETINGS-FOREIGN-AFTER] lists abandoned ones last and foreign after local', () => {
    const meetings = [
      at(1, '21', '12:00', { meetingStatusId: 4 }),
      at(2, '21', '12:00', { isForeign: true }),
      at(3, '22', '12:00', { firstOff: null }),
      at(4, '19', '12:00'),
    ];
    expect(orderForPicker(meetings, now).map(({ meetingId }) => meetingId)).toEqual([4, 3, 2, 1]);
  });

  test('says which are overseas and which are abandoned, so that the order explains itself', () => {
    const meetings = [at(4, '19', '12:00'), at(2, '21', '12:00', { isForeign: true })];
    const abandoned = at(1, '21', '12:00', { meetingStatusId: 4 });
    const groups = (some: typeof meetings) =>
      groupForPicker(some).map((group) => [group.label, group.meetings.map(({ meetingId }) => meetingId)]);
    expect(groups([...meetings, abandoned])).toEqual([
      [null, [4]],
      ['Overseas', [2]],
      ['Abandoned', [1]],
    ]);
    expect(groups(meetings.slice(0, 1))).toEqual([[null, [4]]]);
  });

  test('adds the first off to the labels of meetings at one course on one day', () => {
    const meetings = [at(1, '21', '14:35'), at(2, '21', '18:05'), at(3, '20', '12:00')];
    const labelOf = tellApart(meetings, meetingLabel);
    expect(meetings.map(labelOf)).toEqual([
      'Sat 21 Nov - Kenilworth, 14:35',
      'Sat 21 Nov - Kenilworth, 18:05',
      'Fri 20 Nov - Kenilworth',
    ]);
  });
});
