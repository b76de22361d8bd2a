import fc from 'fast-check';
import type { BetType, SlipListName } from '../src/betting/bet-types.ts';
import { DEFAULT_PAYOUT_LIMITS } from '../src/betting/payout-limits.ts';
import type { SlipLine, SlipSelection } from '../src/betting/slip-line.ts';
import { makeSlipLines, type SlipOptions } from '../src/betting/slip-lines.ts';
import { parseOdds } from '../src/odds.ts';
import { arbitraryOdds } from './arbitrary-race.ts';

/** A selection of a race at these odds to win and to be placed; null: none offered. */
export function selectionOf(
  event: number,
  odds: string | null,
  placeOdds: string | null = null,
  rest: Partial<SlipSelection> = {},
): SlipSelection {
  return {
    event,
    outcome: 1,
    odds: odds === null ? null : parseOdds(odds),
    placeOdds: placeOdds === null ? null : parseOdds(placeOdds),
    placesPaid: placeOdds === null ? 0 : 3,
    firstTimer: false,
    enabled: true,
    ...rest,
  };
}

/** Up to seven different selections of a few races, some without odds, some not enabled. */
export const arbitrarySelections: fc.Arbitrary<SlipSelection[]> = fc.uniqueArray(
  fc.record({
    event: fc.integer({ min: 1, max: 5 }),
    outcome: fc.integer({ min: 1, max: 3 }),
    odds: fc.option(arbitraryOdds, { freq: 5 }),
    placeOdds: fc.option(arbitraryOdds),
    placesPaid: fc.integer({ min: 1, max: 4 }),
    firstTimer: fc.boolean(),
    enabled: fc.constantFrom(true, true, true, false),
  }),
  { maxLength: 7, selector: ({ event, outcome }) => `${event} ${outcome}` },
);

/** Every line of a slip ticked, or none, at one stake. */
export function choicesOfAll(enabled: boolean, stake: number): NonNullable<SlipOptions['choices']> {
  const each = { enabled, stake };
  return {
    bets: { 'Single Wins': each, Doubles: each, Trebles: each, Quads: each, 'All to Win': each },
    placeBets: { 'Single Places': each, 'All to Place': each },
    spBets: { 'Single Wins': each, Doubles: each, Trebles: each, Quads: each, 'All to Come': each },
  };
}

/** A slip as it is opened, and one with every line ticked, at a stake in cents. */
export const fresh: SlipOptions = { sport: 'horseracing', limits: DEFAULT_PAYOUT_LIMITS, taxBasisPoints: 0 };
export const ticked = (stake = 100): SlipOptions => ({ ...fresh, choices: choicesOfAll(true, stake) });

/** 3/1, 5/2 and 9/1 in races 5, 6 and 7, with place odds that pay R7.20 together. */
export const threeRunners = [
  selectionOf(5, '3/1', '11/10'),
  selectionOf(6, '5/2', '6/10'),
  selectionOf(7, '9/1', '25/10'),
];

/** One line of a slip. */
export function lineOf(
  selections: readonly SlipSelection[],
  list: SlipListName,
  betType: BetType,
  options: SlipOptions = ticked(),
): SlipLine {
  const line = makeSlipLines(selections, options)[list].find((each) => each.betType === betType);
  if (!line) throw new Error(`no ${betType} in ${list}`);
  return line;
}
