import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { TestMeetings } from '../../test/test-meetings.ts';
import { loadNotebook, noteMeetings } from './notebook.ts';
import { planMeetings } from './plan-meetings.ts';

const meetings = closedAfterAll(await TestMeetings.open());
beforeEach(() => meetings.begin());

describe('a meeting that is planned', () => {
  test('under the reference of a meeting that an operator has is not played, and another takes its place', async () => {
    const { db } = meetings.platform;
    const now = new Date('2026-11-21T08:00:00Z');
    const settings = { seed: 'furlong', pace: 180 };
    const planned = planMeetings([], now, settings, true);
    const refs = planned.map(({ fixture }) => fixture.ref);
    const regular = planned.find(({ series, times }) => series === 'day' && times.fate === 'regular');
    const day = regular?.fixture.ref ?? '';
    await meetings.feed('live-1');
    await meetings.feed(day);
    const noted = await noteMeetings(db, planned, now);
    expect(noted.map(({ fixture }) => fixture.ref)).toEqual(
      refs.filter((ref) => ref !== 'live-1' && ref !== day),
    );
    const known = await loadNotebook(db, now);
    const finished = known.filter((each) => each.finished).map(({ fixture }) => fixture.ref);
    expect(finished.toSorted()).toEqual([day, 'live-1'].toSorted());
    const more = planMeetings(known, now, settings, true).map(({ fixture }) => fixture.ref);
    expect(more.toSorted()).toEqual([`${day}-again`, 'live-4'].toSorted());
  });
});
