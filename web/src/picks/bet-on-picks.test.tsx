import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeConfig, makeMeeting, makeRace, makeRunner } from '../../test/fixtures.ts';
import { runnersOf } from '../betting/racing/racing.ts';
import { useSlipSheet } from '../betting/slip/slip-sheet.ts';
import { slipInHand, useSlipStore } from '../betting/slip/slip-store.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { BetOnPicks, runnersToBetOn } from './bet-on-picks.tsx';

const now = Date.parse('2026-11-21T08:00:00Z');
const race = (number: number, change = {}) =>
  makeRace({ raceId: 100 + number, raceNumber: number, selection: null, ...change });
const picked = { saddle: 2, horseName: 'Half Past Nine', countsAs: null, points: null, bonus: null };

const races = [
  race(1, { selection: picked }),
  race(2),
  race(3, { selection: picked, raceStatusId: 3 }),
  race(4, { selection: picked, suspended: true }),
  race(5, { selection: picked, runners: [makeRunner({ saddle: 2, scratched: true })] }),
  race(6),
];

beforeEach(() => {
  setConfig(makeConfig());
  useSession.getState().clear();
  useSlipStore.setState({ slips: {}, inHand: {} });
  useSlipSheet.setState({ isOpen: false, otherProgramme: null });
});

describe('betting on the picks', () => {
  test('covers saved and drafted picks of races that take bets', () => {
    expect(runnersToBetOn(races, { 6: 3 }, now)).toEqual([
      { raceId: 101, raceNumber: 1, saddle: 2 },
      { raceId: 106, raceNumber: 6, saddle: 3 },
    ]);
  });

  test('puts them all on the slip and shows it', async () => {
    render(<BetOnPicks meeting={makeMeeting()} races={races} draft={{ 6: 3 }} now={now} />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Bet on your 2 picks' }));
    const slip = slipInHand(useSlipStore.getState(), null);
    expect(runnersOf(slip?.selections ?? []).map(({ raceNumber, saddle }) => [raceNumber, saddle])).toEqual([
      [1, 2],
      [6, 3],
    ]);
    expect(useSlipSheet.getState().isOpen).toBe(true);
  });

  test('is not offered without a pick to bet on, or without a slip', () => {
    const { container, rerender } = render(
      <BetOnPicks meeting={makeMeeting()} races={[race(2)]} draft={{}} now={now} />,
    );
    expect(container.textContent).toBe('');
    setConfig(makeConfig({ showBetSlipV2: false, showBetSlipV3: false }));
    rerender(<BetOnPicks meeting={makeMeeting()} races={races} draft={{}} now={now} />);
    expect(container.textContent).toBe('');
  });
});
