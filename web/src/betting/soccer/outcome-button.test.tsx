import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeConfig } from '../../../test/fixtures.ts';
import { makeFixture } from '../../../test/soccer-fixtures.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { setConfig } from '../../platform/site/config.ts';
import { useOddsPreference } from '../../ui/format/odds-preference.ts';
import { useSlipSheet } from '../slip/slip-sheet.ts';
import { slipOfSport, useSlipStore } from '../slip/slip-store.ts';
import { OutcomeButton } from './outcome-button.tsx';
import { nameInFull } from './outcome-words.ts';

vi.setConfig({ testTimeout: 20_000 });

const teams = { home: 'Egoli Miners', away: 'Umgeni Rovers' };
const price = { odds: 1.2, oddsFraction: '6/5' };
const onSlip = () => slipOfSport(useSlipStore.getState(), null, 'soccer')?.selections ?? [];

beforeEach(() => {
  setConfig(makeConfig());
  useSession.getState().clear();
  useSlipStore.setState({ slips: {}, inHand: {}, shown: {} });
  useOddsPreference.setState({ format: 'fraction', isChosen: true });
});

describe("an outcome's price", () => {
  test('puts the outcome on the slip, and takes it off again', async () => {
    const user = userEvent.setup();
    render(<OutcomeButton fixture={makeFixture()} market="result" outcome="home" price={price} />);
    const button = screen.getByRole('button', { name: /^Egoli Miners to win, ?6\/5/ });
    await user.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(onSlip()).toMatchObject([{ fixtureId: 1, market: 'result', outcome: 1, ...teams }]);
    await user.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(onSlip()).toEqual([]);
  });

  test('shows what it was when it moves, and how', () => {
    const shown = (now: typeof price) => (
      <OutcomeButton fixture={makeFixture()} market="result" outcome="draw" price={now} />
    );
    const { rerender } = render(shown(price));
    rerender(shown({ odds: 1, oddsFraction: '1/1' }));
    const button = screen.getByRole('button', { name: /^Draw, Egoli Miners v Umgeni Rovers,.*1\/1/ });
    expect(button).toHaveTextContent(/1\/1was 6\/5$/);
    expect(screen.getByLabelText('shortening')).toBeInTheDocument();
  });

  test('says why nothing can be bet on it; what is on the slip can be taken off all the same', async () => {
    const user = userEvent.setup();
    const shown = (change: Parameters<typeof makeFixture>[0]) => (
      <OutcomeButton fixture={makeFixture(change)} market="overUnder25" outcome="over" price={price} />
    );
    const { rerender } = render(shown({}));
    const button = screen.getByRole('button', { name: /^Over 2.5 goals/ });
    await user.click(button);
    rerender(shown({ open: false, status: 'live' }));
    expect(button).toHaveAccessibleName(
      /^Over 2.5 goals, Egoli Miners v Umgeni Rovers, the match has begun ?Live$/,
    );
    expect(button).toBeEnabled();
    await user.click(button);
    expect(onSlip()).toEqual([]);
    expect(button).toBeDisabled();
  });

  test('leave the coupon in sight: a bar says what is on the slip, as of a runner', async () => {
    const user = userEvent.setup();
    useSlipSheet.setState({ isOpen: false });
    render(
      <>
        <OutcomeButton fixture={makeFixture()} market="result" outcome="away" price={price} />
        <OutcomeButton fixture={makeFixture()} market="result" outcome="draw" price={price} />
      </>,
    );
    const [first, second] = screen.getAllByRole('button');
    if (first) await user.click(first);
    expect(useSlipSheet.getState()).toMatchObject({ isOpen: false, barOn: window.location.pathname });
    if (second) await user.click(second);
    expect(onSlip()).toHaveLength(2);
    expect(useSlipSheet.getState().isOpen).toBe(false);
  });

  test('without a price nothing is put on', () => {
    const none = { odds: null, oddsFraction: null };
    render(<OutcomeButton fixture={makeFixture()} market="result" outcome="away" price={none} />);
    expect(
      screen.getByRole('button', { name: /^Umgeni Rovers to win, no price at the moment/ }),
    ).toBeDisabled();
  });

  test('[F-showBetSlipV2] [F-showBetSlipV3] is only read where the operator shows no slip', () => {
    setConfig(makeConfig({ showBetSlipV2: false, showBetSlipV3: false }));
    render(<OutcomeButton fixture={makeFixture()} market="result" outcome="home" price={price} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('6/5')).toBeInTheDocument();
  });
});

test('odds read as decimals until the punter chooses fractions, which no board would show in hundredths', () => {
  useOddsPreference.setState({ format: 'fraction', isChosen: false });
  const long = { odds: 150.59, oddsFraction: '15059/100' };
  render(<OutcomeButton fixture={makeFixture()} market="result" outcome="home" price={long} />);
  expect(screen.getByText('151.59')).toBeInTheDocument();
  act(() => useOddsPreference.getState().setFormat('fraction'));
  expect(screen.getByText('150.59/1')).toBeInTheDocument();
});

test.each([
  ['result', 'home', 'Egoli Miners to win'],
  ['result', 'draw', 'Draw, Egoli Miners v Umgeni Rovers'],
  ['doubleChance', 'drawOrAway', 'Draw or Umgeni Rovers, Egoli Miners v Umgeni Rovers'],
  ['bothTeamsToScore', 'no', 'Not both teams to score, Egoli Miners v Umgeni Rovers'],
  ['correctScore', 'other', 'Any other score, Egoli Miners v Umgeni Rovers'],
  [
    'halfTimeFullTime',
    'home/draw',
    'Egoli Miners at half-time, draw at full-time, Egoli Miners v Umgeni Rovers',
  ],
] as const)('%s %s reads %s', (market, outcome, words) => {
  expect(nameInFull(market, outcome, teams)).toBe(words);
});
