import type { StruckLeg } from '@furlong/contract/schemas/slip';
import { compareOdds, parseOdds } from '@furlong/domain/odds';
import type { Receipt } from '../strike-state.ts';

/** What is known on the page of a leg that was struck: the sport finds it by its place in the request. */
export interface LegOnPage {
  /** When its event is, ISO 8601; null where it is not known any more. */
  readonly startsAt: string | null;
  /** Its event has its result, or was called off. */
  readonly isOver: boolean;
}

export type FindLeg = (receipt: Receipt, index: number) => LegOnPage | null;

/** A price that was struck. */
export interface StruckPrice {
  /** Null at the starting price. */
  readonly fraction: string | null;
  readonly isPlace: boolean;
  /** The price that it was put on with, where that is another; null where it is the same, or not known. */
  readonly before: string | null;
}

/** A runner, or an outcome, on the receipts of a strike, with every price it was struck at. */
export interface StruckRunner {
  readonly key: string;
  readonly name: string;
  readonly event: string;
  readonly startsAt: string | null;
  readonly prices: readonly StruckPrice[];
  /** Where it stands first, for what its sport draws before it. */
  readonly at: { readonly receipt: Receipt; readonly index: number };
}

/** The runners of some receipts, each once however many lines it is in, in the order of their events. */
export function runnersStruck(receipts: readonly Receipt[], findLeg: FindLeg): StruckRunner[] {
  const runners = new Map<string, StruckRunner>();
  for (const receipt of receipts) {
    for (const [index, leg] of (receipt.legs ?? []).entries()) {
      const key = `${leg.eventName}/${leg.outcomeName}`;
      const onPage = findLeg(receipt, index);
      const before = runners.get(key);
      const price = priceOf(leg, receipt.tapped?.[index] ?? leg.seenOddsFraction);
      const prices = before?.prices ?? [];
      const isKnown = prices.some(
        (each) => each.fraction === price.fraction && each.isPlace === price.isPlace,
      );
      runners.set(key, {
        key,
        name: leg.outcomeName,
        event: leg.eventName,
        startsAt: before?.startsAt ?? onPage?.startsAt ?? null,
        // Its price to win stands first, whichever half of an each-way bet was struck first.
        prices: isKnown ? prices : [...prices, price].toSorted(winFirst),
        at: before?.at ?? { receipt, index },
      });
    }
  }
  return [...runners.values()];
}

function winFirst(a: StruckPrice, b: StruckPrice): number {
  return Number(a.isPlace) - Number(b.isPlace);
}

/** `before`: the price that it was put on with; where that is not known, the one that was sent. */
function priceOf({ oddsFraction: fraction, isPlace }: StruckLeg, before: string | null): StruckPrice {
  const hasMoved =
    fraction !== null && before !== null && compareOdds(parseOdds(before), parseOdds(fraction)) !== 0;
  return { fraction, isPlace, before: hasMoved ? before : null };
}
