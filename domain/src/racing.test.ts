import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isForeignCourse } from './courses.ts';
import { compareMeetings, type MeetingToOrder } from './meeting-order.ts';
import { placesPaid } from './places-paid.ts';

describe('places paid (rule: places-paid)', () => {
  it('none up to 5 runners, two for 6 and 7, three for 8 to 15, four from 16', () => {
    const byRunners = [0, 1, 5, 6, 7, 8, 15, 16, 24].map((runners) => placesPaid(runners));
    expect(byRunners).toEqual([0, 0, 0, 2, 2, 3, 3, 4, 4]);
  });

  it("the card's own number overrides the scale, none included, but not the number of runners", () => {
    expect([placesPaid(16, 3), placesPaid(5, 2), placesPaid(12, 0), placesPaid(2, 3)]).toEqual([3, 2, 0, 2]);
  });
});

describe('[K-FOREIGN-COURSES] foreign courses (rule: foreign-courses)', () => {
  it.each(['Sha Tin', 'Happy Valley', 'Kranji', 'Meydan', 'Goodwood', 'Ascot', 'York'])(
    '%s is foreign whatever country it came with',
    (course) => {
      expect([isForeignCourse(course), isForeignCourse(` ${course.toUpperCase()} `, 'ZA')]).toEqual([
        true,
        true,
      ]);
    },
  );

  it('any other course goes by its country; one without is local', () => {
    expect([
      isForeignCourse('Longchamp', 'FR'),
      isForeignCourse('Kenilworth', 'ZA'),
      isForeignCourse('Kenilworth', 'za'),
      isForeignCourse('Kenilworth'),
    ]).toEqual([true, false, false, false]);
  });
});

describe('the order of meetings (rule: course-order)', () => {
  const meeting = (name: string, change: Partial<MeetingToOrder> = {}): MeetingToOrder => ({
    status: 'active',
    raceCourse: name,
    country: 'ZA',
    date: '2026-11-21',
    firstOffAt: new Date('2026-11-21T10:15:00Z'),
    name,
    ...change,
  });
  const meetings = [
    meeting('Kenilworth'),
    meeting('Vaal'),
    meeting('Fairview', { firstOffAt: new Date('2026-11-21T11:00:00Z') }),
    meeting('Greyville', { firstOffAt: null }),
    meeting('Turffontein', { date: '2026-11-22', status: 'postponed' }),
    meeting('Ascot', { date: '2026-11-20', country: 'GB' }),
    meeting('Scottsville', { date: '2026-11-19', status: 'abandoned' }),
    meeting('York', { date: '2026-11-18', status: 'abandoned', country: 'GB' }),
  ];

  it('[T-MEETINGS-ABANDONED-LAST] [T-MEETINGS-FOREIGN-AFTER] abandoned last, foreign after local, then day, first off and name', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(meetings, { minLength: meetings.length }), (shuffled) => {
        expect(shuffled.toSorted(compareMeetings)).toEqual(meetings);
      }),
    );
  });
});
