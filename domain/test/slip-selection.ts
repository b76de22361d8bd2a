import fc from 'fast-check';
import type { SlipSelection } from '../src/betting/slip-line.ts';
import type { SlipOptions } from '../src/betting/slip-lines.ts';
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
