import type { DeskFixture } from '@furlong/contract/schemas/desk-match-day';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();

const noon = Date.parse('2026-11-21T12:00:00+02:00');
const target = { fixtureId: 201, version: 'seen' };
const by = { at: '2026-11-21T11:41:00+02:00', by: 'thandi' };

beforeEach(() => {
  startDesk();
  enterDesk();
  giveRoles('trader');
  vi.spyOn(Date, 'now').mockReturnValue(noon - 600_000);
});
afterEach(() => {
  stopDesk();
  vi.restoreAllMocks();
  vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();
});

function show(change: Partial<DeskFixture> = {}): void {
  deskServer.answer('/api/Desk/GetDeskFixture/201', { fixture: makeDeskFixture(change) });
}

/** The match result with home held at 2/1. */
function heldMarkets(): DeskFixture['markets'] {
  const [result, ...others] = makeDeskFixture().markets;
  const [home, ...rest] = result?.outcomes ?? [];
  if (!result || !home) throw new Error('a match has its result');
  const held = { ...by, feedOdds: '1/1', feedAt: null };
  return [{ ...result, suspension: by, outcomes: [{ ...home, odds: '2/1', held }, ...rest] }, ...others];
}

async function open(): Promise<void> {
  openDesk('/desk/fixture/201');
  await screen.findByRole('heading', { name: 'Egoli Miners v Umgeni Rovers' });
}

const sent = () => deskServer.bodies.filter((body) => body !== null);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function pressAndSay(name: string): Promise<void> {
  await press(name);
  await userEvent.click(within(screen.getByRole('group', { name: /\?/ })).getByRole('button', { name }));
}

test('prices are typed over in any market and saved by Enter: only what differs (rule: hand-holds)', async () => {
  show();
  deskServer.answer('/api/Desk/SetFixturePrices', {});
  await open();
  const home = await screen.findByRole('textbox', { name: 'Match result: price of Egoli Miners' });
  await userEvent.type(home, '2', { initialSelectionStart: 0, initialSelectionEnd: 9 });
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('textbox', { name: 'Match result: price of Draw' })).toHaveFocus();
  await userEvent.type(screen.getByRole('textbox', { name: 'Correct score: price of 2–1' }), '15/2');
  show({ markets: heldMarkets(), pricesHeld: true });
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('feed: 1/1')).toBeInTheDocument();
  expect(sent()).toEqual([
    {
      ...target,
      prices: [
        { market: 'result', outcome: 'home', odds: '2/1' },
        { market: 'correctScore', outcome: '2-1', odds: '15/2' },
      ],
    },
  ]);
});

test('a price is released, and a market resumed and suspended', async () => {
  show({ markets: heldMarkets(), pricesHeld: true });
  for (const call of ['ReleaseFixturePrices', 'ResumeFixture', 'SuspendFixture'])
    deskServer.answer(`/api/Desk/${call}`, {});
  await open();
  for (const [name, body] of [
    ['Release Match result: Egoli Miners', { outcomes: [{ market: 'result', outcome: 'home' }] }],
    ['Resume Match result', { market: 'result' }],
    ['Suspend Double chance', { market: 'doubleChance' }],
  ] as const) {
    await press(name);
    await waitFor(() => expect(sent().at(-1)).toEqual({ ...target, ...body }));
  }
});

test('a match is suspended, moved, and after a question started, postponed and called off', async () => {
  show();
  const calls = ['SuspendFixture', 'MoveKickOff', 'StartFixture', 'PostponeFixture', 'CallOffFixture'];
  for (const call of calls) deskServer.answer(`/api/Desk/${call}`, {});
  await open();
  await userEvent.click(await screen.findByRole('switch', { name: 'Suspended' }));
  await waitFor(() => expect(sent()).toEqual([target]));
  const time = screen.getByLabelText('Kick-off at');
  await userEvent.clear(time);
  await userEvent.type(time, '11:00');
  await press('Move the kick-off');
  expect(time).toHaveAccessibleDescription(
    expect.stringMatching(/^It is \d\d:\d\d: choose a later day or time\.$/),
  );
  await userEvent.clear(time);
  await userEvent.type(time, '13:30');
  await press('Move the kick-off');
  await waitFor(() => expect(sent().at(-1)).toEqual({ ...target, kickOffAt: '2026-11-21T13:30:00+02:00' }));
  // So late that bets are refunded, it asks first.
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2027-11-23' } });
  const made = sent().length;
  await press('Move the kick-off');
  const question = screen.getByRole('group', { name: /to Tue 23 Nov 2027, 13:30\? .* are refunded/ });
  expect(sent()).toHaveLength(made);
  await userEvent.click(within(question).getByRole('button', { name: 'Move the kick-off' }));
  await waitFor(() => expect(sent().at(-1)).toEqual({ ...target, kickOffAt: '2027-11-23T13:30:00+02:00' }));
  for (const name of ['Kicked off now', 'Postpone', 'Call it off']) {
    const before = sent().length;
    await pressAndSay(name);
    await waitFor(() => expect(sent().slice(before)).toEqual([target]));
  }
});

test('a match that is played takes no prices, and to abandon it at the score that is held is proposed', async () => {
  show({ status: 'live', open: false, score: { home: 2, away: 1 }, minute: 34 });
  deskServer.fail('/api/Desk/ProposeMatchChange', 409, 'Another proposal for this match waits.');
  await open();
  const minute = await screen.findByLabelText('In minute');
  expect(screen.queryByRole('textbox', { name: /price of/ })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  await userEvent.clear(minute);
  await userEvent.type(minute, '90');
  expect(minute).toHaveAccessibleDescription('A minute from 34 to 89.');
  expect(screen.queryByRole('button', { name: 'Abandon the match' })).toBeNull();
  await userEvent.clear(minute);
  await userEvent.type(minute, '36');
  await press('Abandon the match');
  const question = screen.getByRole('group', { name: /^Propose to abandon it at 2–1 in minute 36\?/ });
  await userEvent.click(within(question).getByRole('button', { name: 'Abandon the match' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Another proposal for this match waits.');
  const { fixtureId } = target;
  expect(sent()).toEqual([{ fixtureId, id: expect.any(String), change: 'abandonment', minute: 36 }]);
});

test('past its kick-off a match is called off, postponed and moved by a proposal (rule: after-the-off)', async () => {
  show({ kickOffAt: '2026-11-21T08:00:00+02:00', open: false });
  deskServer.fail('/api/Desk/ProposeMatchChange', 409, 'Another proposal for this match waits.');
  await open();
  fireEvent.change(await screen.findByLabelText('Day'), { target: { value: '2026-11-23' } });
  for (const [name, body] of [
    ['Call it off', { change: 'calling-off' }],
    ['Postpone', { change: 'reopening' }],
    ['Move the kick-off', { change: 'reopening', kickOffAt: '2026-11-23T08:00:00+02:00' }],
  ] as const) {
    await pressAndSay(name);
    const { fixtureId } = target;
    await waitFor(() => expect(sent().at(-1)).toEqual({ fixtureId, id: expect.any(String), ...body }));
  }
});

test('who may not change it sees what is held, and no buttons', async () => {
  giveRoles('viewer');
  show({ markets: heldMarkets(), pricesHeld: true });
  await open();
  expect(await screen.findByText('feed: 1/1')).toBeInTheDocument();
  expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});
