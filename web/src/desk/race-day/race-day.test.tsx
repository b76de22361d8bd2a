import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeDeskMeeting, makeDeskRace, makeDeskRunner, makeLiability } from '../../../test/desk-fixtures.ts';
import {
  deskServer,
  enterDesk,
  giveRoles,
  openDesk,
  startDesk,
  stopDesk,
} from '../../../test/desk-stage.tsx';
import { SignInControl } from '../../sign-in/sign-in-control.ts';
import { clockOf, placedSaddles, standingOf } from './race-standing.ts';

vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();

const noon = Date.parse('2026-11-21T12:00:00+02:00');

beforeEach(() => {
  startDesk();
  for (const race of [101, 102, 103])
    deskServer.answer(`/api/Desk/GetRaceLiability/1/${race}`, { liability: makeLiability() });
  enterDesk();
  giveRoles('viewer');
  vi.spyOn(Date, 'now').mockReturnValue(noon - 65_000);
  const placed = [2, 4, 9].map((saddle) =>
    makeDeskRunner({ saddle, position: saddle === 2 ? 3 : 1, startingPrice: '7/2' }),
  );
  const out = makeDeskRunner({ saddle: 3, horseName: 'Marula Moon', scratched: true });
  const races = [
    makeDeskRace({ runners: [makeDeskRunner(), out] }),
    makeDeskRace({
      ...{ raceId: 102, raceNumber: 2, status: 'resulted', resultState: 'official', runners: placed },
      placed: [4, 9, 2].map((saddle) => ({ saddle, position: saddle === 2 ? 3 : 1 })),
    }),
    makeDeskRace({
      ...{ raceId: 103, raceNumber: 3, suspended: true, offTime: '2026-11-21T14:00:00+02:00' },
    }),
  ];
  const meeting = makeDeskMeeting(races);
  deskServer.answer('/api/Desk/GetDeskMeetings', { meetings: [meeting], next: null });
  for (const race of races)
    deskServer.answer(`/api/Desk/GetDeskRace/1/${race.raceNumber}`, { meeting, race });
});
afterEach(() => {
  stopDesk();
  vi.restoreAllMocks();
  vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();
});

test.each([
  ['trader', '/desk/race/101/result'],
  ['viewer', undefined],
] as const)(
  'a race that is off leads a %s to its capture ahead of the meetings: %s',
  async (role, address) => {
    giveRoles(role);
    const off = makeDeskRace({ status: 'closed' });
    const meeting = makeDeskMeeting([off]);
    deskServer.answer('/api/Desk/GetDeskMeetings', { meetings: [meeting], next: null });
    openDesk();
    const [line] = await screen.findAllByRole('link', { name: /^Race 1/ });
    const link = screen.queryByRole('link', { name: `${meeting.meetingName}, race 1` });
    expect(link?.getAttribute('href')).toBe(address);
    if (link && line) expect(link.compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

test('the day has its races with clock, state, runners and placed saddles', async () => {
  openDesk();
  const [first, second, third] = await screen.findAllByRole('link', { name: /^Race \d/ });
  expect(first?.textContent).toMatch(/^Race 1 12:00 Maiden Plate 1 runner ?Open in 1 min 05 s$/);
  expect(second?.textContent).toMatch(/Official 4= 9= 2$/);
  expect(third?.textContent).toMatch(/Suspended in 2 h 01 min$/);
  expect(first?.getAttribute('href')).toBe('/desk/race/1/1');
  expect(screen.getByText('Races to come').nextSibling?.textContent).toBe('2');
});

test('a day without a meeting or a match says so, and where they come from', async () => {
  deskServer.answer('/api/Desk/GetDeskMeetings', { meetings: [], next: null });
  openDesk('/desk?day=2026-11-25');
  expect(await screen.findByText('No meeting or match on this day')).toBeInTheDocument();
});

test("a race's page has its runners with prices and its meeting's races, and no result before there is one", async () => {
  openDesk('/desk/race/1/1');
  expect(await screen.findByRole('heading', { name: 'Race 1: Maiden Plate' })).toBeInTheDocument();
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows[1]?.textContent).toBe('1Karoo Lantern L Vanterpool5/111/213/10');
  expect(rows[2]?.textContent).toMatch(/^3Marula Moon .*Out$/);
  expect(screen.getByText('No result yet.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Race 1/ }).getAttribute('aria-current')).toBe('page');
});

test('a race with a result shows its places, dead heats in words, and starting prices', async () => {
  openDesk('/desk/race/1/2');
  expect(await screen.findAllByText('1st')).toHaveLength(2);
  expect(screen.getAllByText('Dead heat')).toHaveLength(2);
  expect(screen.getByText('3rd')).toBeInTheDocument();
});

test('a race that is not there is said to be, with the way back', async () => {
  openDesk('/desk/race/1/9');
  expect(await screen.findByText('There is no such race')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All races of the day' })).toBeInTheDocument();
});

describe('where a race stands', () => {
  test.each([
    ['open before its off', {}, -1, 'open'],
    ['off at its off time, whatever the feed says', {}, 0, 'off'],
    ['suspended', { suspended: true }, -1, 'suspended'],
    [
      'off, with a result that is not final',
      { status: 'resulted', resultState: 'provisional' },
      1,
      'provisional',
    ],
    ['over', { status: 'resulted', resultState: 'official' }, 1, 'official'],
    ['abandoned', { status: 'abandoned' }, -1, 'abandoned'],
  ] as const)('%s', (_title, change, after, standing) => {
    expect(standingOf(makeDeskRace(change), noon + after)).toBe(standing);
  });

  test('its clock counts to the off and on from it until there is a result', () => {
    const { offTime } = makeDeskRace();
    expect(clockOf('open', offTime, noon - 9_000)).toBe('in 9 s');
    expect(clockOf('off', offTime, noon + 100_000)).toBe('off 1 min 40 s');
    expect(clockOf('official', offTime, noon)).toBeNull();
    expect(placedSaddles(makeDeskRace())).toBe('');
  });
});
