import type { DeskRunner } from '@furlong/contract/schemas/desk-race-day';
import { changedPrice } from '../by-hand/read-price.ts';

/** The two prices of a runner. */
export const priceKinds = ['win', 'place'] as const;
export type PriceKind = (typeof priceKinds)[number];

/** What was typed and not saved, by `${saddle} ${kind}`. */
export type Drafts = Readonly<Record<string, string>>;

export const draftKey = (saddle: number, kind: PriceKind) => `${saddle} ${kind}`;

/** A price as it stands in its field: '9/2'; empty for none. */
export function priceText(runner: DeskRunner, kind: PriceKind): string {
  return (kind === 'win' ? runner.winOdds : runner.placeOdds) ?? '';
}

/** A runner's prices as they are sent. */
export interface PriceSent {
  readonly saddle: number;
  readonly winOdds?: string | number;
  readonly placeOdds?: string | number;
}

/** What the drafts change: only prices that differ from those on offer. Undefined while one of them is no price. */
export function changedPrices(runners: readonly DeskRunner[], drafts: Drafts): PriceSent[] | undefined {
  const sent: PriceSent[] = [];
  for (const runner of runners) {
    if (runner.scratched) continue;
    const win = changedPrice(priceText(runner, 'win'), drafts[draftKey(runner.saddle, 'win')]);
    const place = changedPrice(priceText(runner, 'place'), drafts[draftKey(runner.saddle, 'place')]);
    if (win === null || place === null) return undefined;
    if (win === undefined && place === undefined) continue;
    sent.push({
      saddle: runner.saddle,
      ...(win === undefined ? {} : { winOdds: win }),
      ...(place === undefined ? {} : { placeOdds: place }),
    });
  }
  return sent;
}
