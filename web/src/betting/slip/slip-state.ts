import type { BetType, SlipListName } from '@furlong/domain/betting/bet-types';
import type { SlipChoices } from '@furlong/domain/betting/slip-lines';
import { SLIP_SPORTS } from '@furlong/domain/betting/slip-sports';
import type { Cents } from '@furlong/domain/money';
import type { SlipProgramme } from '../sport.ts';
import { idleStrike, type StrikeState } from '../strike/strike-state.ts';
import type { LineRequest } from '../strike/strike-wire.ts';
import { keyOfRef, type SelectionRef, sportOf } from './slip-sports.ts';

/** Which line of a slip: its list and its bet type. */
export interface LineKey {
  readonly list: SlipListName;
  readonly betType: BetType;
}

/** A selection with its tick. */
export type StoredSelection = SelectionRef & { readonly enabled: boolean; readonly gone?: GoneSelection };

/** Said of a selection once it can't be bet on any more. */
export interface GoneSelection {
  /** The bets that went with it then. What came on the slip later was never lost. */
  readonly bets: number;
  /** The punter has struck without it since: nothing more is said of it. */
  readonly isPassed: boolean;
}

/** Lines whose new prices the punter rejected, until something else is done on the slip. */
export interface RejectedLines {
  readonly requests: readonly LineRequest[];
  /** What was set on the lines before. */
  readonly before: SlipChoices;
}

/** What a win line is priced at: the odds shown, or the starting price. */
export type PriceKind = 'fixed' | 'sp';

/** Why nothing on a slip can be struck any more: all races are off or matches over, or some of it was called off. */
export type Over = 'off' | 'out';

/**
 * What a punter has put on a slip, and the state of striking it. Prices are not stored: they are the card's. The browser
 * stores this shape, so a field keeps its name, or `slip-store.ts` reads both.
 */
export interface SlipState extends StrikeState {
  /** The programme that the slip is for. */
  readonly event: SlipProgramme;
  readonly selections: readonly StoredSelection[];
  /** Ticks and stakes by line; a line that is not here is as on a fresh slip. */
  readonly choices: SlipChoices;
  /** Text typed for a stake that is not an amount, by line (`line-choices.ts`). The line is not struck until it is. */
  readonly mistyped: Readonly<Record<string, string>>;
  /** What a stake is raised and lowered by. */
  readonly step: Cents;
  /** The price that the header asks for on every win line. */
  readonly headerSelectOddsToggle: PriceKind;
  /** What every line begins with; left out or null: the sport's default (rule: slip-defaults). */
  readonly firstStake?: Cents | null;
  /** The stake as it was last worked out, for pages that have not loaded the rules of pricing. */
  readonly totalStake: Cents;
  /** Set when nothing on the slip could be struck any more as it was last worked out; for the same pages. */
  readonly over?: Over | null;
  /** Left out or null: there are none. */
  readonly rejected?: RejectedLines | null;
  /** Lines whose question about new prices ended by itself, until something else is done on the slip. */
  readonly lapsed?: readonly LineRequest[];
  /** Ticked lines that the last strike was made without, until something else is done with them. */
  readonly unsent?: readonly LineKey[];
  /** How many selections could not be bet on any more as they were last read; for the same pages. */
  readonly gone?: number;
}

/** A bet can have as many legs. */
export const maxSelections = 20;

/** A slip with nothing on it; `firstStake` is what every line begins with, null for the sport's default. */
export function emptySlip(programme: SlipProgramme, firstStake: Cents | null = null): SlipState {
  const { defaultStake, stakeSteps } = SLIP_SPORTS[sportOf(programme).name];
  const [firstStep = defaultStake] = stakeSteps;
  return {
    ...idleStrike,
    event: programme,
    selections: [],
    choices: {},
    mistyped: {},
    step: firstStep,
    headerSelectOddsToggle: 'fixed',
    firstStake,
    totalStake: 0,
  };
}

/** Whether a selection is on the slip. */
export function isOnSlip({ selections }: Pick<SlipState, 'selections'>, selection: SelectionRef): boolean {
  return selections.some((each) => isSameSelection(each, selection));
}

/** Whether the selections must not change: lines of them are on their way, or wait for an answer to a new price. */
export function isLocked({ sent, betStrikeResponse }: StrikeState): boolean {
  return sent !== null || (betStrikeResponse?.priceChanges.length ?? 0) > 0;
}

/** Whether a slip has nothing that the punter would miss. */
export function isEmpty({ selections, sent, betStrikeResponse, receipts }: SlipState): boolean {
  return selections.length === 0 && sent === null && betStrikeResponse === null && receipts.length === 0;
}

/** Whether a slip has nothing that can still be struck, and nothing that the punter has yet to see or answer. */
export function isDead({ over = null, sent, betStrikeResponse, receipts }: SlipState): boolean {
  return over !== null && sent === null && betStrikeResponse === null && receipts.length === 0;
}

/** Whether two selections are the same one, whatever their prices. */
export function isSameSelection(a: SelectionRef, b: SelectionRef): boolean {
  return keyOfRef(a) === keyOfRef(b);
}
