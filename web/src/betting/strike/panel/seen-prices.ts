import { type SlipSelection, selectionKey } from '@furlong/domain/betting/slip-line';
import { useEffect, useState } from 'react';

/** How long a new price must have been on the screen before a punter counts as having seen it, in milliseconds. */
export const timeToSee = 1_000;

/** The prices of a selection. */
export type LegPrices = Pick<SlipSelection, 'odds' | 'placeOdds'>;

interface Shown {
  readonly prices: LegPrices;
  readonly before: LegPrices;
  readonly at: number;
}

/**
 * The prices that a punter has seen. One that changes in the moment of striking was not seen: the one before it is sent,
 * and the server stops the line and asks.
 */
export class SeenPrices {
  readonly #shown = new Map<string, Shown>();

  /** Notes what is on the screen at a time. */
  note(legs: readonly SlipSelection[], now: number): void {
    for (const leg of legs) {
      const { odds, placeOdds } = leg;
      const key = selectionKey(leg);
      const shown = this.#shown.get(key);
      if (shown === undefined) {
        this.#shown.set(key, { prices: leg, before: leg, at: now });
      } else if (!isSamePrice(shown.prices.odds, odds) || !isSamePrice(shown.prices.placeOdds, placeOdds)) {
        this.#shown.set(key, { prices: leg, before: this.of(leg, now), at: now });
      }
    }
  }

  /** The prices of a selection that were seen. One that had no price before is struck at the one it has. */
  of(leg: SlipSelection, now: number): LegPrices {
    const shown = this.#shown.get(selectionKey(leg));
    if (shown === undefined) return leg;
    const { odds, placeOdds } = now - shown.at < timeToSee ? shown.before : shown.prices;
    return { odds: odds ?? leg.odds, placeOdds: placeOdds ?? leg.placeOdds };
  }
}

function isSamePrice(a: LegPrices['odds'], b: LegPrices['odds']): boolean {
  return a === null || b === null ? a === b : a.equals(b);
}

/** The prices seen of a slip that is on the screen. */
export function useSeenPrices(legs: readonly SlipSelection[]): SeenPrices {
  const [seen] = useState(() => new SeenPrices());
  useEffect(() => seen.note(legs, performance.now()), [seen, legs]);
  return seen;
}
