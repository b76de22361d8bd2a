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
  readonly lines: number;
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
  return { betCount: countBets(changes), lines: changes.length, stake: stakeAsked(changes), returns };
}

/** How many prices the lines that wait for an answer ask about: one that several lines have is one. */
export function countAsked(changes: readonly ChangedLine[]): number {
  const keys = changes.flatMap(({ legs }) =>
    legs.map((leg) =>
      'raceId' in leg
        ? `${leg.raceId}/${leg.saddle}/${leg.isPlace}`
        : `${leg.eventId}/${leg.market}/${leg.outcome}`,
    ),
  );
  return new Set(keys).size;
}

/**
 * How many prices a strike takes that moved since they were tapped, and are in sight (rule: moving-prices): with any, the
 * button that strikes says so.
 */
export function countNewPrices<Leg extends SlipSelection>(
  slip: Pick<SlipState, 'selections'>,
  { bets }: Pick<SlipView<Leg>, 'bets'>,
  refOf: (leg: Leg) => SelectionRef,
  asksBetter: boolean,
): number {
  const tapped = new Map(slip.selections.map((each) => [keyOfRef(each), each.tapped]));
  const moved = new Set<string>();
  for (const { counted, isFixedOdds, list, legs } of bets) {
    if (!counted || !isFixedOdds) continue;
    const market = list === 'placeBets' ? 'place' : 'win';
    for (const { enabled, selection } of legs) {
      if (!enabled) continue;
      const key = keyOfRef(refOf(selection));
      if (pricesLeft(selection, tapped.get(key), asksBetter)[market] !== null) moved.add(`${key}/${market}`);
    }
  }
  return moved.size;
}
