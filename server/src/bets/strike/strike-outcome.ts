import type { BetLine } from '@furlong/domain/betting/bet-line';
import type { Odds } from '@furlong/domain/odds';
import type { LegNames } from '../sport.ts';
import type { StrikeRefusal } from './strike-refusals.ts';

/** A price that is another one than the punter saw. */
export interface ChangedPrice {
  /** The leg's place in its line. */
  readonly index: number;
  readonly odds: Odds;
  /** What the leg is on. */
  readonly names: LegNames;
}

/** What became of a line. */
export type StrikeOutcome =
  | {
      readonly kind: 'struck';
      readonly betId: number;
      readonly line: BetLine;
      readonly combinations: number;
      readonly struckAt: Date;
      /** What its legs are on, in their order. */
      readonly names: readonly LegNames[];
      /** It had been struck before under its key. */
      readonly already: boolean;
    }
  | { readonly kind: 'failed'; readonly refusal: StrikeRefusal }
  | { readonly kind: 'changed'; readonly changes: readonly ChangedPrice[] };
