import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { countRunning } from '@furlong/domain/betting/count-running';
import type { SumExplanation } from '@furlong/domain/betting/explain-line';
import { type LegOutcome, lineOutcomes } from '@furlong/domain/betting/leg-outcome';
import { explainOpen } from '@furlong/domain/betting/open-return';
import type { ShownEvents } from '../sport.ts';
import type { PunterBet } from './list-bets.ts';

/**
 * What an open bet pays at best if the provisional results stay as they are. Null where none is against it, and while a
 * bet that could still come in waits for a starting price.
 */
export function standsAt(
  { line, struckAt, terms }: PunterBet,
  legs: MyBet['legs'],
  events: ShownEvents,
): SumExplanation | null {
  if (!legs.some(isAgainst)) return null;
  const outcomes = asTheyStand(lineOutcomes(line, events.outcomes, struckAt), legs);
  const { soFar, atBest } = explainOpen(line, outcomes, terms, events.placesPaid);
  return atBest ?? (countRunning(line, outcomes) === 0 ? soFar : null);
}

/** The outcomes if each leg that a provisional result is against has lost. */
function asTheyStand(outcomes: readonly LegOutcome[], legs: MyBet['legs']): LegOutcome[] {
  return outcomes.map((outcome, index) =>
    legs[index] && isAgainst(legs[index]) ? { ...outcome, status: 'lost', deductions: [] } : outcome,
  );
}

/** Whether a provisional result is against a leg. */
function isAgainst({ status, position, isPlace, placesPaid }: MyBet['legs'][number]): boolean {
  if (status !== 'running' || position === null) return false;
  return isPlace ? placesPaid !== null && position > placesPaid : position > 1;
}
