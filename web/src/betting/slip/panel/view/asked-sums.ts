import { type Cents, parseMoney } from '@furlong/domain/money';
import { countQuestions } from '../../../strike/each-way-halves.ts';
import { countBets } from '../../../strike/panel/count-bets.ts';
import type { ChangedReturns } from '../../../strike/panel/price-changes.tsx';
import type { ChangedLine } from '../../../strike/strike-wire.ts';

/** The lines that wait for an answer to a new price, as the question itself counts them. */
export interface AskedSums {
  readonly betCount: number;
  /** How many answers they wait for. */
  readonly questions: number;
  readonly stake: Cents;
  /** At the new prices, after tax; null where it is not known. */
  readonly returns: Cents | null;
}

/** The stake of the lines that wait for an answer to a new price. */
export function stakeAsked(changes: readonly ChangedLine[]): Cents {
  return changes.reduce((sum, { request }) => sum + parseMoney(request.combinatonInfo.totalStake), 0);
}

export function sumAsked(
  changes: readonly ChangedLine[],
  returnsOf: (change: ChangedLine) => ChangedReturns,
): AskedSums {
  let returns: Cents | null = 0;
  for (const change of changes) {
    const { now } = returnsOf(change);
    returns = returns === null || now === null ? null : returns + now;
  }
  return {
    betCount: countBets(changes),
    questions: countQuestions(changes),
    stake: stakeAsked(changes),
    returns,
  };
}
