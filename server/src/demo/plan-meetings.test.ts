import { localDayOf } from '@furlong/domain/local-date';
import { describe, expect, it } from 'vitest';
import { type PlannedMeeting, planMeetings } from './plan-meetings.ts';

const start = new Date('2026-11-21T10:00:20Z');
const settings = { seed: 'furlong', pace: 180 };
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

/** Plans every minute; what is known then is all that was planned. */
function planFor(hours: number, pace = 180): PlannedMeeting[] {
  const known: PlannedMeeting[] = [];
  for (let minute = 0; minute < hours * 60; minute++) {
    known.push(...planMeetings(known, later(minute * 60), { seed: 'furlong', pace }, true));
  }
  return known;
}

function isLive({ times }: PlannedMeeting, at: Date): boolean {
  const since = (at.getTime() - times.startsAt.getTime()) / 1000;
  return since >= 0 && since < 7.6 * times.pace;
}

describe('the plan of a race day', () => {
  it.each([5, 60, 180, 3_600])('has a first race within two and a half minutes at a pace of %i', (pace) => {
    const [first] = planMeetings([], start, { seed: 'furlong', pace }, true);
    const seconds = ((first?.times.startsAt.getTime() ?? 0) - start.getTime()) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(8);
    expect(seconds).toBeLessThanOrEqual(150);
  });

  it('has two meetings running most of the time, and never runs out', () => {
    const live = planFor(30).filter(({ series }) => series === 'live');
    let two = 0;
    let checked = 0;
    for (let seconds = 1_800; seconds < 29 * 3_600; seconds += 30) {
      const running = live.filter((meeting) => isLive(meeting, later(seconds))).length;
      expect(running).toBeGreaterThanOrEqual(1);
      checked += 1;
      if (running >= 2) two += 1;
    }
    expect(two / checked).toBeGreaterThan(0.8);
  });

  it('announces an abandoned, a postponed and a foreign meeting on the first day', () => {
    const planned = planMeetings([], start, settings, true);
    expect(planned.map(({ times }) => times.fate)).toEqual(
      expect.arrayContaining(['abandoned', 'postponed']),
    );
    const today = planned.filter(({ times }) => localDayOf(times.startsAt) === '2026-11-21');
    expect(today.some(({ fixture }) => fixture.stable === 'foreign')).toBe(true);
  });

  it('holds the cards of the next day, and makes them once', () => {
    const planned = planFor(20);
    const days = planned
      .filter(({ series }) => series === 'day')
      .map(({ times }) => localDayOf(times.startsAt));
    expect(days).toEqual([
      '2026-11-22',
      '2026-11-22',
      '2026-11-22',
      '2026-11-23',
      '2026-11-23',
      '2026-11-23',
    ]);
    const refs = planned.map(({ fixture }) => fixture.ref);
    expect(new Set(refs).size).toBe(refs.length);
  });

  it('puts others in the place of those that an older version began, and soon', () => {
    const known = planMeetings([], start, settings, true);
    const finished = known.map((meeting) => ({ ...meeting, finished: true }));
    const now = later(400);
    const added = planMeetings(finished, now, settings, true);
    const live = added.filter(({ series }) => series === 'live');
    expect(live.map(({ number }) => number)).toEqual([4, 5, 6, 7]);
    expect(live[0]?.times.startsAt.getTime()).toBeLessThan(later(400 + 150).getTime());
    const days = added.filter(({ series }) => series === 'day').map(({ fixture }) => fixture.ref);
    const before = known.filter(({ series, times }) => series === 'day' && times.fate !== 'abandoned');
    expect(days).toEqual(before.map(({ fixture }) => `${fixture.ref}-again`));
    expect(planMeetings([...finished, ...added], later(401), settings, true)).toEqual([]);
  });

  it('is the same day for the same seed, whenever it starts', () => {
    const content = (at: Date) =>
      planMeetings([], at, settings, true)
        .filter(({ series }) => series !== 'day')
        .map(({ seed, fixture, times }) => ({ seed, fixture, fate: times.fate }));
    expect(content(start)).toEqual(content(later(86_400 * 40)));
  });

  it('adds the days’ meetings alone while nobody looks, and ends with those announced', () => {
    const known = planFor(1);
    for (const hours of [1, 24, 240]) {
      const added = planMeetings(known, later(hours * 3_600), settings, false);
      expect(new Set(added.map(({ series }) => series)).difference(new Set(['day']))).toEqual(new Set());
      expect(added.length).toBeLessThanOrEqual(3);
    }
  });

  it('goes on after a pause: a race soon, and the meetings behind it staggered again', () => {
    const known = planFor(1);
    const now = later(20 * 3_600);
    const added = planMeetings(known, now, settings, true).filter(({ series }) => series === 'live');
    const starts = added.map(({ times }) => (times.startsAt.getTime() - now.getTime()) / 1000);
    expect(starts[0]).toBeLessThanOrEqual(150);
    expect(starts).toHaveLength(4);
    starts.slice(1).forEach((at, index) => {
      expect(at - (starts[index] ?? 0)).toBeGreaterThan(3 * 180);
      expect(at - (starts[index] ?? 0)).toBeLessThan(5.5 * 180);
    });
  });
});
