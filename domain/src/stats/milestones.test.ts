import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type LocalDay } from '../local-date.ts';
import { describeMilestone, listMilestones } from './milestone-list.ts';
import {
  GOALS,
  type MilestoneMeeting,
  medalOf,
  milestoneKey,
  NO_PROGRESS,
  playMeeting,
  reachMilestones,
  weeksNow,
} from './milestones.ts';
import { mondayOf } from './timeline.ts';

const meeting = (day: LocalDay, change: Partial<MilestoneMeeting> = {}): MilestoneMeeting => ({
  raceCourseId: 1,
  day,
  week: mondayOf(day),
  rank: 50,
  punters: 60,
  winners: 0,
  isComplete: false,
  isWholeCard: false,
  hasLongPrice: false,
  ...change,
});
const daysOf = (meetings: readonly MilestoneMeeting[], localWeeks: readonly LocalDay[] = []) =>
  Object.fromEntries([...reachMilestones(meetings, localWeeks).reached].map(([key, { day }]) => [key, day]));

const arbitraryMeetings = fc
  .array(
    fc.record({
      raceCourseId: fc.integer({ min: 1, max: 4 }),
      day: fc.integer({ min: 0, max: 120 }).map((days) => addDays('2026-01-05', days)),
      rank: fc.integer({ min: 1, max: 120 }),
      punters: fc.constantFrom(5, 9, 10, 500, 1_000),
      winners: fc.integer({ min: 0, max: 8 }),
      isComplete: fc.boolean(),
      isWholeCard: fc.boolean(),
      hasLongPrice: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((meetings) => meetings.map((each) => ({ ...each, week: mondayOf(each.day) })));
const arbitraryWeeks = fc
  .uniqueArray(fc.integer({ min: 0, max: 20 }))
  .map((weeks) => weeks.toSorted((a, b) => a - b).map((week) => addDays('2026-01-05', 7 * week)));

describe('milestones (rule: milestones)', () => {
  it('are reached on the day of the meeting that completes them, and stay', () => {
    const days = ['2026-01-05', '2026-01-06', '2026-01-07'];
    const meetings = days.map((day) => meeting(day, { winners: 5, isComplete: true }));
    expect(daysOf(meetings)).toEqual({
      'cards 1 0': '2026-01-05',
      'winners 1 0': '2026-01-05',
      'winners 10 0': '2026-01-06',
      'course-winner 1 1': '2026-01-05',
    });
  });

  it('a first winner at each course is one of its own', () => {
    const at = (raceCourseId: number, day: LocalDay) => meeting(day, { raceCourseId, winners: 1 });
    expect(daysOf([at(7, '2026-01-05'), at(8, '2026-01-06'), at(7, '2026-01-07')])).toMatchObject({
      'course-winner 1 7': '2026-01-05',
      'course-winner 1 8': '2026-01-06',
    });
  });

  it('a winner at 20/1, a whole card and the first hundred count the first time', () => {
    const special = { hasLongPrice: true, isWholeCard: true, punters: 1_000, rank: 100 };
    expect(daysOf([meeting('2026-01-05', special), meeting('2026-01-06', special)])).toEqual({
      'long-price 1 0': '2026-01-05',
      'whole-card 1 0': '2026-01-05',
      'first-hundred 1 0': '2026-01-05',
    });
    expect(daysOf([meeting('2026-01-05', { rank: 100, punters: 999 })])).toEqual({});
    expect(daysOf([meeting('2026-01-05', { rank: 101, punters: 1_000 })])).toEqual({});
  });

  it('medals are for ranks one to three among ten punters or more (rule: medals)', () => {
    expect([1, 2, 3, 4].map((rank) => medalOf(rank, 10))).toEqual(['gold', 'silver', 'bronze', null]);
    expect(medalOf(1, 9)).toBeNull();
  });

  it('are the same whatever the order that meetings come in', () => {
    fc.assert(
      fc.property(
        arbitraryMeetings,
        arbitraryWeeks,
        fc.infiniteStream(fc.nat()),
        (meetings, weeks, draws) => {
          const shuffled = meetings
            .map((each) => ({ each, at: draws.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map(({ each }) => each);
          expect(daysOf(shuffled, weeks)).toEqual(daysOf(meetings, weeks));
        },
      ),
    );
  });

  it('one step at a time reaches what counting by hand does', () => {
    fc.assert(
      fc.property(arbitraryMeetings, arbitraryWeeks, (meetings, weeks) => {
        const expected: Record<string, LocalDay> = {};
        const days = [...new Set(meetings.map(({ day }) => day))].sort();
        for (const day of days) {
          const upTo = meetings.filter((each) => each.day <= day);
          const note = (key: string) => {
            expected[key] ??= day;
          };
          const cards = upTo.filter(({ isComplete }) => isComplete).length;
          const winners = upTo.reduce((sum, each) => sum + each.winners, 0);
          const most = mostWeeksByHand(
            upTo.map((each) => mondayOf(each.day)),
            weeks,
          );
          for (const goal of GOALS.cards) if (cards >= goal) note(`cards ${goal} 0`);
          for (const goal of GOALS.winners) if (winners >= goal) note(`winners ${goal} 0`);
          for (const goal of GOALS.weeks) if (most >= goal) note(`weeks ${goal} 0`);
          for (const each of upTo) {
            if (each.winners > 0) note(`course-winner 1 ${each.raceCourseId}`);
            if (each.hasLongPrice) note('long-price 1 0');
            if (each.isWholeCard) note('whole-card 1 0');
            const medal = each.punters >= 10 ? [null, 'gold', 'silver', 'bronze'][each.rank] : null;
            if (medal) note(`${medal} 1 0`);
            if (each.punters >= 1_000 && each.rank <= 100) note('first-hundred 1 0');
          }
        }
        expect(daysOf(meetings, weeks)).toEqual(expected);
      }),
    );
  });

  it('each has a title and a rule in words, which name no stake', () => {
    const all = listMilestones([3, 4]);
    expect(new Set(all.map(milestoneKey)).size).toBe(all.length);
    for (const milestone of all) {
      const { title, rule } = describeMilestone(milestone, 'Kenilworth');
      expect(title).toMatch(/^[A-Z0-9]/);
      expect(rule).toMatch(/\.$/);
      expect(`${title} ${rule}`).not.toMatch(/\b(bet|stake|deposit|wager|money|balance)/i);
    }
    expect(describeMilestone({ kind: 'winners', goal: 10, raceCourseId: null }).title).toBe(
      'Ten winners picked',
    );
    const titles = [12, 25, 100, 1_000].map(
      (goal) => describeMilestone({ kind: 'winners', goal, raceCourseId: null }).title,
    );
    expect(titles).toEqual([
      'Twelve winners picked',
      '25 winners picked',
      '100 winners picked',
      '1\u00A0000 winners picked',
    ]);
    expect(describeMilestone({ kind: 'course-winner', goal: 1, raceCourseId: 3 }, 'Vaal').title).toBe(
      'A winner at Vaal',
    );
  });
});

/** The longest chain of weeks played in which each follows the one before without a local week between. */
function mostWeeksByHand(played: readonly LocalDay[], localWeeks: readonly LocalDay[]): number {
  const weeks = [...new Set(played)].sort();
  let most = 0;
  for (let from = 0; from < weeks.length; from++) {
    for (let to = from; to < weeks.length; to++) {
      const [first = '', last = ''] = [weeks[from], weeks[to]];
      const missed = localWeeks.filter((week) => week > first && week < last && !weeks.includes(week));
      if (missed.length === 0) most = Math.max(most, to - from + 1);
    }
  }
  return most;
}

describe('weeks in a row (rule: weeks-in-a-row)', () => {
  const local = ['2026-01-05', '2026-01-12', '2026-01-26', '2026-02-02'];
  const after = (days: readonly LocalDay[]) =>
    days.reduce((progress, day) => playMeeting(progress, meeting(day), local).progress, NO_PROGRESS);

  it('a week without a local meeting does not break them; one with a local meeting does', () => {
    expect(after(['2026-01-11', '2026-01-12', '2026-01-26'])).toMatchObject({ weeks: 3, mostWeeks: 3 });
    expect(after(['2026-01-05', '2026-01-26'])).toMatchObject({ weeks: 1, mostWeeks: 1 });
  });

  it('a week played abroad counts as played', () => {
    expect(after(['2026-01-12', '2026-01-20', '2026-01-26'])).toMatchObject({ weeks: 3 });
  });

  it('hold until a local week has gone by; the week that runs breaks nothing', () => {
    const progress = after(['2026-01-05', '2026-01-12']);
    expect(weeksNow(progress, '2026-01-18', local)).toBe(2);
    expect(weeksNow(progress, '2026-01-26', local)).toBe(2);
    expect(weeksNow(progress, '2026-02-01', local)).toBe(2);
    expect(weeksNow(progress, '2026-02-02', local)).toBe(0);
    expect(weeksNow(NO_PROGRESS, '2026-02-02', local)).toBe(0);
  });
});
