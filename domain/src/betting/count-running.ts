import { type BetLine, legsByEvent } from './bet-line.ts';
import { countCombinations } from './combinations.ts';
import type { LegOutcome } from './leg-outcome.ts';

/**
 * How many bets of an open line still run (rule: still-running): singles whose event is not decided, and combinations
 * of which no leg has lost, as those that are won are paid with their line. Throws a RangeError unless there is one
 * outcome per leg.
 */
export function countRunning({ legs, size }: BetLine, outcomes: readonly LegOutcome[]): number {
  if (outcomes.length !== legs.length) {
    throw new RangeError(`${outcomes.length} outcomes for ${legs.length} legs`);
  }
  const withStatus = (fits: (status: LegOutcome['status'] | undefined) => boolean) =>
    legs.filter((_, index) => fits(outcomes[index]?.status));
  if (size === 1) return withStatus((status) => status === 'pending').length;
  return countOf(
    withStatus((status) => status !== 'lost'),
    size,
  );
}

/**
 * How many bets of a line that is settled pay: combinations of which every leg has won or is void. Throws a RangeError
 * unless there is one outcome per leg.
 */
export function countPaying({ legs, size }: BetLine, outcomes: readonly LegOutcome[]): number {
  if (outcomes.length !== legs.length) {
    throw new RangeError(`${outcomes.length} outcomes for ${legs.length} legs`);
  }
  const pays = (index: number) => outcomes[index]?.status === 'won' || outcomes[index]?.status === 'void';
  return countOf(
    legs.filter((_, index) => pays(index)),
    size,
  );
}

function countOf(legs: BetLine['legs'], size: number): number {
  return countCombinations(
    legsByEvent(legs).map(({ length }) => length),
    size,
  );
}
