import type { AskedLeg, AskedLine } from '@furlong/domain/betting/judge-line';
import type { Programme } from '../programme.ts';
import type { StrikeRefusal } from './strike-refusals.ts';

/** A leg as it was asked for. */
export interface LegToStrike extends AskedLeg {
  /** The number that the client says its event has; null in a sport that does not number its events. */
  readonly eventNumber: number | null;
}

/** A line as it was asked for, read from the wire. */
export interface LineToStrike extends AskedLine, Programme {
  readonly legs: readonly LegToStrike[];
  /** Its key, which becomes its stake's: the line is struck once under it. */
  readonly guid: string;
  readonly punterId: number;
  readonly luckyPick: boolean;
  /** The key of the line of the same slip that is struck with it or not at all (rule: each-way-whole). */
  readonly otherHalf?: string | undefined;
  /** What its reader found against it; said once the punter is known to be allowed to bet. Null: nothing. */
  readonly refusal: StrikeRefusal | null;
}
