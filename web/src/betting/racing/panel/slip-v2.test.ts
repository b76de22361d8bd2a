import { BET_LISTS } from '@furlong/domain/betting/bet-types';
import { describe, expect, test } from 'vitest';
import { add, now, type SlipSources, sources, three, tick } from '../../../../test/racing-slip.ts';
import { slipAfter } from '../../../../test/slip-fixtures.ts';
import type { SlipAction } from '../../slip/reduce-slip.ts';
import { toSlipV2 } from './slip-v2.ts';
import { viewRacingSlip } from './view-racing-slip.ts';

describe('[E-SLIP-V2-MEETING] [E-SLIP-V2-LISTS] [E-SLIP-V2-STATUS] the older state', () => {
  const v2 = (actions: readonly SlipAction[], change: Partial<SlipSources> = {}) => {
    const slip = slipAfter(...actions);
    return toSlipV2(slip, viewRacingSlip(slip, { ...sources, ...change }, now), {
      balance: 12_500,
      isLuckyPickOn: true,
    });
  };

  test('has every field of the specification', () => {
    const state = v2([...three, add(1, 2)], { betslipMessage: 'Success' });
    expect(state).toMatchObject({
      meeting: { meetingId: 1, meetingName: 'Kenilworth', meetingDate: '2026-11-21T00:00:00+02:00' },
      races: [
        { raceNumber: 1, runners: [{ saddle: 1 }, { saddle: 2 }] },
        { raceNumber: 2 },
        { raceNumber: 3 },
      ],
      balances: { balance: 12_500 },
      isLuckyPickOn: true,
      betslipFetchResponse: { responseMessage: 'Success' },
      error: null,
    });
    expect(state.regularBets.map(({ betType }) => betType)).toEqual(BET_LISTS.bets);
    expect(state.placebets.map(({ betType }) => betType)).toEqual(BET_LISTS.placeBets);
    expect(state.spbets.map(({ betType }) => betType)).toEqual(BET_LISTS.spBets);
  });

  const names = (actions: readonly SlipAction[]) =>
    v2(actions).bets.map(({ list, betType }) => (list === 'spBets' ? `${betType} SP` : betType));

  test('lists each bet type once, at the price it is taken at', () => {
    expect(names(three)).toEqual([...BET_LISTS.bets, ...BET_LISTS.placeBets]);
    expect(names([...three, { type: 'odds-toggled', to: 'sp' }])).toEqual([
      'Single Wins SP',
      'Doubles SP',
      'Trebles SP',
      'Quads SP',
      'All to Come SP',
      ...BET_LISTS.placeBets,
    ]);
  });

  test('shows a type at both prices when it is ticked at both: nothing is struck out of sight', () => {
    expect(names([...three, tick('spBets', 'Single Wins')])).toEqual([
      'Single Wins',
      'Single Wins SP',
      ...BET_LISTS.bets.slice(1),
      ...BET_LISTS.placeBets,
    ]);
  });

  test('[T-NO-LEGS-DISABLED] disables a bet type with no enabled legs', () => {
    const off: SlipAction = {
      type: 'selection-ticked',
      selection: { raceId: 101, raceNumber: 1, saddle: 1 },
      enabled: false,
    };
    for (const each of v2([add(1), off]).bets) {
      expect(each).toMatchObject({ enabled: false, disabledReason: 'no-runners', betCount: 0 });
    }
  });
});
