import type { BetRequest } from '@furlong/contract/slip';
import type { AskedLine } from '@furlong/domain/betting/judge-line';

/** A line as it was asked for, read from the wire. */
export interface LineToStrike extends AskedLine {
  /** Its key, which becomes its stake's: it is struck once under it. */
  readonly guid: string;
  readonly punterId: number;
  readonly meetingId: number;
  readonly betTitle: string;
  readonly luckyPick: boolean;
  /** It was sent as a line of a lucky pick and is none (rule: lucky pick). */
  readonly isNoLuckyPick: boolean;
  /** What was sent, to be handed back when the line is not struck. */
  readonly request: BetRequest;
}
