import type { DeskFixture, DeskMarket } from '@furlong/contract/schemas/desk-match-day';
import { changedPrice } from '../by-hand/read-price.ts';

/** What was typed and not saved, by {@link outcomeKey}. */
export type OutcomeDrafts = Readonly<Record<string, string>>;

export const outcomeKey = (market: DeskMarket['market'], outcome: string) => `${market} ${outcome}`;

/** A price as it is sent; 0 takes it off. */
interface OutcomeSent {
  readonly market: DeskMarket['market'];
  readonly outcome: string;
  readonly odds: string | number;
}

/** What the drafts change: only prices that differ from those shown. Undefined while one of them is no price. */
export function changedOutcomes(
  { markets }: Pick<DeskFixture, 'markets'>,
  drafts: OutcomeDrafts,
): OutcomeSent[] | undefined {
  const sent: OutcomeSent[] = [];
  for (const { market, outcomes } of markets) {
    for (const { outcome, odds: shown } of outcomes) {
      const odds = changedPrice(shown ?? '', drafts[outcomeKey(market, outcome)]);
      if (odds === null) return undefined;
      if (odds !== undefined) sent.push({ market, outcome, odds });
    }
  }
  return sent;
}
