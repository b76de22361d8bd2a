import { useEffect, useState } from 'react';
import type { SlipLegView } from '../../racing/panel/legs-of.ts';
import type { SeenPrices } from '../../racing/panel/make-requests.ts';

/** How long a new price must have been on the screen before a punter is taken to have seen it, in milliseconds. */
export const timeToSee = 1_000;

interface Shown {
  readonly prices: SeenPrices;
  readonly before: SeenPrices;
  readonly at: number;
}

/**
 * Prices as a punter has seen them. One that changes under the thumb, in the moment of striking, was not seen: the one
 * before it is sent, and the server stops the line and asks.
 */
export class SeenPriceBook {
  readonly #shown = new Map<string, Shown>();

  /** Notes what is on the screen at a time. */
  note(legs: readonly SlipLegView[], now: number): void {
    for (const leg of legs) {
      const { odds, placeOdds } = leg;
      const shown = this.#shown.get(keyOf(leg));
      if (shown === undefined) {
        this.#shown.set(keyOf(leg), { prices: leg, before: leg, at: now });
      } else if (!isSamePrice(shown.prices.odds, odds) || !isSamePrice(shown.prices.placeOdds, placeOdds)) {
        this.#shown.set(keyOf(leg), { prices: leg, before: this.of(leg, now), at: now });
      }
    }
  }

  /** The prices of a runner that were seen. A runner that had no price before is struck at the one it has. */
  of(leg: SlipLegView, now: number): SeenPrices {
    const shown = this.#shown.get(keyOf(leg));
    if (shown === undefined) return leg;
    const { odds, placeOdds } = now - shown.at < timeToSee ? shown.before : shown.prices;
    return { odds: odds ?? leg.odds, placeOdds: placeOdds ?? leg.placeOdds };
  }
}

function keyOf({ raceId, saddle }: SlipLegView): string {
  return `${raceId}/${saddle}`;
}

function isSamePrice(a: SeenPrices['odds'], b: SeenPrices['odds']): boolean {
  return a === null || b === null ? a === b : a.equals(b);
}

/** The book of a slip that is on the screen. */
export function useSeenPrices(legs: readonly SlipLegView[]): SeenPriceBook {
  const [book] = useState(() => new SeenPriceBook());
  useEffect(() => book.note(legs, performance.now()), [book, legs]);
  return book;
}
