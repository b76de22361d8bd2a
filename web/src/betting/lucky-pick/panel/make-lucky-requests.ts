import type { BodyOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import type { BetRequest } from '@furlong/contract/schemas/slip';
import { LUCKY_PICK_LINES, type LuckyPickLine } from '@furlong/domain/betting/lucky-pick';
import { moneyToWire } from '@furlong/domain/money';
import { oddsToNumber } from '@furlong/domain/odds';
import { makeKey } from '../../../platform/device/make-key.ts';
import type { SlipLegView } from '../../racing/panel/legs-of.ts';
import { makeLeg } from '../../racing/panel/make-requests.ts';
import type { LegPrices } from '../../strike/panel/seen-prices.ts';
import type { SentStrike } from '../../strike/strike-state.ts';
import { isRacingRequest } from '../../strike/strike-wire.ts';
import type { LuckyPickView } from './view-lucky-pick.ts';

/** The requests that strike the lines that can be struck, each under a new key. */
export function makeLuckyRequests(
  view: LuckyPickView,
  punterId: number,
  seen: (leg: SlipLegView) => LegPrices = (leg) => leg,
): BetRequest[] {
  return LUCKY_PICK_LINES.map((name) => view[name])
    .filter(({ submittable }) => submittable)
    .map((line) => makeRequest(line, punterId, seen));
}

function makeRequest(
  { bet, horses, stake, odds, payout }: LuckyPickLine<SlipLegView>,
  punterId: number,
  seen: (leg: SlipLegView) => LegPrices,
): BetRequest {
  return {
    combinatonInfo: {
      betTitle: bet.size === 3 ? 'TREBLES' : 'DOUBLES',
      combinationBetTypeId: 3,
      legsPerBet: bet.size,
      totalStake: moneyToWire(stake),
      totalOdds: oddsToNumber(odds),
      payout: moneyToWire(payout),
      guid: makeKey(),
      pid: punterId,
    },
    dt: horses.map(({ runner, market }) => makeLeg(runner, seen(runner), market === 'place', true)),
  };
}

/** The body of the first sending: a lucky pick has no singles, and says so. */
export function placementOf(
  { requests, meetingId, acceptBetter }: SentStrike,
  punterId: number,
): BodyOf<Calls['PlaceBet']> {
  return {
    bets: requests.filter(isRacingRequest),
    singleBet: {
      SingleWinStake: 0,
      SingleWinHorses: [],
      SinglePlaceStake: 0,
      SinglePlaceHorses: [],
      PID: punterId,
    },
    isLuckyPick: true,
    acceptBetter: acceptBetter ?? true,
    meetingId,
  };
}
