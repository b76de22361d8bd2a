import type { Margin } from '@furlong/domain/margins';
import { formatOddsFraction, parseStartingPrice } from '@furlong/domain/odds';
import type { Dividend } from '../meetings/card.ts';
import type { ResultSaid } from './result-said.ts';

/** What a result says, as JSON: starting prices are fractions. */
export interface StoredResult {
  readonly finishers: readonly {
    readonly saddle: number;
    readonly position: number;
    readonly startingPrice: string | null;
    readonly margin: Margin | null;
  }[];
  readonly startingPrices: readonly { readonly saddle: number; readonly startingPrice: string | null }[];
  readonly winnerTime?: number;
  readonly dividends?: readonly Dividend[];
}

/** The part of a result that can be stored and captured later. */
export type ResultBody = Pick<ResultSaid, 'finishers' | 'startingPrices' | 'winnerTime' | 'dividends'>;

export function storeResult({ finishers, startingPrices, winnerTime, dividends }: ResultBody): StoredResult {
  const text = (price: Parameters<typeof formatOddsFraction>[0] | null | undefined) =>
    price ? formatOddsFraction(price) : null;
  return {
    finishers: finishers.map(({ saddle, position, startingPrice, margin }) => ({
      saddle,
      position,
      startingPrice: text(startingPrice),
      margin: margin ?? null,
    })),
    startingPrices: (startingPrices ?? []).map(({ saddle, startingPrice }) => ({
      saddle,
      startingPrice: text(startingPrice),
    })),
    ...(winnerTime === undefined ? {} : { winnerTime }),
    ...(dividends === undefined ? {} : { dividends }),
  };
}

export function readStoredResult(stored: StoredResult): ResultBody {
  return {
    ...stored,
    finishers: stored.finishers.map((each) => ({
      ...each,
      startingPrice: parseStartingPrice(each.startingPrice),
    })),
    startingPrices: stored.startingPrices.map((each) => ({
      ...each,
      startingPrice: parseStartingPrice(each.startingPrice),
    })),
  };
}
