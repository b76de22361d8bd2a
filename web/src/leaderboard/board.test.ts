import { describe, expect, test } from 'vitest';
import { makeBoard, makeMeeting, makeRace, makeRow } from '../../test/fixtures.ts';
import { chooseMeeting, readBoardAddress, writeBoardAddress } from './board-address.ts';
import { findLevel, ownFirst } from './board-rows.ts';
import { isExpected, isLive } from './live-meeting.ts';
import { describeDetail } from './race-by-race.tsx';

const ids = (rows: readonly { punterId: number }[]) => rows.map(({ punterId }) => punterId);

describe('[S-LEADERBOARD-OWN-FIRST] [A-PUNTER-OWN-FIRST] the own row', () => {
  const punters = [makeRow({ punterId: 1 }), makeRow({ punterId: 2 }), makeRow({ punterId: 3 })];

  test('is moved to the top, not repeated', () => {
    expect(ids(ownFirst(makeBoard({ punters, own: makeRow({ punterId: 2 }) })))).toEqual([2, 1, 3]);
  });

  test('stands on top of pages it is not on', () => {
    expect(ids(ownFirst(makeBoard({ punters, own: makeRow({ punterId: 9 }) })))).toEqual([9, 1, 2, 3]);
  });

  test('is missing for a visitor', () => {
    expect(ids(ownFirst(makeBoard({ punters })))).toEqual([1, 2, 3]);
  });
});

describe('a page of punters level with each other', () => {
  const page = (ranks: readonly number[]) =>
    ranks.map((rank, at) => makeRow({ punterId: at, rank, total: 13 }));

  test('is told when it is whole and nobody is ahead of another', () => {
    expect(findLevel(page(Array.from({ length: 10 }, () => 1)))).toEqual({ rank: 1, total: 13 });
    expect(findLevel(page([...Array.from({ length: 9 }, () => 1), 10]))).toBeNull();
    expect(findLevel(page([1, 1, 1]))).toBeNull();
    expect(findLevel([])).toBeNull();
  });
});

describe('the address of the board', () => {
  test('another meeting starts at page 1 with nothing searched', () => {
    expect(chooseMeeting(5)).toEqual({ meetingId: 5, page: 1, searchFor: '' });
  });

  test('reads back what it wrote and ignores what is no number', () => {
    const address = { meetingId: 5, page: 3, searchFor: 'rail' };
    expect(readBoardAddress(writeBoardAddress(address))).toEqual(address);
    expect(readBoardAddress(new URLSearchParams('meetingId=x&page=0'))).toEqual({
      meetingId: null,
      page: 1,
      searchFor: '',
    });
  });
});

describe('a board is live', () => {
  const off = Date.parse('2026-11-21T12:00:00+02:00');
  const open = makeRace();
  const closed = makeRace({ raceStatusId: 3 });
  const resulted = makeRace({ raceStatusId: 8 });
  const abandoned = makeRace({ raceStatusId: 4 });

  test('from two minutes before a race', () => {
    expect(isLive(makeMeeting(), [open], off - 121_000)).toBe(false);
    expect(isLive(makeMeeting(), [open], off - 119_000)).toBe(true);
    expect(isLive(makeMeeting(), [abandoned, open], off - 121_000)).toBe(false);
  });

  test('and is followed from an hour before: a race may go off early', () => {
    expect(isExpected(makeMeeting(), [open], off - 61 * 60_000)).toBe(false);
    expect(isExpected(makeMeeting(), [open], off - 59 * 60_000)).toBe(true);
    expect(isExpected(makeMeeting(), [resulted, abandoned], off - 59 * 60_000)).toBe(false);
    expect(isExpected(makeMeeting({ meetingStatusId: 5 }), [open], off - 59 * 60_000)).toBe(false);
  });

  test('once a race is off, even if it went off early', () => {
    const early = off - 40 * 60_000;
    expect(isLive(makeMeeting(), [closed, open], early)).toBe(true);
    expect(isLive(makeMeeting(), [resulted, open], early)).toBe(true);
  });

  test('until no race is to come', () => {
    expect(isLive(makeMeeting(), [resulted, closed], off)).toBe(true);
    expect(isLive(makeMeeting(), [resulted, abandoned], off)).toBe(false);
    expect(isLive(makeMeeting(), [], off)).toBe(false);
  });

  test('only while the meeting is on', () => {
    expect(isLive(makeMeeting({ meetingStatusId: 5 }), [closed, open], off)).toBe(false);
  });
});

describe('a race of the detail', () => {
  const words = (detail: Parameters<typeof describeDetail>[0]) =>
    describeDetail(detail, (odds) => odds, '15:45');

  test('says how the pick ran', () => {
    const run = { raceNumber: 1, raceStatusId: 8, saddle: 4 };
    expect(words({ ...run, racePosition: 1, startingPriceFraction: '11/2' })).toBe('1st, 11/2');
    expect(words({ ...run, racePosition: 6 })).toBe('6th');
    expect(words({ ...run, racePosition: null })).toBe('Not placed');
    expect(words({ ...run, racePosition: 2, countsAs: 5 })).toBe('Scratched, number 5 counts: 2nd');
  });

  test('says nothing of a race not yet off', () => {
    expect(words({ raceNumber: 7, raceStatusId: 1, saddle: 2 })).toBe('15:45');
    expect(words({ raceNumber: 6, raceStatusId: 3, saddle: 2 })).toBe('Off');
  });
});
