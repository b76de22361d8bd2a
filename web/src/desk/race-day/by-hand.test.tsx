import type { DeskMeeting, DeskRace } from '@furlong/contract/schemas/desk-race-day';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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
import { readPrice } from '../by-hand/read-price.ts';

vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();

const noon = Date.parse('2026-11-21T12:00:00+02:00');
const target = { raceId: 101, version: 'seen' };

beforeEach(() => {
  startDesk();
  for (const race of [101, 102, 103])
    deskServer.answer(`/api/Desk/GetRaceLiability/1/${race}`, { liability: makeLiability() });
  enterDesk();
  giveRoles('trader');
  vi.spyOn(Date, 'now').mockReturnValue(noon - 600_000);
});
afterEach(() => {
  stopDesk();
  vi.restoreAllMocks();
  vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();
});

const other = makeDeskRunner({ saddle: 2, horseName: 'Tollgate Lad', winOdds: '4/1', placeOdds: '1/1' });
const held = makeDeskRunner({
  ...{ saddle: 2, horseName: 'Tollgate Lad', winOdds: '9/2', placeOdds: '1/1' },
  held: {
    at: '2026-11-21T11:41:00+02:00',
    by: 'thandi',
    feedWinOdds: '5/1',
    feedPlaceOdds: '1/1',
    feedAt: null,
  },
});

function show(change: Partial<DeskRace> = {}, meetingChange: Partial<DeskMeeting> = {}): void {
  const race = makeDeskRace({ runners: [makeDeskRunner(), other], ...change });
  const meeting = makeDeskMeeting([race], meetingChange);
  deskServer.answer('/api/Desk/GetDeskRace/1/1', { meeting, race });
}

async function open(): Promise<void> {
  openDesk('/desk/race/1/1');
  await screen.findByRole('heading', { name: 'Race 1: Maiden Plate' });
}

const sent = () => deskServer.bodies.filter((body) => body !== null);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = (name: string) => screen.findByRole('textbox', { name });

describe('prices by hand (rule: hand-holds)', () => {
  test('are typed over, gone through by Tab, and saved by Enter: only what differs', async () => {
    show();
    deskServer.answer('/api/Desk/SetDeskPrices', {});
    await open();
    const win = await field('Win price of 1 Karoo Lantern');
    win.focus();
    await userEvent.keyboard('5');
    await userEvent.tab();
    expect(await field('Place price of 1 Karoo Lantern')).toHaveFocus();
    await userEvent.keyboard('13/10');
    expect(screen.getByText('now 11/2')).toBeInTheDocument();
    show({ runners: [makeDeskRunner({ winOdds: '5/1' }), held], pricesHeld: true });
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('feed: 5/1, 1/1')).toBeInTheDocument();
    expect(sent()).toEqual([{ ...target, prices: [{ saddle: 1, winOdds: '5/1' }] }]);
    expect(screen.getByText('1 price on offer and held against the feed.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Save prices' })).toBeDisabled();
  });

  test('that are no price say what was expected and are not sent; Esc takes back what was typed', async () => {
    show();
    await open();
    const win = await field('Win price of 2 Tollgate Lad');
    await userEvent.type(win, 'evens{Enter}');
    expect(win).toHaveAccessibleDescription('A price to one: 9/2 or 4.5; 0 takes it off.');
    expect(sent()).toEqual([]);
    await userEvent.type(win, '{Escape}');
    expect(win).toHaveValue('4/1');
    await userEvent.keyboard('{ArrowUp}');
    expect(await field('Win price of 1 Karoo Lantern')).toHaveFocus();
  });

  test('are released to what the feed offers', async () => {
    show({ runners: [makeDeskRunner(), held], pricesHeld: true });
    deskServer.answer('/api/Desk/ReleaseDeskPrices', {});
    await open();
    await press('Release the price of 2 Tollgate Lad');
    await waitFor(() => expect(sent()).toEqual([{ ...target, saddles: [2] }]));
  });

  test.each([
    ['9/2', '9/2'],
    ['4,5', '9/2'],
    [' 4.5 ', '9/2'],
    ['0', 'none'],
    ['', 'none'],
    ['four', null],
    ['1/0', null],
    ['-1', null],
  ])('read %j as %j', (text, price) => expect(readPrice(text)).toBe(price));
});

describe('a race by hand', () => {
  test('is suspended by a switch that says who did it, and what stays after a scratching', async () => {
    show();
    deskServer.answer('/api/Desk/SuspendRace', {});
    await open();
    const suspension = await screen.findByRole('switch', { name: 'Suspended' });
    expect(suspension).toHaveAccessibleDescription('Bets are taken on this race.');
    show({
      ...{ suspended: true, suspendedByHand: true, awaitsPrices: true },
      suspension: { at: '2026-11-21T11:50:00+02:00', by: 'thandi' },
    });
    await userEvent.click(suspension);
    await waitFor(() => expect(suspension).toBeChecked());
    expect(suspension).toHaveAccessibleDescription(/^By thandi since 11:50, and a scratching waits/);
    expect(sent()).toEqual([target]);
  });

  test('asks before it scratches, closes and abandons', async () => {
    show();
    for (const call of ['ScratchRunner', 'CloseRace', 'AbandonRace'])
      deskServer.answer(`/api/Desk/${call}`, {});
    await open();
    for (const [name, yes, body] of [
      ['Scratch 2 Tollgate Lad', 'Scratch', { ...target, saddle: 2 }],
      ['Close as off now', 'Close as off now', target],
      ['Abandon the race', 'Abandon the race', target],
    ] as const) {
      const before = sent().length;
      await press(name);
      const question = await screen.findByRole('group', { name: /\?/ });
      expect(question).toHaveFocus();
      await userEvent.click(within(question).getByRole('button', { name: 'Keep as it is' }));
      expect(sent()).toHaveLength(before);
      await press(name);
      await userEvent.click(
        within(screen.getByRole('group', { name: /\?/ })).getByRole('button', { name: yes }),
      );
      await waitFor(() => expect(sent().at(-1)).toEqual(body));
    }
  });

  test('that was off takes no prices, and is changed by a proposal: a non-runner, an abandonment, another off (rule: after-the-off)', async () => {
    show({ status: 'closed', closedAt: '2026-11-21T11:45:00+02:00' });
    deskServer.fail('/api/Desk/ProposeRaceChange', 409, 'Another proposal for this race waits.');
    await open();
    expect(await screen.findByRole('button', { name: '2 Tollgate Lad did not run' })).toBeInTheDocument();
    expect(screen.getAllByRole('textbox')).toEqual([screen.getByRole('textbox', { name: 'Off at' })]);
    expect(screen.queryByRole('switch')).toBeNull();
    for (const [name, body] of [
      ['2 Tollgate Lad did not run', { change: 'non-runner', nonRunner: 2 }],
      ['Abandon the race', { change: 'abandonment' }],
      ['Move the off', { change: 'reopening', offAt: '2026-11-21T12:00:00+02:00' }],
    ] as const) {
      await press(name);
      const question = screen.getByRole('group', { name: /^Propose .* somebody else approves it/ });
      const [yes] = within(question).getAllByRole('button');
      if (yes) await userEvent.click(yes);
      await waitFor(() =>
        expect(sent().at(-1)).toEqual({ raceId: target.raceId, ...body, id: expect.any(String) }),
      );
    }
    expect(await screen.findAllByText('Another proposal for this race waits.')).toHaveLength(2);
  });

  test('that was run is not opened again at the desk', async () => {
    show({ status: 'resulted', resultState: 'provisional', wasRun: true });
    await open();
    expect(await screen.findByRole('button', { name: 'Abandon the race' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Move the off' })).toBeNull();
  });

  test('that is abandoned has no result to capture, and opens again after a question', async () => {
    show({ status: 'abandoned' });
    deskServer.answer('/api/Desk/MoveOff', {});
    await open();
    expect(screen.queryByRole('link', { name: 'Capture or correct the result' })).toBeNull();
    await press('Open it again');
    const question = screen.getByRole('group', { name: /suspended and without prices/ });
    await userEvent.click(within(question).getByRole('button', { name: 'Open it again' }));
    await waitFor(() => expect(sent()).toEqual([{ ...target, offAt: '2026-11-21T12:00:00+02:00' }]));
  });

  test('is not changed by a viewer', async () => {
    giveRoles('viewer');
    show({ runners: [makeDeskRunner(), held] });
    await open();
    expect(await screen.findByText('feed: 5/1, 1/1')).toBeInTheDocument();
    expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

test('a meeting is postponed to a day, let go on, and abandoned, each after a question', async () => {
  show({}, { status: 'postponed' });
  for (const call of ['PostponeMeeting', 'ResumeMeeting', 'AbandonMeeting']) {
    deskServer.answer(`/api/Desk/${call}`, {});
  }
  await open();
  const meeting = { meetingId: 1, version: 'seen-meeting' };
  const day = screen.getByLabelText('New day');
  await userEvent.clear(day);
  await userEvent.type(day, '2026-11-28');
  for (const [name, body] of [
    ['Postpone the meeting', { ...meeting, newDay: '2026-11-28' }],
    ['Let the meeting go on', meeting],
    ['Abandon the meeting', meeting],
  ] as const) {
    await press(name);
    await userEvent.click(within(screen.getByRole('group', { name: /\?/ })).getByRole('button', { name }));
    await waitFor(() => expect(sent().at(-1)).toEqual(body));
  }
});
