import type { DeskRunner } from '@furlong/contract/schemas/desk-race-day';
import { InvalidValue } from '@furlong/domain/invalid-value';
import { formatOddsFraction, parseOfferedOdds } from '@furlong/domain/odds';

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

/** What a typed price is as a fraction; `none` takes it off, null is no price. */
export function readPrice(text: string): string | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '' || plain === '0') return 'none';
  try {
    const odds = parseOfferedOdds(plain.includes('/') ? plain : Number(plain));
    return odds === null ? 'none' : formatOddsFraction(odds);
  } catch (error) {
    if (error instanceof InvalidValue) return null;
    throw error;
  }
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
    const win = changeOf(runner, 'win', drafts);
    const place = changeOf(runner, 'place', drafts);
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

function changeOf(runner: DeskRunner, kind: PriceKind, drafts: Drafts): string | number | null | undefined {
  const draft = drafts[draftKey(runner.saddle, kind)];
  if (draft === undefined) return undefined;
  const price = readPrice(draft);
  if (price === null) return null;
  if (price === (priceText(runner, kind) || 'none')) return undefined;
  return price === 'none' ? 0 : price;
}
