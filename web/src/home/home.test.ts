import type { Meeting } from '@furlong/contract/schemas/meetings';
import { describe, expect, test } from 'vitest';
import { makeMeeting, makeRace } from '../../test/fixtures.ts';
import { progressOf } from '../meetings/meeting-progress.ts';
import { findFeatured, findNextCard, findOwnNext } from './featured-meeting.ts';
import { heroButton, heroPicked, meetingStanding, nextOffHead, pickWords, timeToGo } from './home-words.ts';
import { latestResults } from './last-results.tsx';
import { partMeetings } from './listed-meetings.ts';
import { findNextOffs, findRaceToPick } from './next-offs.ts';
import { findOwnMeeting } from './own-meeting.ts';

const at = (clock: string, day = 21) => `2026-11-${day}T${clock}:00+02:00`;
const now = Date.parse(at('11:00'));
const open = 1;
const off = 3;
const run = 8;
const brief = (raceNumber: number, clock: string, raceStatusId = open, placed = 0) => ({
  ...makeRace({ raceId: 100 + raceNumber, raceNumber, offTime: at(clock), raceStatusId }),
  placed: Array.from({ length: placed }, (_each, index) => ({
    saddle: index + 1,
    horseName: 'A',
    position: index + 1,
    startingPriceFraction: null,
  })),
});
const selections = [{ meetingId: 1, raceId: 101, raceNumber: 1, saddle: 4 }];

describe('where a meeting stands', () => {
  const standing = (change: Partial<Meeting>) => {
    const meeting = makeMeeting({ raceCount: change.races?.length ?? 8, ...change });
    const { lead, rest } = meetingStanding(meeting, progressOf(meeting, now), now);
    return [...(lead === null ? [] : [lead]), ...rest].join(' · ');
  };

  test('before it: day, first off, races and going', () => {
    const races = [brief(1, '12:00'), brief(2, '12:35')];
    expect(standing({ races })).toBe('Today, 12:00 · 2 races · Good');
  });

  test('under way: the next race with its time, and how many are left', () => {
    const races = [brief(1, '10:00', run, 3), brief(2, '10:35', off), brief(3, '11:10'), brief(4, '11:45')];
    expect(standing({ races })).toBe('Race 3 next, 11:10 · 2 left');
  });

  test('a race that is off within a minute is not next any more, as in the line of the next races', () => {
    const meeting = makeMeeting({
      races: [brief(1, '10:30', run, 3), brief(2, '11:01'), brief(3, '11:10')],
    });
    const late = now + 30_000;
    expect(meetingStanding(meeting, progressOf(meeting, late), late).lead).toBe('Race 2 any moment now');
  });

  test('by the phone’s clock where no answer comes: a race whose time has passed is not next', () => {
    const races = [brief(1, '10:30'), brief(2, '10:58'), brief(3, '11:10')];
    expect(standing({ races })).toBe('Race 3 next, 11:10 · 1 left');
  });

  test('at its end: the last race off, its result to come, all run', () => {
    expect(standing({ races: [brief(1, '10:00', run, 3), brief(2, '10:55', off)] })).toBe(
      'Last race is off · 2 races',
    );
    expect(standing({ races: [brief(1, '10:00', run, 3), brief(2, '10:35')] })).toBe(
      'Last result to come · 2 races',
    );
    expect(standing({ races: [brief(1, '10:00', run, 3)] })).toBe('All races run · 1 race');
    expect(standing({ races: [brief(1, '10:00', run, 3)], meetingStatusId: 8 })).toBe(
      'All races run · Today',
    );
  });

  test('called off, or without a card: no race is promised', () => {
    const races = [brief(1, '12:00')];
    expect(standing({ races, meetingStatusId: 4 })).toBe('Today · 1 race');
    expect(standing({ races, meetingStatusId: 5 })).toBe('Was set for today, 12:00');
    expect(standing({ races: [], firstOff: null })).toBe('Today');
  });
});

test('the hero names the meeting of the next race off, none called off and none that stands beside it', () => {
  const soon = [brief(1, '11:30'), brief(2, '12:00')];
  const meetings = [
    makeMeeting({ meetingId: 1, races: soon, meetingStatusId: 4 }),
    makeMeeting({ meetingId: 2, races: soon, isForeign: true }),
    makeMeeting({ meetingId: 3, races: [brief(1, '12:30')] }),
    makeMeeting({ meetingId: 4, races: [] }),
    makeMeeting({ meetingId: 5, races: [brief(1, '10:00', run), brief(2, '11:10')] }),
  ];
  const featured = (...shown: number[]) => findFeatured(meetings, now, new Set(shown))?.meetingId;
  expect(featured()).toBe(5);
  expect(featured(5)).toBe(2);
  expect(featured(2, 5)).toBe(3);
  expect(featured(2, 3, 5)).toBeUndefined();
  // After an own meeting a whole card is to go on with, local before foreign.
  expect(findNextCard(meetings, now)?.meetingId).toBe(3);
});

test('a race that is off within five minutes leaves no time for its card: the hero passes over it, what can still be picked does not', () => {
  const meetings = [
    makeMeeting({ meetingId: 1, races: [brief(1, '11:04')] }),
    makeMeeting({ meetingId: 2, races: [brief(4, '11:05')] }),
  ];
  expect(findFeatured(meetings, now, new Set())?.meetingId).toBe(2);
  // The same race as the first with 'Pick' in the bar above.
  expect(findRaceToPick(meetings, now)?.race.raceNumber).toBe(1);
  expect(findFeatured(meetings, now, new Set([2]))?.meetingId).toBe(1);
  expect(findRaceToPick(meetings.slice(0, 1), now)?.race.raceNumber).toBe(1);
  // Nor is anybody asked to pick in the last minute.
  expect(findRaceToPick([makeMeeting({ races: [brief(1, '11:00')] })], now - 59_000)).toBeUndefined();
});

describe('the punter’s next meeting', () => {
  const picked = (meetingId: number, clock: string, change: Partial<Meeting> = {}) =>
    makeMeeting({ meetingId, races: [brief(1, clock), brief(2, '15:00')], selections, ...change });

  test('is the first to be off of those to come that are picked on', () => {
    const meetings = [
      picked(1, '11:10', { selections: [] }),
      picked(2, '12:30'),
      picked(3, '12:00'),
      picked(4, '11:30', { meetingStatusId: 5 }),
      picked(5, '10:00'),
    ];
    expect(findOwnNext(meetings, now)?.meetingId).toBe(3);
    expect(findOwnNext(meetings.slice(0, 1), now)).toBeUndefined();
  });

  test.each([
    [8, 0, '12:00', 21, 'Your 8 picks are in. First off', 'Open the card'],
    [1, 0, '12:00', 22, 'Your pick is in. First off tomorrow,', 'Open the card'],
    [3, 5, '12:00', 21, '3 of 8 picked. First off', 'Pick 5 more'],
  ])('has %i picks in and %i to come, at %s on the %i.', (own, left, clock, day, text, button) => {
    expect(heroPicked(own, left, { ...brief(1, clock), offTime: at(clock, day) }, true, now)).toEqual({
      text,
      clock,
    });
    expect(heroButton(own, left)).toBe(button);
  });
});

describe('the list of meetings', () => {
  const later = (meetingId: number, day: number, clock = '12:15') =>
    makeMeeting({ meetingId, races: [], meetingDate: at('00:00', day), firstOff: at(clock, day) });
  const today = makeMeeting({ meetingId: 1, races: [brief(1, '12:00')] });
  const postponed = makeMeeting({ meetingId: 2, races: [brief(1, '12:00')], meetingStatusId: 5 });
  const part = (meetings: Meeting[], at_ = now) => {
    const parts = partMeetings(meetings, at_);
    return [parts.shown, parts.later].map((each) => each.map(({ meetingId }) => meetingId));
  };

  test('folds those from tomorrow on, and names those called off after the others', () => {
    const foreign = makeMeeting({ meetingId: 3, races: [brief(1, '12:30')], isForeign: true });
    expect(part([postponed, today, later(4, 22), foreign, later(5, 23)])).toEqual([
      [1, 3, 2],
      [4, 5],
    ]);
  });

  test('keeps one alone in sight, a meeting of this night, and all when today is over', () => {
    expect(part([today, later(4, 22)])).toEqual([[1, 4], []]);
    expect(part([postponed, later(4, 22), later(5, 23)])).toEqual([[4, 5, 2], []]);
    const late = Date.parse(at('23:40'));
    const tonight = makeMeeting({ meetingId: 1, races: [brief(1, '23:50')] });
    expect(part([tonight, later(3, 22, '00:20'), later(4, 22), later(5, 23)], late)).toEqual([
      [1, 3],
      [4, 5],
    ]);
  });
});

describe('the next races off', () => {
  test('are those of all meetings that are held, the soonest first', () => {
    const meetings = [
      makeMeeting({ meetingId: 1, races: [brief(1, '10:50'), brief(2, '11:20')] }),
      makeMeeting({ meetingId: 2, races: [brief(1, '11:05'), brief(2, '11:40')] }),
      makeMeeting({ meetingId: 3, races: [brief(1, '11:01')], meetingStatusId: 5 }),
    ];
    const offs = findNextOffs(meetings, now, 3);
    expect(offs.map(({ meeting, race }) => [meeting.meetingId, race.raceNumber])).toEqual([
      [2, 1],
      [1, 2],
      [2, 2],
    ]);
  });

  test('are those that can still be picked, in the order of their offs, and those due only after them', () => {
    const meetings = [makeMeeting({ races: [brief(1, '11:00'), brief(2, '11:20'), brief(3, '11:40')] })];
    const numbers = (time: number) => findNextOffs(meetings, time, 3).map(({ race }) => race.raceNumber);
    expect(numbers(now - 30_000)).toEqual([2, 3]);
    expect(numbers(now - 5 * 60_000)).toEqual([1, 2, 3]);
    expect(numbers(Date.parse(at('11:39')) + 30_000)).toEqual([3]);
  });

  test.each([
    ['11:00', 21, 'any moment now'],
    ['11:01', 21, 'in 1 min'],
    ['11:59', 21, 'in 59 min'],
    ['12:00', 21, 'in 1 h'],
    ['12:20', 21, 'in 1 h 20 min'],
    ['17:30', 21, 'at 17:30'],
    ['12:15', 22, 'tomorrow, 12:15'],
    ['12:15', 24, 'Tue 24 Nov, 12:15'],
  ])('at %s on the %i. are %s', (clock, day, words) => {
    expect(timeToGo(at(clock, day), now)).toBe(words);
  });

  test('say when there is no more racing today', () => {
    expect(nextOffHead(at('17:30'), now)).toBe('Next off');
    expect(nextOffHead(at('12:15', 22), now)).toBe('No more racing today. Next off');
  });
});

describe('the own meeting of Home', () => {
  const under = { races: [brief(1, '10:00', run), brief(2, '11:30')], selections };
  const over = { races: [brief(1, '09:00', run)], selections, meetingStatusId: 8 };
  const find = (upcoming: Meeting[], past: Meeting[] = []) => {
    const own = findOwnMeeting(upcoming, past, now);
    return own && { id: own.meeting.meetingId, isOver: own.isOver, others: own.others.length };
  };

  test('is the one under way that the punter picks on, not one to come and not one of others', () => {
    const upcoming = [
      makeMeeting({ meetingId: 1, ...under, selections: [] }),
      makeMeeting({ meetingId: 2, races: [brief(1, '12:00')], selections }),
      makeMeeting({ meetingId: 3, ...under }),
      makeMeeting({ meetingId: 4, ...under }),
      makeMeeting({ meetingId: 5, ...under, meetingStatusId: 4 }),
    ];
    expect(find(upcoming)).toEqual({ id: 3, isOver: false, others: 1 });
  });

  test('is the last one played until the next begins (rule: own-meeting)', () => {
    const past = [
      makeMeeting({ meetingId: 7, ...over, selections: [] }),
      makeMeeting({ meetingId: 8, ...over }),
      makeMeeting({ meetingId: 9, ...over, races: [brief(1, '10:00', run)] }),
      makeMeeting({ meetingId: 6, ...over, meetingStatusId: 4 }),
    ];
    const toCome = makeMeeting({ meetingId: 2, races: [brief(1, '12:00')], selections });
    expect(find([toCome], past)).toEqual({ id: 9, isOver: true, others: 0 });
    expect(find([makeMeeting({ meetingId: 3, ...under })], past)?.id).toBe(3);
  });

  test('is none for who has played none', () => {
    expect(find([makeMeeting(under)].map((each) => ({ ...each, selections: [] })))).toBeNull();
  });
});

test('a row’s button says how many races are left to pick, and its name begins with its words', () => {
  expect(pickWords('Vaal', 0, 8)).toEqual({ text: 'Pick', name: 'Pick for Vaal' });
  expect(pickWords('Vaal', 6, 2)).toEqual({ text: 'Pick 2', name: 'Pick 2 more for Vaal' });
  expect(pickWords('Vaal', 8, 0)).toEqual({
    text: 'Change',
    more: ' picks',
    name: 'Change picks for Vaal',
  });
});

test('the last results are the latest races with a result, newest first', () => {
  const races = [brief(1, '09:00', run, 3), brief(2, '10:00', run, 3), brief(3, '11:30')];
  expect(latestResults([makeMeeting({ races })], 5).map(({ race }) => race.raceId)).toEqual([102, 101]);
  expect(latestResults([makeMeeting({ races })], 1)).toHaveLength(1);
});
