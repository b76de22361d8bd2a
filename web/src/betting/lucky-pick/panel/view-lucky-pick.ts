import type { PayloadOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import {
  drawLuckyPick,
  type LuckyPick,
  type LuckyPickDraw,
  makeLuckyPick,
} from '@furlong/domain/betting/lucky-pick';
import type { PayoutLimits } from '@furlong/domain/betting/payout-limits';
import type { Random } from '@furlong/domain/random';
import type { Card } from '../../../meetings/read-card.ts';
import { legsOf, type SlipLegView } from '../../racing/panel/legs-of.ts';
import type { BetslipData } from '../../slip/panel/view/view-slip.ts';
import type { SlipProgramme } from '../../sport.ts';
import { type LuckyPickState, validStakes, waitingLines } from './lucky-state.ts';

/** What is fetched for a lucky pick; null while it is not there. */
export interface LuckySources {
  readonly card: Card;
  /** When the card, and the server's slip, were last confirmed, in milliseconds. */
  readonly cardAt: number;
  readonly betslip: PayloadOf<Calls['getSpecialBetslip']> | null;
  readonly betslipAt: number;
  readonly limits: PayoutLimits | null;
  readonly taxBasisPoints: number;
}

/** The lucky pick as it is shown (rule: lucky-pick), worked out from what is stored and what is fetched. */
export interface LuckyPickView extends LuckyPick<SlipLegView> {
  readonly event: SlipProgramme;
  /** A, B and C as they are now; null before the draw. */
  readonly runners: LuckyPickDraw<SlipLegView> | null;
  readonly limits: PayoutLimits | null;
  readonly highlightedHorse: number | null;
  /** The server's own slip of the three; null until it is there. */
  readonly luckyPickBettingData: BetslipData | null;
}

/** Works out a lucky pick at the newest prices. Pure. */
export function viewLuckyPick(state: LuckyPickState, sources: LuckySources, now: number): LuckyPickView {
  const { card, betslip, limits, taxBasisPoints } = sources;
  const luckyPickBettingData = betslip && {
    bets: betslip.bets,
    spBets: betslip.spBets,
    placeBets: betslip.placeBets,
  };
  // The lines at the starting price have every runner that can be bet on, with or without a price.
  const newer = sources.betslipAt > sources.cardAt ? (luckyPickBettingData?.spBets[0]?.legs ?? null) : null;
  const chosen = (state.runners ?? []).map((runner) => ({ ...runner, enabled: true }));
  const [a, b, c] = legsOf(chosen, { card, newer }, now).map(withoutPrices);
  const runners = a && b && c ? ([a, b, c] as const) : null;
  return {
    ...makeLuckyPick(runners, validStakes(state), { limits, taxBasisPoints }, waitingLines(state)),
    event: state.event,
    runners,
    limits,
    highlightedHorse: state.highlightedHorse,
    luckyPickBettingData,
  };
}

/** A runner that cannot be bet on makes no line, so its prices go. */
function withoutPrices(leg: SlipLegView): SlipLegView {
  return leg.unavailable === null ? leg : { ...leg, odds: null, placeOdds: null };
}

/** The runners that can be drawn, race by race: priced, of races that are open and take bets. */
export function racesToDrawFrom(card: Card, now: number): SlipLegView[][] {
  const races = card.races.map(({ raceId, raceNumber, runners }) =>
    legsOf(
      runners.map(({ saddle }) => ({ raceId, raceNumber, saddle, enabled: true })),
      { card, newer: null },
      now,
    ).filter(({ unavailable, odds }) => unavailable === null && odds !== null),
  );
  return races.filter((runners) => runners.length > 0);
}

/** The punter's saved picks among runners that can be drawn, in the order of their races. */
export function savedPicks(card: Card, races: readonly (readonly SlipLegView[])[]): SlipLegView[] {
  const picked = new Map(card.races.map(({ raceId, selection }) => [raceId, selection?.saddle]));
  return races.flatMap((runners) => runners.filter(({ raceId, saddle }) => picked.get(raceId) === saddle));
}

/** Draws by chance; null when fewer than three races can be drawn from. */
export function draw(
  races: readonly (readonly SlipLegView[])[],
  saved: readonly SlipLegView[],
  random: Random,
): LuckyPickDraw<SlipLegView> | null {
  return drawLuckyPick(races, random, saved);
}
