import { Fraction } from 'fraction.js';
import { describe, expect, it } from 'vitest';
import { type CaseFixture, factsOfHistory } from '../../test/soccer-fixture.ts';
import vectors from '../../test/soccer-vectors.json' with { type: 'json' };
import type { BetLeg, BetLine } from '../betting/bet-line.ts';
import { explainLine } from '../betting/explain-line.ts';
import { judgeLine, type LineVerdict } from '../betting/judge-line.ts';
import { type EventOutcomes, lineOutcomes } from '../betting/leg-outcome.ts';
import { combinationCount } from '../betting/line-price.ts';
import { DEFAULT_PAYOUT_LIMITS, type PayoutLimits } from '../betting/payout-limits.ts';
import type { VoidReason } from '../betting/race-facts.ts';
import { type SettlementTerms, settleLine } from '../betting/settle-line.ts';
import { MAX_CENTS } from '../money.ts';
import { parseOdds } from '../odds.ts';
import { outcomeNumber, type SoccerMarket, soccerMarkets } from './markets.ts';
import { prepareFixture } from './prepare-fixture.ts';

// Lines on soccer from the strike to the payout. Each case names the rule at work and its source; its figures were
// worked out in exact fractions from the fixtures' histories.

interface Selection {
  readonly id: string;
  readonly fixture: string;
  readonly market: string;
  readonly outcome: string;
  readonly odds: string;
}

interface CaseLine {
  readonly line: string;
  readonly stakeCents: number;
  readonly name?: string;
  readonly struckAt?: string;
  readonly selections?: readonly string[];
}

interface ExpectedLine {
  readonly refused?: string;
  readonly combinations?: number;
  readonly stakeCents?: number;
  readonly exactReturn?: string;
  readonly returnCents?: number;
  readonly stakeBackCents?: number;
  readonly wirePayoutCents?: number;
}

interface Expected {
  readonly legs: Readonly<Record<string, string | undefined>>;
  readonly why?: Readonly<Record<string, string | undefined>>;
  readonly lines: readonly ExpectedLine[];
}

interface Case {
  readonly id: string;
  readonly rule: string;
  readonly struckAt: string;
  readonly settings?: { readonly taxPct?: number; readonly winningsCapCents?: number };
  readonly fixtures: readonly CaseFixture[];
  readonly selections: readonly Selection[];
  readonly lines: readonly CaseLine[];
  readonly expected: Expected & { readonly corrected?: Expected & { readonly movedCents: number } };
}

/** The reasons that have a name of their own in the cases. */
const reasonNamed: Readonly<Record<string, VoidReason>> = {
  void: 'event-void',
  'after-kick-off': 'after-off',
  'line-after-kick-off': 'line-void',
};

const sizes: Readonly<Record<string, number>> = { singles: 1, doubles: 2, trebles: 3, quads: 4 };

const unlimited: PayoutLimits = {
  regularLimits: { ...DEFAULT_PAYOUT_LIMITS.regularLimits, single: MAX_CENTS, double: MAX_CENTS },
  firstTimerLimits: DEFAULT_PAYOUT_LIMITS.firstTimerLimits,
};

function marketNamed(name: string): SoccerMarket {
  const market = soccerMarkets.find((each) => each === name);
  if (!market) throw new Error(`no market ${name}`);
  return market;
}

function selectionsOf({ selections }: Case, line: CaseLine): readonly Selection[] {
  return selections.filter(({ id }) => line.selections?.includes(id) ?? true);
}

function betLine(each: Case, line: CaseLine): BetLine {
  const legs = selectionsOf(each, line).map((selection): BetLeg => {
    const market = marketNamed(selection.market);
    return {
      event: each.fixtures.findIndex(({ ref }) => ref === selection.fixture),
      market,
      outcome: outcomeNumber(market, selection.outcome) ?? Number.NaN,
      odds: parseOdds(selection.odds.includes('/') ? selection.odds : Number(selection.odds)),
    };
  });
  return { legs, size: sizes[line.line] ?? legs.length, stake: line.stakeCents };
}

/** A fixture is postponed from when it is put off without a date until there is one. */
function isPostponed({ history }: CaseFixture, at: Date): boolean {
  const last = history.findLast((entry) => new Date(entry.at) <= at);
  return last?.status === 'postponed' && last.kickOffAt === undefined;
}

function judge(each: Case, line: CaseLine, { legs, size, stake }: BetLine): LineVerdict {
  const at = new Date(line.struckAt ?? each.struckAt);
  const asked = {
    legs: legs.map((leg) => ({ ...leg, fixed: true, seen: leg.odds })),
    size,
    accumulator: line.line === 'allUp',
    acceptBetter: true,
    totalStake: stake * Math.max(1, combinationCount({ legs, size })),
  };
  return judgeLine(
    asked,
    (event) => {
      const fixture = each.fixtures[event];
      return (
        fixture && {
          state: isPostponed(fixture, at) ? 'postponed' : 'open',
          placesPaid: 0,
          find(market, outcome) {
            const leg = legs.find(
              (other) => other.event === event && other.market === market && other.outcome === outcome,
            );
            return leg && { odds: leg.odds, scratched: false, firstTimer: false };
          },
        }
      );
    },
    each.settings?.winningsCapCents === undefined ? DEFAULT_PAYOUT_LIMITS : unlimited,
  );
}

function expectSettled(each: Case, expected: Expected, events: ReadonlyMap<number, EventOutcomes>): number {
  const legs: Record<string, string> = {};
  const why: Record<string, string | null> = {};
  const terms: SettlementTerms = {
    winningsCap: each.settings?.winningsCapCents ?? null,
    taxBasisPoints: (each.settings?.taxPct ?? 0) * 100,
  };
  let paid = 0;
  for (const [index, line] of each.lines.entries()) {
    const figures = expected.lines[index];
    const bet = betLine(each, line);
    const verdict = judge(each, line, bet);
    if (figures?.refused !== undefined) {
      expect(verdict).toMatchObject({ kind: 'refused', refusal: figures.refused });
      continue;
    }
    expect(verdict).toMatchObject({ kind: 'priced', line: bet, combinations: figures?.combinations });
    expect(bet.stake * combinationCount(bet)).toBe(figures?.stakeCents);
    const struckAt = new Date(line.struckAt ?? each.struckAt);
    const outcomes = lineOutcomes(bet, events, struckAt);
    for (const [at, { id }] of selectionsOf(each, line).entries()) {
      const key = line.name === undefined ? id : `${line.name}.${id}`;
      legs[key] = outcomes[at]?.status ?? '';
      if (outcomes[at]?.voidReason) why[key] = outcomes[at].voidReason;
    }
    const settled = settleLine(bet, outcomes, terms);
    const exact = explainLine(bet, events, struckAt, terms, 0).sum?.exact;
    expect(exact).toBe(new Fraction(figures?.exactReturn ?? '').toFraction());
    expect(settled.payout).toBe(figures?.returnCents);
    expect(settled.returned).toBe(figures?.stakeBackCents);
    expect(settled.payout - settled.returned).toBe(figures?.wirePayoutCents);
    paid += settled.payout;
  }
  expect(legs).toEqual(expected.legs);
  const expectedWhy = Object.entries(expected.why ?? {}).map(([key, reason = '']) => [
    key,
    reasonNamed[reason] ?? reason,
  ]);
  expect(why).toEqual(Object.fromEntries(expectedWhy));
  return paid;
}

const eventsOf = ({ fixtures }: Case, corrected: boolean): Map<number, EventOutcomes> =>
  new Map(
    fixtures.map((fixture, event) => [event, prepareFixture(factsOfHistory(fixture, event, corrected))]),
  );

describe('lines on soccer', () => {
  it('are all here', () => {
    expect(vectors).toHaveLength(57);
  });

  it.each(vectors as unknown as readonly Case[])('$id (rule: $rule)', (each) => {
    const { corrected, ...expected } = each.expected;
    const paid = expectSettled(each, expected, eventsOf(each, false));
    // What an award or a correction says besides moves money only as `corrected` has it.
    const after = expectSettled(each, corrected ?? expected, eventsOf(each, true));
    expect(after - paid).toBe(corrected?.movedCents ?? 0);
  });
});
