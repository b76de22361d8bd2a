import {
  BET_LISTS,
  type BetType,
  betTypeOfTitle,
  otherPriceLine,
  type SlipListName,
  soccerBetTypeOfTitle,
} from '@furlong/domain/betting/bet-types';
import type { SlipChoices } from '@furlong/domain/betting/slip-lines';
import { SLIP_SPORTS } from '@furlong/domain/betting/slip-sports';
import type { Cents } from '@furlong/domain/money';
import type { SlipProgramme, TappedPrices } from '../sport.ts';
import { endedBy, withoutFailures, withoutMistyped } from '../strike/line-changes.ts';
import {
  idleStrike,
  partReceipts,
  reduceStrike,
  type StrikeAction,
  type StrikeState,
} from '../strike/strike-state.ts';
import { isSoccerRequest, type LineRequest } from '../strike/strike-wire.ts';
import { compareRefs, keyOfRef, type SelectionRef, sportOf } from './slip-sports.ts';

/** Which line of a slip: its list and its bet type. */
export interface LineKey {
  readonly list: SlipListName;
  readonly betType: BetType;
}

/** A selection with its tick. */
export type StoredSelection = SelectionRef & { readonly enabled: boolean };

/** What a win line is priced at: the odds shown, or the starting price. */
export type PriceKind = 'fixed' | 'sp';

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
  /** Text typed for a stake that is not an amount, by {@link lineName}. The line is not struck until it is. */
  readonly mistyped: Readonly<Record<string, string>>;
  /** What a stake is raised and lowered by. */
  readonly step: Cents;
  /** The price that the header asks for on every win line. */
  readonly headerSelectOddsToggle: PriceKind;
  /** What every line begins with; left out or null: the sport's default (rule: slip-defaults). */
  readonly firstStake?: Cents | null;
  /** The stake as it was last worked out, for pages that have not loaded the rules of pricing. */
  readonly totalStake: Cents;
}

type LegTick = Pick<Extract<SlipAction, { readonly type: 'leg-ticked' }>, 'line' | 'selection' | 'enabled'>;

export type SlipAction =
  | { readonly type: 'selection-added'; readonly selection: SelectionRef }
  | { readonly type: 'selection-removed'; readonly selection: SelectionRef }
  | { readonly type: 'selection-ticked'; readonly selection: SelectionRef; readonly enabled: boolean }
  | { readonly type: 'line-ticked'; readonly line: LineKey; readonly enabled: boolean }
  /** A selection is left out of one line, or taken in again. */
  | {
      readonly type: 'leg-ticked';
      readonly line: LineKey;
      readonly selection: SelectionRef;
      readonly enabled: boolean;
    }
  | { readonly type: 'stake-set'; readonly line: LineKey; readonly stake: Cents }
  /** Every ticked line gets this stake. */
  | { readonly type: 'stakes-set'; readonly stake: Cents }
  /** A win line and the places beside it, with the same stake; or the places are taken off again. */
  | { readonly type: 'each-way-set'; readonly line: LineKey; readonly enabled: boolean }
  /** The text is not an amount; null: the stake before the typing counts again. */
  | { readonly type: 'stake-mistyped'; readonly line: LineKey; readonly text: string | null }
  | { readonly type: 'step-chosen'; readonly step: Cents }
  /** One win line goes to the other price, with its tick and its stake. */
  | { readonly type: 'line-switched'; readonly line: LineKey }
  /** Every win line goes to this price. */
  | { readonly type: 'odds-toggled'; readonly to: PriceKind }
  | { readonly type: 'priced'; readonly totalStake: Cents }
  /** The prices of selections that were put on without one, by {@link keyOfRef}. */
  | { readonly type: 'prices-noted'; readonly prices: ReadonlyMap<string, TappedPrices> }
  /** The lines of the last strike are ticked again, at the prices of now. */
  | { readonly type: 'bet-again' }
  /** Everything goes but what is not answered yet. */
  | { readonly type: 'emptied'; readonly firstStake?: Cents | null }
  | StrikeAction;

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

/** The slip after an action. Pure; returns `slip` itself when nothing changes. */
export function reduceSlip(slip: SlipState, action: SlipAction): SlipState {
  switch (action.type) {
    case 'selection-added':
      return isOnSlip(slip, action.selection) || slip.selections.length >= maxSelections
        ? slip
        : {
            ...withoutFailed(slip),
            selections: [...slip.selections, { ...action.selection, enabled: true }].toSorted(compareRefs),
          };
    case 'selection-removed': {
      const selections = slip.selections.filter((each) => !isSame(each, action.selection));
      if (selections.length === slip.selections.length) return slip;
      const totalStake = selections.length === 0 ? 0 : slip.totalStake;
      return takeIn({ ...withoutFailed(slip), selections, totalStake }, action.selection);
    }
    case 'selection-ticked':
      return {
        ...withoutFailed(slip),
        selections: slip.selections.map((each) =>
          isSame(each, action.selection) ? { ...each, enabled: action.enabled } : each,
        ),
      };
    case 'line-ticked':
      return withChoice(withoutFailed(slip, action.line), action.line, { enabled: action.enabled });
    case 'leg-ticked':
      return tickLeg(withoutFailed(slip, action.line), action);
    case 'stake-set':
      return withChoice(withoutFailed(mend(slip, action.line), action.line), action.line, {
        stake: action.stake,
      });
    case 'stakes-set':
      return setStakes(slip, action.stake);
    case 'each-way-set':
      return setEachWay(withoutFailed(slip, singlePlaces), action.line, action.enabled);
    case 'stake-mistyped':
      return action.text === null
        ? mend(slip, action.line)
        : { ...slip, mistyped: { ...slip.mistyped, [lineName(action.line)]: action.text } };
    case 'step-chosen':
      return { ...slip, step: action.step };
    case 'line-switched':
      return switchLine(withoutFailed(mend(slip, action.line), action.line), action.line);
    case 'odds-toggled':
      return toggleOdds(withoutFailed(slip), action.to);
    case 'priced':
      return slip.totalStake === action.totalStake ? slip : { ...slip, totalStake: action.totalStake };
    case 'prices-noted':
      return notePrices(slip, action.prices);
    case 'bet-again':
      return betAgain(slip);
    case 'emptied':
      return {
        ...emptySlip(slip.event, action.firstStake ?? null),
        step: slip.step,
        sent: slip.sent,
        isStrikingBet: slip.isStrikingBet,
        strikingAtIndex: slip.strikingAtIndex,
      };
    default: {
      const after = reduceStrike(slip, action);
      const unticked = untick(after, endedBy(slip, after, action).map(lineOfRequest));
      return action.type === 'results-seen' && slip.receipts.length > 0 ? withNewPrices(unticked) : unticked;
    }
  }
}

/** Whether a selection is on the slip. */
export function isOnSlip({ selections }: Pick<SlipState, 'selections'>, selection: SelectionRef): boolean {
  return selections.some((each) => isSame(each, selection));
}

/** Whether the selections must not change: lines of them are on their way, or wait for an answer to a new price. */
export function isLocked({ sent, betStrikeResponse }: StrikeState): boolean {
  return sent !== null || (betStrikeResponse?.priceChanges.length ?? 0) > 0;
}

/** Whether everything on a slip is struck and nothing waits for an answer: what is put on next begins a new slip. */
export function isFinished(slip: SlipState): boolean {
  const { receipts, betStrikeResponse, sent, error } = slip;
  return (
    receipts.length > 0 &&
    sent === null &&
    error === null &&
    !betStrikeResponse?.priceChanges.length &&
    !betStrikeResponse?.failedBetRequests.length &&
    !linesOf(slip).some((line) => choiceOf(slip, line).enabled)
  );
}

/** Whether a slip has nothing that the punter would miss. */
export function isEmpty({ selections, sent, betStrikeResponse, receipts }: SlipState): boolean {
  return selections.length === 0 && sent === null && betStrikeResponse === null && receipts.length === 0;
}

function betAgain(slip: SlipState): SlipState {
  const lines = partReceipts(slip).fresh.flatMap(({ request }) => lineOfRequest(request) ?? []);
  return lines.reduce<SlipState>(
    (before, line) => withChoice(before, line, { enabled: true }),
    reduceSlip(slip, { type: 'results-seen' }),
  );
}

function notePrices(slip: SlipState, prices: ReadonlyMap<string, TappedPrices>): SlipState {
  const isNoted = (each: StoredSelection) => each.tapped === undefined && prices.has(keyOfRef(each));
  if (!slip.selections.some(isNoted)) return slip;
  const selections = slip.selections.map((each) =>
    isNoted(each) ? { ...each, tapped: prices.get(keyOfRef(each)) } : each,
  );
  return { ...slip, selections };
}

/** After a strike the prices of before are done with: more bets are made at those of now. */
function withNewPrices(slip: SlipState): SlipState {
  return { ...slip, selections: slip.selections.map((each) => ({ ...each, tapped: undefined })) };
}

function isSame(a: SelectionRef, b: SelectionRef): boolean {
  return keyOfRef(a) === keyOfRef(b);
}

/** Other selections make all lines new ones; a change of one line leaves the others. */
function withoutFailed(slip: SlipState, line?: LineKey): SlipState {
  return withoutFailures(slip, (request) => line === undefined || isSameLine(lineOfRequest(request), line));
}

/** The text typed for a line's stake that is not an amount; null when there is none. */
export function mistypedOf({ mistyped }: SlipState, line: LineKey): string | null {
  return mistyped[lineName(line)] ?? null;
}

/** The stake that was last set on a line, else the one of a fresh slip. */
export function stakeOf(slip: SlipState, line: LineKey): Cents {
  return choiceOf(slip, line).stake;
}

function lineName({ list, betType }: LineKey): string {
  return `${list}/${betType}`;
}

function mend(slip: SlipState, line: LineKey): SlipState {
  return withoutMistyped(slip, lineName(line));
}

interface Choice {
  readonly enabled: boolean;
  readonly stake: Cents;
  readonly leftOut?: readonly string[];
}

/** What is set on a line, else what a fresh slip has: singles are ticked (rules: lines, slip-defaults). */
function choiceOf({ event, choices, firstStake }: SlipState, { list, betType }: LineKey): Choice {
  const { defaultStake, betTypes } = SLIP_SPORTS[sportOf(event).name];
  const enabled = list === 'bets' && betType === betTypes.bets[0];
  return { enabled, stake: firstStake ?? defaultStake, ...choices[list]?.[betType] };
}

function withChoice(slip: SlipState, { list, betType }: LineKey, change: Partial<Choice>): SlipState {
  const before = slip.choices[list] ?? {};
  const line = { ...before[betType], ...change };
  return { ...slip, choices: { ...slip.choices, [list]: { ...before, [betType]: line } } };
}

/** Every line of the slip's sport, in the order in which they are shown. */
function linesOf({ event }: SlipState): LineKey[] {
  const { lists, betTypes } = SLIP_SPORTS[sportOf(event).name];
  return lists.flatMap((list) => betTypes[list].map((betType) => ({ list, betType })));
}

function setStakes(slip: SlipState, stake: Cents): SlipState {
  const ticked = linesOf(slip).filter((line) => choiceOf(slip, line).enabled && !isWaiting(slip, line));
  return ticked.reduce((before, line) => reduceSlip(before, { type: 'stake-set', line, stake }), slip);
}

const singlePlaces = { list: 'placeBets', betType: 'Single Places' } as const satisfies LineKey;

function setEachWay(slip: SlipState, line: LineKey, enabled: boolean): SlipState {
  if (!enabled) return withChoice(slip, singlePlaces, { enabled });
  const { stake } = choiceOf(slip, line);
  return withChoice(withChoice(slip, line, { enabled }), singlePlaces, { enabled, stake });
}

function tickLeg(slip: SlipState, { line, selection, enabled }: LegTick): SlipState {
  const key = keyOfRef(selection);
  const others = (choiceOf(slip, line).leftOut ?? []).filter((each) => each !== key);
  return withChoice(slip, line, { leftOut: enabled ? others : [...others, key] });
}

/** A selection that leaves the slip is left out nowhere: put on again, it counts on every line. */
function takeIn(slip: SlipState, selection: SelectionRef): SlipState {
  const { lists, betTypes } = SLIP_SPORTS[sportOf(slip.event).name];
  return lists.reduce<SlipState>(
    (before, list) =>
      betTypes[list].reduce(
        (each, betType) =>
          each.choices[list]?.[betType]?.leftOut?.includes(keyOfRef(selection))
            ? tickLeg(each, { line: { list, betType }, selection, enabled: true })
            : each,
        before,
      ),
    slip,
  );
}

/** A ticked line takes its stake along, unless the other one is ticked too and has its own. */
function switchLine(slip: SlipState, line: LineKey): SlipState {
  const other = otherPriceLine(line.list, line.betType);
  const from = choiceOf(slip, line);
  if (other === undefined || !from.enabled) return slip;
  const to = choiceOf(slip, other);
  const moved = withChoice(slip, other, to.enabled ? to : from);
  return withChoice(moved, line, { enabled: false });
}

function toggleOdds(slip: SlipState, to: PriceKind): SlipState {
  const list = to === 'sp' ? 'bets' : 'spBets';
  const switched = BET_LISTS[list].reduce((before, betType) => switchLine(before, { list, betType }), slip);
  return { ...switched, headerSelectOddsToggle: to };
}

function untick(slip: SlipState, lines: readonly (LineKey | null)[]): SlipState {
  return lines.reduce<SlipState>(
    (before, line) => (line === null ? before : withChoice(before, line, { enabled: false })),
    slip,
  );
}

/** Whether a line waits for the punter's answer to a new price. */
export function isWaiting({ betStrikeResponse }: StrikeState, line: LineKey): boolean {
  return (
    betStrikeResponse?.priceChanges.some(({ request }) => isSameLine(lineOfRequest(request), line)) ?? false
  );
}

/** The line of a slip that a request was made of; null when it was made of none. */
export function lineOfRequest(request: LineRequest): LineKey | null {
  const isSoccer = isSoccerRequest(request);
  const rule = (isSoccer ? soccerBetTypeOfTitle : betTypeOfTitle)(request.combinatonInfo.betTitle);
  if (rule === undefined) return null;
  const { betType } = rule;
  if (isSoccer) return { list: 'bets', betType };
  const { dt } = request;
  if (dt.every(({ isPlace }) => isPlace)) return { list: 'placeBets', betType };
  return { list: dt.every(({ isFixedOdds }) => isFixedOdds) ? 'bets' : 'spBets', betType };
}

/** Whether two keys are of one line. */
export function isSameLine(a: LineKey | null, b: LineKey): boolean {
  return a?.list === b.list && a.betType === b.betType;
}
