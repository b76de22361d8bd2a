import type { BetType, SlipListName } from '@furlong/domain/betting/bet-types';
import type { SlipLine, SlipSelection } from '@furlong/domain/betting/slip-line';
import type { Cents } from '@furlong/domain/money';
import type { ComponentType, ReactNode } from 'react';
import type { OddsFormat } from '../../../ui/format/format-odds.ts';
import type { Sport } from '../../sport.ts';
import type { AskAgain, IsShut } from '../../strike/panel/asked-again.ts';
import type { ChangedReturns } from '../../strike/panel/price-changes.tsx';
import type { LegPrices } from '../../strike/panel/seen-prices.ts';
import type { StrikeTarget, UnansweredActions } from '../../strike/panel/send-strike.ts';
import type { Receipt } from '../../strike/strike-state.ts';
import type { ChangedLine, LineRequest } from '../../strike/strike-wire.ts';
import type { SelectionRef } from '../slip-sports.ts';
import type { LineKey, Over, SlipState } from '../slip-state.ts';
import type { AtSeenPrices, SlipActions } from './view/slip-actions.ts';
import type { PunterStakes, SlipFacts, SlipLineView, SlipView } from './view/view-slip.ts';

/** The words of a sport's slip. */
export interface SlipWords<Leg extends SlipSelection> {
  readonly refOf: (leg: Leg) => SelectionRef;
  readonly nameOf: (leg: Leg) => string;
  /** What the leg's event is called. */
  readonly eventOf: (leg: Leg) => string;
  /** When its event is, ISO 8601; null where that is not known. */
  readonly startOf: (leg: Leg) => string | null;
  /** What a line is called in its list. */
  readonly titleOfLine: (line: LineKey) => string;
  /** What a single is called on a slip of one selection, after its own name, which is heard. */
  readonly titlesAlone?: Readonly<Partial<Record<BetType, string>>>;
  /** Its name among all lines of the slip. */
  readonly nameOfLine: (line: LineKey) => string;
  /** What the lists are headed with; one to win that has the places of its each way too. */
  readonly listTitles: Readonly<Partial<Record<SlipListName | 'eachWay', string>>>;
  /** Why a line cannot be struck; empty when it can. */
  readonly describeDisabled: (line: SlipLine<Leg>) => string;
  /** What changed, a sentence for each outcome. */
  readonly describeChanges: (changes: readonly ChangedLine[], format: OddsFormat) => readonly string[];
}

/** What a slip's body is drawn from. */
export interface SlipBodyProps<Leg extends SlipSelection> {
  readonly port: SportPanel<Leg>;
  readonly slip: SlipState;
  readonly view: SlipView<Leg>;
  readonly actions: SlipActions;
  readonly format: OddsFormat;
  /** Cents; null for a visitor, and until it is there. */
  readonly balance: Cents | null;
  /** The time of the prices where there may be newer ones, which the device cannot read now; null otherwise. */
  readonly pricesFrom: string | null;
}

/** What is fetched for a sport's slip. */
export interface FetchedFacts<Leg extends SlipSelection> {
  readonly facts: SlipFacts<Leg>;
  /** Whether anything is known of the selections. */
  readonly isKnown: boolean;
  /** When the server last confirmed them, in milliseconds. */
  readonly at: number;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * What the slip's panel asks of a sport. `Leg` is a selection with what is known of it now. The sport hands this to
 * `SportSlip`, so that nothing in `slip/panel` knows which sports there are but `slip-panel.tsx`, which loads them.
 */
export interface SportPanel<Leg extends SlipSelection> {
  readonly sport: Sport;
  readonly words: SlipWords<Leg>;
  /** A hook: the form of the sport's odds. */
  readonly useFormat: () => OddsFormat;
  /** A hook: the newest prices, read again and again while the slip is open. */
  readonly useFacts: (slip: SlipState | null, isOpen: boolean) => FetchedFacts<Leg>;
  /** A hook: what the punter has staked on the slip's programme so far; null where that is not counted. */
  readonly useStaked: (slip: SlipState | null, accountNumber: number | null) => PunterStakes | null;
  /** The requests that strike the lines that count, each under a new key. */
  readonly makeRequests: (
    lines: readonly SlipLineView<Leg>[],
    punterId: number,
    seen: (leg: Leg) => LegPrices,
  ) => LineRequest[];
  readonly atSeenPrices: AtSeenPrices<Leg>;
  readonly target: StrikeTarget;
  readonly unanswered: UnansweredActions;
  /** What a struck line returns after tax, in cents; null where that is not known. */
  readonly receiptReturn: (receipt: Receipt, legs: readonly Leg[]) => Cents | null;
  /** The selection that a leg of a request is of, by `keyOfRef`; null when it is none of this sport. */
  readonly keyOfLeg: (request: LineRequest, index: number) => string | null;
  /** What stands before a leg of a request on its receipt. */
  readonly markOfLeg: (request: LineRequest, index: number) => ReactNode;
  /** What a changed line returned, and returns now, in cents after tax. */
  readonly changeReturns: (change: ChangedLine, legs: readonly Leg[]) => ChangedReturns;
  /** A new price that is asked about at what it is now; null where it is no question any more. */
  readonly askAgain: AskAgain<Leg>;
  /** Whether a line that is asked about cannot be struck now: it is no question. */
  readonly isShut: IsShut<Leg>;
  /** The selections at the new prices of an answer that is newer than what was read of them. */
  readonly atAskedPrices: (legs: readonly Leg[], changes: readonly ChangedLine[]) => readonly Leg[];
  /** The selections of the slip. */
  readonly Legs: ComponentType<SlipBodyProps<Leg>>;
  /** Another body than the full slip; null: none. */
  readonly useBody: () => ComponentType<SlipBodyProps<Leg>> | null;
  /** Further ways from the slip, and from one with nothing on it (null). */
  readonly Ways: ComponentType<{ readonly slip: SlipState | null }> | null;
  /** Why a selection can never be struck any more; null where it can, or may again. */
  readonly overOf: (leg: Leg) => Over | null;
  /** Whether its event has its result, or was called off. */
  readonly isDecided: (leg: Leg) => boolean;
  /** A hook: where something else can be put on the slip, when nothing on it can be struck any more. */
  readonly useAgainPath: (slip: SlipState) => string;
  /** Where prices are, for a slip with nothing on it. */
  readonly pricesPath: string;
}
