import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeDeskFixture } from '../../../test/desk-fixtures.ts';
import {
  deskServer,
  enterDesk,
  giveRoles,
  openDesk,
  startDesk,
  stopDesk,
} from '../../../test/desk-stage.tsx';
import { SignInControl } from '../../sign-in/sign-in-control.ts';
import { fixtureStandingOf, kickOffClock } from './fixture-standing.ts';

vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();

const noon = Date.parse('2026-11-21T12:00:00+02:00');

beforeEach(() => {
  startDesk();
  enterDesk();
  giveRoles('viewer');
  vi.spyOn(Date, 'now').mockReturnValue(noon - 65_000);
  deskServer.answer('/api/Desk/GetDeskMeetings', { meetings: [], next: null });
});
afterEach(() => {
  stopDesk();
  vi.restoreAllMocks();
  vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();
});

const live = { status: 'live', open: false, score: { home: 2, away: 1 }, minute: 45, added: 2 } as const;

test('the day has its fixtures by league, with clock, state and score', async () => {
  const fixtures = [
    makeDeskFixture(),
    makeDeskFixture({ fixtureId: 202, home: 'Karoo Stars', ...live }),
    makeDeskFixture({ fixtureId: 203, league: 'Cape Cup', status: 'postponed', dated: false, open: false }),
  ];
  deskServer.answer('/api/Desk/GetDeskFixtures', { fixtures, next: null });
  openDesk();
  const [first, second, third] = await screen.findAllByRole('link', { name: / v / });
  expect(first?.textContent).toMatch(/^12:00 Egoli Miners v Umgeni Rovers Open in 1 min 05 s$/);
  expect(second?.textContent).toMatch(/Live 2–1 45\+2'$/);
  expect(third?.textContent).toMatch(/Postponed $/);
  expect(first).toHaveAttribute('href', '/desk/fixture/201');
  expect(screen.getByRole('heading', { name: /^Cape Cup/ })).toBeInTheDocument();
});

test('a match’s page has its state, its score and its prices by market', async () => {
  deskServer.answer('/api/Desk/GetDeskFixture/201', {
    fixture: makeDeskFixture({ ...live, halfTime: { home: 1, away: 1 } }),
  });
  openDesk('/desk/fixture/201');
  expect(await screen.findByRole('heading', { name: 'Egoli Miners v Umgeni Rovers' })).toBeInTheDocument();
  expect(screen.getByText('1–1 at half-time')).toBeInTheDocument();
  const market = within(screen.getByRole('table', { name: 'Match result' }));
  expect(market.getByRole('row', { name: 'Draw 11/5' })).toBeInTheDocument();
  expect(screen.getByText('5 markets without prices')).toBeInTheDocument();
});

test('a match that is not there is said to be, with the way back', async () => {
  deskServer.fail('/api/Desk/GetDeskFixture/999', 404, 'There is no fixture 999');
  openDesk('/desk/fixture/999');
  expect(await screen.findByText('There is no such match')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All of the day' })).toHaveAttribute('href', '/desk');
});

describe('where a fixture stands', () => {
  test.each([
    ['open before its kick-off', {}, -1, 'open'],
    ['off at its kick-off, whatever the feed says', {}, 0, 'off'],
    ['postponed to another time: open', { status: 'postponed' }, -1, 'open'],
    ['postponed without a date', { status: 'postponed', dated: false }, -1, 'postponed'],
    ['over, without a result', { status: 'finished' }, 1, 'over'],
    ['over, with a result', { status: 'finished', resultState: 'provisional' }, 1, 'provisional'],
    [
      'stopped in stoppage time, its score official',
      { status: 'abandoned', resultState: 'official' },
      1,
      'abandoned',
    ],
  ] as const)('%s', (_title, change, after, standing) => {
    expect(fixtureStandingOf(makeDeskFixture(change), noon + after)).toBe(standing);
  });

  test('its clock counts to the kick-off, and on from it until something is said', () => {
    const { kickOffAt } = makeDeskFixture();
    expect(kickOffClock('open', kickOffAt, noon - 9_000)).toBe('in 9 s');
    expect(kickOffClock('off', kickOffAt, noon + 100_000)).toBe('off 1 min 40 s');
    expect(kickOffClock('live', kickOffAt, noon)).toBeNull();
  });
});
