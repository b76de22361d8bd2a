import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import { type Cents, parseMoney } from '@furlong/domain/money';
import { countBets } from '../../../strike/panel/count-bets.ts';
import type { ChangedReturns } from '../../../strike/panel/price-changes.tsx';
import { pricesLeft } from '../../../strike/panel/tapped-prices.ts';
import type { ChangedLine } from '../../../strike/strike-wire.ts';
import { keyOfRef, type SelectionRef } from '../../slip-sports.ts';
import type { SlipState } from '../../slip-state.ts';
import type { SlipView } from './view-slip.ts';

/** The lines that wait for an answer to a new price, as the question itself counts them. */
export interface AskedSums {
  readonly betCount: number;
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
  return { betCount: countBets(changes), stake: stakeAsked(changes), returns };
}

/**
 * Whether a strike takes a price that moved since it was tapped, and is in sight (rule: moving-prices): the button that
 * strikes says so.
 */
export function takesNewPrices<Leg extends SlipSelection>(
  slip: Pick<SlipState, 'selections'>,
  { bets }: Pick<SlipView<Leg>, 'bets'>,
  refOf: (leg: Leg) => SelectionRef,
  asksBetter: boolean,
): boolean {
  const tapped = new Map(slip.selections.map((each) => [keyOfRef(each), each.tapped]));
  return bets.some(
    ({ counted, isFixedOdds, list, legs }) =>
      counted &&
      isFixedOdds &&
      legs.some(({ enabled, selection }) => {
        if (!enabled) return false;
        const left = pricesLeft(selection, tapped.get(keyOfRef(refOf(selection))), asksBetter);
        return (list === 'placeBets' ? left.place : left.win) !== null;
      }),
  );
}
