import type { Odds } from '@furlong/domain/odds';
import type { ResultReason } from '../meetings/card.ts';
import type { FactsChange } from './result-facts.ts';

/** A result. Equal positions are a dead heat; runners left out did not place. */
export interface ResultSaid extends FactsChange {
  readonly raceNumber: number;
  readonly official: boolean;
  /** Somebody at the desk captured it; left out: a supplier. */
  readonly byHand?: boolean;
  /** When it was declared; an instant in the future counts as now. */
  readonly at: Date;
  /** Why it corrects an earlier official result (rule: corrections). */
  readonly reason?: Exclude<ResultReason, 'non-runner'>;
  readonly finishers: readonly (FactsChange['finishers'][number] & {
    readonly startingPrice?: Odds | null;
  })[];
  /** Official SPs of runners that did not place. */
  readonly startingPrices?: readonly { readonly saddle: number; readonly startingPrice: Odds | null }[];
}
