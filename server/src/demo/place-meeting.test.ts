import { addDays } from '@furlong/domain/local-date';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestMeetings } from '../../test/test-meetings.ts';
import { CourseBook, chooseCourse, daysOf } from './place-meeting.ts';
import { type PlannedMeeting, planMeetings } from './plan-meetings.ts';
import { createWorld } from './world.ts';

const world = createWorld('furlong');
const start = new Date('2026-11-21T00:24:00Z');

function planFor(hours: number, pace: number): PlannedMeeting[] {
  const known: PlannedMeeting[] = [];
  for (let minute = 0; minute < hours * 60; minute++) {
    known.push(
      ...planMeetings(known, new Date(start.getTime() + minute * 60_000), { seed: 'furlong', pace }, true),
    );
  }
  return known;
}

function planned(ref: string, number: number, change: Partial<PlannedMeeting['times']> = {}): PlannedMeeting {
  const startsAt = new Date('2037-11-21T12:00:00Z');
  return {
    seed: 'furlong',
    series: 'live',
    number,
    fixture: { ref, stable: 'home', number },
    times: { fate: 'regular', publishedAt: startsAt, startsAt, pace: 180, ...change },
  };
}

describe('the courses of a race day', () => {
  it.each([180, 90])(
    'hold one meeting a day each, called off or not, for two days at a pace of %i',
    (pace) => {
      const held = new Map<string, Set<string>>();
      const abroad = new Set<string>();
      for (const meeting of planFor(50, pace)) {
        const days = daysOf(meeting);
        const taken = new Set(days.flatMap((day) => [...(held.get(day) ?? [])]));
        const course = chooseCourse(world, meeting, taken);
        expect(taken.has(course.name), `${course.name} on ${days}`).toBe(false);
        for (const day of days) held.set(day, (held.get(day) ?? new Set()).add(course.name));
        if (course.country !== 'ZA') abroad.add(meeting.fixture.stable);
      }
      expect(held.get('2026-11-21')?.size).toBeGreaterThan(100);
      if (pace === 180) expect([...abroad]).toEqual(['foreign']);
    },
  );

  it("are the stable's own while those are free, and any once all are taken", () => {
    const meeting = planned('one', 66);
    const names = new Set<string>();
    for (const { name } of world.home.courses) {
      const course = chooseCourse(world, meeting, names);
      expect(world.home.courses).toContainEqual(course);
      expect(names.has(name) && names.has(course.name)).toBe(false);
      names.add(course.name);
    }
    expect(names.size).toBe(world.home.courses.length);
    const all = new Set(names);
    for (let next = chooseCourse(world, meeting, all); !all.has(next.name); ) {
      all.add(next.name);
      next = chooseCourse(world, meeting, all);
    }
    expect(world.home.courses).toContainEqual(chooseCourse(world, meeting, all));
  });

  it('of a postponed meeting are taken on the day it is moved to as well', () => {
    const [day] = daysOf(planned('one', 66));
    expect(daysOf(planned('one', 66, { fate: 'postponed' }))).toEqual([day, addDays(day ?? '', 1)]);
  });
});

describe('the book of courses', () => {
  let meetings: TestMeetings;
  beforeAll(async () => {
    meetings = await TestMeetings.open();
  });
  afterAll(() => meetings.close());
  beforeEach(() => meetings.begin());

  it('gives two meetings of one day, neither of them published yet, a course each, and a meeting always the same', async () => {
    const book = new CourseBook(meetings.platform.db);
    const asked = [planned('one', 66), planned('two', 66), planned('one', 66)];
    const [one, two, again] = await Promise.all(asked.map((meeting) => book.courseFor(world, meeting)));
    expect(two).not.toEqual(one);
    expect(again).toEqual(one);
  });

  it("leaves a course to another supplier's meeting, and a published meeting where its card is", async () => {
    const free = await new CourseBook(meetings.platform.db).courseFor(world, planned('one', 66));
    await meetings.feed('theirs', { raceCourse: free.name });
    const given = await new CourseBook(meetings.platform.db).courseFor(world, planned('one', 66));
    expect(given.name).not.toBe(free.name);
    await meetings.feed('one', { raceCourse: 'Happy Valley', country: 'HK' });
    const { name } = await new CourseBook(meetings.platform.db).courseFor(world, planned('one', 66));
    expect(name).toBe('Happy Valley');
  });
});
