import type { BetExplanation, ExplainedLeg, ExplainedSum } from '@furlong/contract/schemas/my-bets';
import { type BreakdownLine, betBreakdown } from '../src/my-bets/bet-breakdown.ts';
import { exactOf } from '../src/my-bets/exact-sums.ts';
import { makeExplainedLeg } from './bets.ts';
import { rands } from './rands.ts';

/** Lines as they read: 'Stake (on each) ... R2.00'. */
export const said = (lines: readonly BreakdownLine[]) =>
  lines.map(({ name, note, value }) => `${name}${note === undefined ? '' : ` (${note})`} ... ${value}`);
/** The whole breakdown of a bet, each part under its heading. */
export const linesOf = (explanation: BetExplanation, paidWhen: string | null = '14:12') =>
  betBreakdown(explanation, paidWhen).flatMap(({ title, lines }) => [`# ${title}`, ...said(lines)]);

/** Combinations by what became of them. */
export const won = { status: 'won', winningsBeforeCap: null } as const;
export const pending = { status: 'open', factor: null, returns: null, winningsBeforeCap: null } as const;
export const lost = { status: 'lost', factor: '0', returns: '0', winningsBeforeCap: null } as const;
export const sumOf = (returned: string, winnings: string, returns: number): ExplainedSum => ({
  returned,
  winningsBeforeCap: winnings,
  cap: null,
  combinationsCapped: 0,
  winnings,
  taxPercent: 0,
  tax: '0',
  exact: exactOf(rands(returns)),
  rounding: '0',
  returns: rands(returns),
});
/** Legs on races from 1. */
export const legs = (...of: Partial<ExplainedLeg>[]) =>
  of.map((leg, index) => makeExplainedLeg({ raceId: index, raceNumber: index + 1, ...leg }));
export const toCome = {
  status: 'open',
  paidAtFraction: null,
  oddsAfterDeductions: null,
  share: null,
} as const;

/** A sum that a limit has cut. */
export const capped = {
  ...sumOf('12000', '10000', 22_000),
  cap: rands(10_000),
  combinationsCapped: 1,
  winningsBeforeCap: '42000',
};
