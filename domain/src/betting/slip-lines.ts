import type { Cents } from '../money.ts';
import type { BetType, SlipListName } from './bet-types.ts';
import { keysOver, makeStakedLine } from './own-stakes.ts';
import type { LineChoice, LineTerms, SlipLine, SlipSelection } from './slip-line.ts';
import { SLIP_SPORTS, type SlipSport } from './slip-sports.ts';

/** The punter's choices, by list and bet type; missing ones are those of a fresh slip. */
export type SlipChoices = {
  readonly [List in SlipListName]?: { readonly [Type in BetType]?: Partial<LineChoice> };
};

/** What the lines of a slip depend on besides its selections. */
export interface SlipOptions extends LineTerms {
  readonly sport: SlipSport;
  readonly choices?: SlipChoices;
}

/** The lines of a slip in their three lists (rule: lines). A list that the sport does not have is empty. */
export interface SlipLines<Selection extends SlipSelection = SlipSelection> {
  readonly bets: readonly SlipLine<Selection>[];
  readonly placeBets: readonly SlipLine<Selection>[];
  readonly spBets: readonly SlipLine<Selection>[];
  /** No selected runner has fixed odds, so that only the starting price is left (rule: lines). */
  readonly forcedSP: boolean;
}

/** The totals of a slip. Only `counted` lines are in the stake, the return, the tax and the bets. */
export interface SlipTotals {
  /** In cents. */
  readonly totalStake: Cents;
  /** The most that each line at fixed odds can return before tax, summed, in cents. */
  readonly totalReturn: Cents;
  /** The tax on `totalReturn`, in cents. */
  readonly totalTax: Cents;
  /** Combinations that would be struck. */
  readonly betCount: number;
  /** Whether a line at the starting price is among them, whose return is not known. */
  readonly atStartingPrice: boolean;
  /** Lines with a stake that are enabled but left out, whole or with some of their singles. One that is both waiting and over limit counts as waiting. */
  readonly leftOut: { readonly waiting: number; readonly overLimit: number; readonly stake: Cents };
  /** Whether there is anything to strike. */
  readonly allowBet: boolean;
}

/**
 * Computes the lines of a slip from its selections and the punter's choices (rules: lines, slip-defaults). A fresh
 * slip has the sport's default stake on every line and ticks only the singles (in racing Single Wins, at the starting price when
 * that is forced), so that a punter never strikes a bet without having ticked it.
 */
export function makeSlipLines<Selection extends SlipSelection>(
  selections: readonly Selection[],
  options: SlipOptions,
): SlipLines<Selection> {
  const { defaultStake, lists, betTypes } = SLIP_SPORTS[options.sport];
  const forcedSP =
    lists.includes('spBets') &&
    selections.length > 0 &&
    selections.every((selection) => selection.odds === null);
  const linesOf = (list: SlipListName, withThem?: ReadonlySet<string>) => {
    if (!lists.includes(list)) return [];
    return betTypes[list].map((betType, index) => {
      const enabled = index === 0 && list === (forcedSP ? 'spBets' : 'bets');
      const fresh: LineChoice = { enabled, stake: defaultStake, waiting: false };
      const choice = { ...fresh, ...options.choices?.[list]?.[betType] };
      return makeStakedLine(list, betType, selections, choice, options, withThem);
    });
  };
  const [bets, placeBets] = [linesOf('bets'), linesOf('placeBets')];
  const over = overOfEachWay(bets, placeBets);
  return {
    bets: over.size === 0 ? bets : linesOf('bets', over),
    placeBets: over.size === 0 ? placeBets : linesOf('placeBets', over),
    spBets: linesOf('spBets'),
    forcedSP,
  };
}

/** The singles of an each way of which a half is over its limit: it is left out whole (rule: each-way-whole). */
function overOfEachWay(bets: readonly SlipLine[], placeBets: readonly SlipLine[]): ReadonlySet<string> {
  const wins = bets.find(({ betType }) => betType === 'Single Wins');
  const places = placeBets.find(({ betType }) => betType === 'Single Places');
  if (!wins?.enabled || !places?.enabled) return new Set();
  const isLevel = wins.legs.every(({ stake }, index) => stake === places.legs[index]?.stake);
  return new Set(isLevel ? [...keysOver(wins), ...keysOver(places)] : []);
}

/** Every line of a slip, in the order in which lines are shown and struck. */
export function allLines<Selection extends SlipSelection>(
  lines: SlipLines<Selection>,
): SlipLine<Selection>[] {
  return [...lines.bets, ...lines.placeBets, ...lines.spBets];
}

/**
 * The totals of a slip (rule: slip-totals): of enabled lines, except those over their limit at fixed odds and those
 * that wait for an answer to a new price.
 */
export function slipTotals(lines: Iterable<SlipLine>): SlipTotals {
  const totals = { totalStake: 0, totalReturn: 0, totalTax: 0, betCount: 0, atStartingPrice: false };
  const leftOut = { waiting: 0, overLimit: 0, stake: 0 };
  let allowBet = false;
  for (const line of lines) {
    if (line.counted) {
      allowBet = true;
      totals.totalStake += line.totalBetStake;
      totals.totalReturn += line.betPotentialReturn ?? 0;
      totals.totalTax += line.potentialTax ?? 0;
      totals.betCount += line.betCount;
      totals.atStartingPrice ||= !line.isFixedOdds;
      const over = line.parts.filter(({ overLimit, isFixedOdds }) => overLimit && isFixedOdds);
      if (over.length > 0) leftOut.overLimit++;
      leftOut.stake += over.reduce((sum, { totalBetStake }) => sum + totalBetStake, 0);
    } else if (line.enabled && line.stakeToBet > 0) {
      if (line.waiting) leftOut.waiting++;
      else leftOut.overLimit++;
      leftOut.stake += line.totalBetStake;
    }
  }
  return { ...totals, leftOut, allowBet };
}
