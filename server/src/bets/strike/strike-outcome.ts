import type { BetLine } from '@furlong/domain/betting/bet-line';
import type { Odds } from '@furlong/domain/odds';
import type { LineToStrike } from './line-to-strike.ts';
import type { StrikeRefusal } from './strike-refusals.ts';

/** What became of a line. */
export type StrikeOutcome =
  | {
      readonly kind: 'struck';
      readonly asked: LineToStrike;
      readonly betId: number;
      readonly line: BetLine;
      readonly combinations: number;
      readonly struckAt: Date;
      /** It had been struck before under its key. */
      readonly already: boolean;
    }
  | { readonly kind: 'failed'; readonly asked: LineToStrike; readonly refusal: StrikeRefusal }
  | {
      readonly kind: 'changed';
      readonly asked: LineToStrike;
      readonly changes: readonly { readonly index: number; readonly odds: Odds; readonly horse: string }[];
    };
