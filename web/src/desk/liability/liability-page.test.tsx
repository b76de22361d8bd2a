import type { LiabilityAlarm, MeetingLiability } from '@furlong/contract/schemas/desk-liability';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeDeskMeeting, makeDeskRace, makeLiability } from '../../../test/desk-fixtures.ts';
import {
  deskServer,
  enterDesk,
  giveRoles,
  openDesk,
  startDesk,
  stopDesk,
} from '../../../test/desk-stage.tsx';
import { rands } from '../../../test/rands.ts';
import { SignInControl } from '../../sign-in/sign-in-control.ts';

vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();

const meeting: MeetingLiability = {
  ...{ meetingId: 1, state: 'counted', asOf: '2026-11-21T09:58:00.000Z' },
  struck: { bets: 1200, stakes: rands(15_000) },
  together: { expected: rands(40_000), worst: rands(90_000) },
  races: [
    {
      ...{ raceId: 101, struck: { bets: 1200, stakes: rands(15_000) } },
      open: { bets: 1100, stakes: rands(14_000), expected: rands(20_000), worst: rands(30_000) },
      most: { expected: rands(12_500.5), worst: rands(25_000) },
    },
  ],
  limits: [{ kind: 'event', eventId: null, measure: 'worst', amount: rands(20_000), setBy: 'thandi' }],
};
const alarm: LiabilityAlarm = {
  ...{ id: 7, sport: 'horseracing', meetingId: 1, eventId: 101, programme: 'Kenilworth', raceNumber: 1 },
  ...{ outcome: 'Karoo Lantern', kind: 'outcome', measure: 'expected', limit: rands(10_000) },
  ...{ amount: rands(12_000), raisedAt: '2026-11-21T09:57:00.000Z', passed: true },
};
const sent = () => deskServer.bodies.filter((body) => body !== null);
const plain = (text: string | null) => text?.replace(/\s/g, ' ');

beforeEach(() => {
  startDesk();
  enterDesk();
  giveRoles('trader');
  deskServer.answer('/api/Desk/GetDeskMeetings', {
    meetings: [makeDeskMeeting([makeDeskRace()])],
    next: null,
  });
  deskServer.answer('/api/Desk/GetMeetingsLiability', { meetings: [meeting] });
  deskServer.answer('/api/Desk/ListLiabilityAlarms', { alarms: [], hasMore: false });
  deskServer.answer('/api/Soccer/Fixtures', { day: '2026-11-21', fixtures: [], days: [], next: null });
});
afterEach(stopDesk);

test('a day’s races show what was struck and what one result pays (rule: liability)', async () => {
  openDesk('/desk/liability?day=2026-11-21');
  const table = within(await screen.findByRole('region', { name: 'Kenilworth: Liability' }));
  const cells = within(table.getByRole('row', { name: /Maiden Plate/ })).getAllByRole('cell');
  expect(cells.map((cell) => plain(cell.textContent))).toEqual([
    '1 200',
    'R15 000',
    'R14 000',
    'R12 500.50',
    'R25 000',
  ]);
});

test('meetings of one name on one day are told apart', async () => {
  const one = makeDeskMeeting([makeDeskRace()]);
  deskServer.answer('/api/Desk/GetDeskMeetings', { meetings: [one, { ...one, meetingId: 2 }], next: null });
  deskServer.answer('/api/Desk/GetMeetingsLiability', { meetings: [meeting, { ...meeting, meetingId: 2 }] });
  openDesk('/desk/liability?day=2026-11-21');
  for (const name of ['Kenilworth (1): Liability', 'Kenilworth (2): Liability']) {
    expect(await screen.findByRole('region', { name })).toBeInTheDocument();
  }
});

test('a limit is changed in view of the one there is, and removed when it is emptied (rule: liability-limits)', async () => {
  deskServer.answer('/api/Desk/SetLiabilityLimit', {});
  openDesk('/desk/liability?day=2026-11-21');
  const field = await screen.findByRole('textbox', { name: 'Each race' });
  expect(field).toHaveValue('20000');
  await userEvent.clear(field);
  await userEvent.type(field, '35 000{Enter}');
  const place = { sport: 'horseracing', meetingId: 1, kind: 'event' };
  expect(sent()).toEqual([{ ...place, measure: 'worst', amount: 35_000, seen: 20_000 }]);
  expect(await screen.findByText('The limit is set.')).toBeInTheDocument();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Each race' }));
  await userEvent.click(screen.getByRole('button', { name: 'Set the limit “Each race”' }));
  expect(sent().at(-1)).toEqual({ ...place, measure: 'worst', amount: null, seen: 20_000 });
});

test('an alarm stands on every page until somebody who may acknowledges it', async () => {
  deskServer.answer('/api/Desk/ListLiabilityAlarms', { alarms: [alarm], hasMore: false });
  deskServer.answer('/api/Desk/AcknowledgeLiabilityAlarm', {});
  openDesk('/desk');
  const alarms = within(await screen.findByRole('alert', { name: 'Alarms on liability' }));
  expect(plain(alarms.getByRole('link').textContent)).toBe(
    'Kenilworth race 1, Karoo Lantern: would pay R12 000, limit R10 000 (multiples as expected)',
  );
  deskServer.answer('/api/Desk/ListLiabilityAlarms', { alarms: [], hasMore: false });
  await userEvent.click(alarms.getByRole('button', { name: /^Acknowledge/ }));
  expect(sent()).toEqual([{ id: 7 }]);
  expect(await screen.findByText('The alarm is acknowledged.')).toBeInTheDocument();
});

test('a day’s fixtures show the same figures (rule: liability)', async () => {
  const teams = { home: 'Egoli Miners', away: 'Umgeni Rovers', league: 'Premier' };
  const kickOffAt = '2026-11-21T15:00:00+02:00';
  const fixtures = [9, 10].map((fixtureId) => ({ fixtureId, kickOffAt, ...teams }));
  deskServer.answer('/api/Soccer/Fixtures', { day: '2026-11-21', fixtures, days: [], next: null });
  const { struck, open, most } = meeting.races[0] ?? {};
  const counted = { fixtureId: 9, state: 'counted', asOf: meeting.asOf, struck, open, most };
  deskServer.answer('/api/Desk/GetFixturesLiability', { fixtures: [counted] });
  openDesk('/desk/liability?day=2026-11-21');
  const table = within(await screen.findByRole('region', { name: 'Soccer: Liability' }));
  expect(await table.findByText('R25 000')).toBeInTheDocument();
  const rows = table.getAllByRole('row').slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => plain(cell.textContent)),
  );
  const none = ['0', '–', '–', '–', '–'];
  expect(cells).toEqual([['1 200', 'R15 000', 'R14 000', 'R12 500.50', 'R25 000'], none]);
  expect(table.getAllByRole('link')[0]).toHaveAttribute('href', '/desk/liability/fixture/9');
});

test('a fixture shows what each outcome pays, and only who may sees its limits', async () => {
  giveRoles('viewer');
  const bets = { bets: 2, stakes: rands(20), expected: rands(50), worst: rands(50) };
  const liability = makeLiability({
    outcomes: [
      {
        ...{ market: 'result', outcome: 1, marketName: 'Match result', outcomeName: 'Egoli Miners to win' },
        ...{ fixed: true, singles: bets, multiples: { ...bets, worst: rands(400) } },
      },
    ],
  });
  deskServer.answer('/api/Desk/GetFixtureLiability/9', { name: 'Egoli Miners v Umgeni Rovers', liability });
  openDesk('/desk/liability/fixture/9');
  const row = await screen.findByRole('row', { name: /Egoli Miners to win/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => plain(cell.textContent)),
  ).toEqual(['Match result', '4', 'R40', 'R50', 'R50', 'R400']);
  expect(screen.queryByRole('textbox')).toBeNull();
});
