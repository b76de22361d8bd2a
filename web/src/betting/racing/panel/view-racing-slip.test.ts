import type { PayloadOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import type { Race } from '@furlong/contract/schemas/meetings';
import { BET_LISTS } from '@furlong/domain/betting/bet-types';
import { DEFAULT_PAYOUT_LIMITS } from '@furlong/domain/betting/payout-limits';
import { describe, expect, test } from 'vitest';
import { makeMeeting, makeRunner } from '../../../../test/fixtures.ts';
import {
  add,
  card,
  now,
  race,
  type SlipSources,
  sources,
  stake,
  three,
  tick,
} from '../../../../test/racing-slip.ts';
import { rands } from '../../../../test/rands.ts';
import {
  event,
  makeChange,
  makeRequest,
  makeResponse,
  makeSent,
  slipAfter,
} from '../../../../test/slip-fixtures.ts';
import type { SlipView } from '../../slip/panel/view/view-slip.ts';
import type { SlipAction } from '../../slip/reduce-slip.ts';
import type { LineKey } from '../../slip/slip-state.ts';
import type { SlipLegView } from './legs-of.ts';
import { viewRacingSlip } from './view-racing-slip.ts';

function view(actions: readonly SlipAction[], change: Partial<SlipSources> = {}): SlipView<SlipLegView> {
  return viewRacingSlip(slipAfter(...actions), { ...sources, ...change }, now);
}

const line = ({ bets }: SlipView, { list, betType }: LineKey) => {
  const found = bets.find((each) => each.list === list && each.betType === betType);
  if (!found) throw new Error(`no ${betType} in ${list}`);
  return found;
};

/** The server's own slip of race 1, saddle 1, at a price of its own. */
function betslip(odds: string, enabled = true): PayloadOf<Calls['getSpecialBetslip']> {
  const leg = {
    raceId: 101,
    raceNumber: 1,
    saddle: 1,
    horseName: 'First 1',
    firstTimer: false,
    enabled,
    odds: 3,
    oddsFraction: odds,
    placeOdds: 1,
    placeOddsFraction: '1/1',
  };
  const single = {
    betType: 'Single Wins',
    betCount: 1,
    finalOdds: 3,
    stakeToBet: rands(1),
    enabled: true,
    disabledReason: null,
    isFixedOdds: true,
    legs: [leg],
    overLimit: false,
    totalBetStake: rands(1),
    betPotentialReturn: rands(4),
  };
  return { event, bets: [single], spBets: [single], placeBets: [], forcedSP: false, allowBet: enabled };
}

describe('[E-SLIP-EVENT] [E-SLIP-TOTALS] [E-SLIP-DATA] [E-SLIP-PUNTER-BET] [E-SLIP-ODDS-TOGGLE] the betslip state', () => {
  test('has every field of the specification', () => {
    expect(view(three)).toMatchObject({
      event: { id: 1, name: 'Kenilworth', date: '2026-11-21T00:00:00+02:00' },
      selections: [{ horseName: 'First 1' }, { horseName: 'First 2' }, { horseName: 'Second 3' }],
      totalStake: 300,
      totalReturn: 1_700,
      betStrikeResponse: null,
      allowBet: true,
      forcedSP: false,
      isFetchingBetslipData: false,
      betslipData: null,
      limits: DEFAULT_PAYOUT_LIMITS,
      punterBetAmount: 3_800,
      hasFetchedPunterBetAmount: true,
      stakedSoFar: 4_600,
      headerSelectOddsToggle: 'fixed',
      isStrikingBet: false,
      strikingAtIndex: null,
    });
    expect(view(three, { punterBet: null })).toMatchObject({
      punterBetAmount: null,
      hasFetchedPunterBetAmount: false,
      stakedSoFar: null,
    });
  });

  test('[E-BET-LINE] [E-BET-LINE-LEGS] [E-BET-LINE-TOTALS] has eight bet types in three lists, each line with its legs and figures', () => {
    const { bets, lines } = view(three);
    expect(bets).toHaveLength(BET_LISTS.bets.length + BET_LISTS.placeBets.length + BET_LISTS.spBets.length);
    expect(new Set(bets.map(({ betType }) => betType)).size).toBe(8);
    expect(lines.bets[0]).toMatchObject({
      betType: 'Single Wins',
      betCount: 3,
      stakeToBet: 100,
      enabled: true,
      isFixedOdds: true,
      overLimit: false,
      totalBetStake: 300,
      betPotentialReturn: 1_700,
      legs: [
        { enabled: true, selection: { raceId: 101, placesPaid: 3 } },
        { enabled: true, selection: { raceId: 102 } },
        { enabled: true, selection: { raceId: 103, saddle: 2 } },
      ],
    });
    expect(lines.bets[0]?.finalOdds?.toFraction()).toBe('9');
  });

  test('[E-SLIP-DATA] takes the prices that are newest, the card’s or those of the server’s own slip', () => {
    const oddsOf = (change: Partial<SlipSources>) => view([add(1)], change).selections[0]?.odds?.toFraction();
    expect(oddsOf({ betslip: betslip('3/1'), betslipAt: 900 })).toBe('5/2');
    expect(oddsOf({ betslip: betslip('3/1'), betslipAt: 1_100 })).toBe('3');
    expect(oddsOf({ betslip: betslip('3/1'), betslipAt: 1_100, card: null, cardAt: 0 })).toBe('3');
    expect(view([add(1)], { betslip: betslip('3/1') }).betslipData?.bets).toHaveLength(1);
  });

  test('is being fetched only while nothing at all is known', () => {
    const none = { card: null, cardAt: 0, isFetching: true };
    expect(view([add(1)], none).isFetchingBetslipData).toBe(true);
    expect(view([add(1)], { ...none, betslip: betslip('3/1'), betslipAt: 1 }).isFetchingBetslipData).toBe(
      false,
    );
    expect(view([add(1)], { isFetching: true }).isFetchingBetslipData).toBe(false);
  });

  test('[E-SLIP-ALLOWED] allows no bet with nothing ticked, for who may not bet, and where the server has just said no', () => {
    const untick: SlipAction = {
      type: 'line-ticked',
      line: { list: 'bets', betType: 'Single Wins' },
      enabled: false,
    };
    expect(view([...three, untick]).allowBet).toBe(false);
    expect(view(three, { mayBet: false }).allowBet).toBe(false);
    expect(view([add(1)], { betslip: betslip('3/1', false), betslipAt: 1_100 }).allowBet).toBe(false);
    expect(view([add(1)], { betslip: betslip('3/1', false), betslipAt: 900 }).allowBet).toBe(true);
  });

  test('[E-SLIP-ALLOWED] is forced to the starting price when no runner has fixed odds', () => {
    const unpriced = race(1, {
      runners: [makeRunner({ saddle: 1, winOddsFraction: null, placeOddsFraction: null })],
    });
    const forced = view([add(1)], { card: { ...card, races: [unpriced] } });
    expect(forced).toMatchObject({ forcedSP: true, headerSelectOddsToggle: 'sp', totalStake: 100 });
    expect(forced.totals.atStartingPrice).toBe(true);
  });
});

describe('what counts', () => {
  test('[T-TOTALS-ENABLED] is only what is ticked', () => {
    const off = { type: 'line-ticked', line: { list: 'bets', betType: 'Trebles' }, enabled: false } as const;
    const slip = view([...three, tick('bets', 'Doubles'), stake('bets', 'Trebles', 5_000), off]);
    // 3 singles and 3 doubles at R1.
    expect(slip.totals).toMatchObject({ totalStake: 600, betCount: 6 });
  });

  test('[T-OVER-LIMIT] [T-OVER-LIMIT-EXCLUDED] [V-LIMIT-EXCLUDED] is not a line at fixed odds that could win more than its limit', () => {
    // A treble at R170 wins 121.5 times that: R20 655, and R20 000 is the limit.
    const slip = view([...three, tick('bets', 'Trebles'), stake('bets', 'Trebles', 17_000)]);
    expect(line(slip, { list: 'bets', betType: 'Trebles' })).toMatchObject({
      overLimit: true,
      counted: false,
      stakeWithinLimit: 16_400,
    });
    expect(slip.totals).toMatchObject({ totalStake: 300, leftOut: { overLimit: 1, stake: 17_000 } });
    expect(slip.totalReturn).toBe(1_700);
  });

  test('[T-OVER-LIMIT-FIRST-TIMER] has half the limit when a runner is a first timer', () => {
    const novice = race(1, {
      runners: [
        makeRunner({ saddle: 1, firstTimer: true, winOddsFraction: '5/2', placeOddsFraction: '11/10' }),
      ],
    });
    const actions = [...three, tick('bets', 'Trebles'), stake('bets', 'Trebles', 9_000)];
    const races = [novice, race(2), race(3)];
    expect(line(view(actions), { list: 'bets', betType: 'Trebles' }).overLimit).toBe(false);
    expect(
      line(view(actions, { card: { ...card, races } }), { list: 'bets', betType: 'Trebles' }).overLimit,
    ).toBe(true);
  });

  test('is not a line that waits for an answer to a new price', () => {
    const slip = view([
      ...three,
      tick('placeBets', 'Single Places'),
      { type: 'strike-started', sent: makeSent([makeRequest(1, 'SINGLE WINS')]) },
      {
        type: 'strike-answered',
        response: makeResponse({ changes: [makeChange(1, makeRequest(1, 'SINGLE WINS'))] }),
      },
    ]);
    expect(line(slip, { list: 'bets', betType: 'Single Wins' })).toMatchObject({
      waiting: true,
      counted: false,
    });
    expect(slip.totals).toMatchObject({ totalStake: 300, leftOut: { waiting: 1, stake: 300 } });
  });

  test('shows the tax that would be taken off', () => {
    expect(view(three, { taxBasisPoints: 600 }).totals).toMatchObject({ totalReturn: 1_700, totalTax: 84 });
  });
});

describe('a runner that cannot be bet on', () => {
  const first = (races: readonly Race[], meeting = card.meeting) =>
    view([add(1), add(2)], { card: { meeting, races } }).selections[0];

  test.each([
    ['off by the clock', race(1, { offTime: '2026-11-21T10:59:00+02:00' }), 'off'],
    ['closed', race(1, { raceStatusId: 3 }), 'off'],
    ['abandoned', race(1, { raceStatusId: 4 }), 'abandoned'],
    ['suspended', race(1, { suspended: true }), 'suspended'],
    ['scratched', race(1, { runners: [makeRunner({ saddle: 1, scratched: true })] }), 'scratched'],
    ['not on the card', race(1, { runners: [makeRunner({ saddle: 9 })] }), 'gone'],
  ])('%s is left out, and says so', (_what, changed, unavailable) => {
    expect(first([changed, race(2)])).toMatchObject({ unavailable, enabled: false, ticked: true });
    const slip = view([add(1), add(2)], { card: { ...card, races: [changed, race(2)] } });
    expect(line(slip, { list: 'bets', betType: 'Single Wins' }).betCount).toBe(1);
  });

  test('by the meeting: abandoned, or not held today', () => {
    expect(first(card.races, makeMeeting({ meetingStatusId: 4 }))?.unavailable).toBe('abandoned');
    expect(first(card.races, makeMeeting({ meetingStatusId: 5 }))?.unavailable).toBe('not-held');
  });

  test('because the server says so, without a reason', () => {
    const slip = view([add(1)], { betslip: betslip('5/2', false), betslipAt: 1_100 });
    expect(slip.selections[0]?.unavailable).toBe('shut');
  });
});
