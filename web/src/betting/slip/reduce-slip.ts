import { betTypeRule } from '@furlong/domain/betting/bet-types';
import type { Cents } from '@furlong/domain/money';
import type { TappedPrices } from '../sport.ts';
import { withoutFailures } from '../strike/line-changes.ts';
import { isAnswered, partReceipts, reduceStrike, type StrikeAction } from '../strike/strike-state.ts';
import {
  choiceOf,
  setEachWay,
  singlePlaces,
  switchLine,
  tickedLines,
  tickLeg,
  toggleOdds,
  withChoice,
  withMistyped,
} from './line-choices.ts';
import { isSameLine, isWaiting, lineOfRequest } from './line-requests.ts';
import { linesOfStake, setOwnStake, setStake, takeIn, withMistypedOn, withoutEnded } from './own-stakes.ts';
import { putBack, withoutRejected, withRejected } from './rejected-lines.ts';
import { compareRefs, keyOfRef, type SelectionRef } from './slip-sports.ts';
import {
  emptySlip,
  isEmpty,
  isOnSlip,
  isSameSelection,
  type LineKey,
  maxSelections,
  type Over,
  type PriceKind,
  type SlipState,
  type StoredSelection,
} from './slip-state.ts';

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
  /** `alone`: never of the other half of an each way too (`own-stakes.ts`). */
  | { readonly type: 'stake-set'; readonly line: LineKey; readonly stake: Cents; readonly alone?: boolean }
  /** One selection of a line of singles gets a stake of its own (rule: own-stakes). */
  | {
      readonly type: 'own-stake-set';
      readonly line: LineKey;
      readonly selection: SelectionRef;
      readonly stake: Cents;
      readonly alone?: boolean;
    }
  /** Every ticked line gets this stake. */
  | { readonly type: 'stakes-set'; readonly stake: Cents }
  /** A win line and the places beside it, with the same stake; or the places are taken off again. */
  | { readonly type: 'each-way-set'; readonly line: LineKey; readonly enabled: boolean }
  /** The text is not an amount; null: the stake before the typing counts again. */
  | {
      readonly type: 'stake-mistyped';
      readonly line: LineKey;
      /** For its own stake; left out: for the line's. */
      readonly selection?: SelectionRef;
      readonly text: string | null;
    }
  | { readonly type: 'step-chosen'; readonly step: Cents }
  /** One win line goes to the other price, with its tick and its stake. */
  | { readonly type: 'line-switched'; readonly line: LineKey }
  /** Every win line goes to this price. */
  | { readonly type: 'odds-toggled'; readonly to: PriceKind }
  | {
      readonly type: 'priced';
      readonly totalStake: Cents;
      readonly over?: Over | null;
      readonly gone?: number;
    }
  /** The prices of selections that were put on without one, by {@link keyOfRef}. */
  | { readonly type: 'prices-noted'; readonly prices: ReadonlyMap<string, TappedPrices> }
  /** The prices that a strike takes, by {@link keyOfRef}: what moves from now on is compared with them. */
  | { readonly type: 'prices-taken'; readonly prices: ReadonlyMap<string, Partial<TappedPrices>> }
  /** Selections can't be bet on any more, by {@link keyOfRef}, with the bets that went with each. */
  | { readonly type: 'gone-noted'; readonly bets: ReadonlyMap<string, number> }
  /** What was said of those selections is read. */
  | { readonly type: 'gone-seen' }
  /** What was rejected beside what was struck is back on the slip, at the prices of now. */
  | { readonly type: 'rejected-put-back' }
  /** A strike is made without lines that are ticked. */
  | { readonly type: 'unsent-noted'; readonly lines: readonly LineKey[] }
  /** The lines of the last strike are ticked again, at the prices of now. */
  | { readonly type: 'bet-again' }
  /** A slip that was cleared is as it was, unless something is on its way or on it since. */
  | { readonly type: 'clearing-undone'; readonly slip: SlipState }
  /** Everything goes but what is not answered yet. */
  | { readonly type: 'emptied'; readonly firstStake?: Cents | null }
  | StrikeAction;

/** The slip after an action. Pure; returns `slip` itself when nothing changes. */
export function reduceSlip(slip: SlipState, action: SlipAction): SlipState {
  switch (action.type) {
    case 'selection-added':
      return isOnSlip(slip, action.selection) || slip.selections.length >= maxSelections
        ? slip
        : {
            ...withoutFailed(slip),
            ...(slip.over && { over: null }),
            selections: [...slip.selections, { ...action.selection, enabled: true }].toSorted(compareRefs),
          };
    case 'selection-removed': {
      const selections = slip.selections.filter((each) => !isSameSelection(each, action.selection));
      if (selections.length === slip.selections.length) return slip;
      const totalStake = selections.length === 0 ? 0 : slip.totalStake;
      return takeIn({ ...withoutFailed(slip), selections, totalStake }, action.selection);
    }
    case 'selection-ticked':
      return {
        ...withoutFailed(slip),
        selections: slip.selections.map((each) =>
          isSameSelection(each, action.selection) ? { ...each, enabled: action.enabled } : each,
        ),
      };
    case 'line-ticked':
      return withChoice(withoutFailed(slip, action.line), action.line, { enabled: action.enabled });
    case 'leg-ticked':
      return tickLeg(withoutFailed(slip, action.line), action.line, action.selection, action.enabled);
    case 'stake-set':
      return linesOfStake(slip, action.line, action.alone).reduce(
        (before, line) => setStake(withoutFailed(before, line), line, action.stake),
        slip,
      );
    case 'own-stake-set':
      return setOwnStake(withoutFailed(slip, action.line), action.line, action.selection, action);
    case 'stakes-set':
      return setStakes(slip, action.stake);
    case 'each-way-set':
      return setEachWay(withoutFailed(slip, singlePlaces), action.line, action.enabled);
    case 'stake-mistyped':
      return action.selection === undefined
        ? withMistyped(slip, action.line, action.text)
        : withMistypedOn(slip, action.line, action.selection, action.text);
    case 'step-chosen':
      return { ...slip, step: action.step };
    case 'line-switched':
      return switchLine(withoutFailed(withMistyped(slip, action.line, null), action.line), action.line);
    case 'odds-toggled':
      return toggleOdds(withoutFailed(slip), action.to);
    case 'priced':
      return price(slip, {
        totalStake: action.totalStake,
        over: action.over ?? null,
        gone: action.gone ?? 0,
      });
    case 'prices-noted':
      return notePrices(slip, action.prices);
    case 'prices-taken':
      return takePrices(slip, action.prices);
    case 'gone-noted':
      return noteGone(slip, action.bets);
    case 'gone-seen':
      return passGone(slip);
    case 'rejected-put-back':
      return reduceSlip(putBack(slip), { type: 'results-seen' });
    case 'unsent-noted':
      return { ...slip, unsent: action.lines };
    case 'bet-again':
      return betAgain(slip);
    case 'clearing-undone':
      return isEmpty(slip) ? action.slip : slip;
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
      const left = withRejected(slip, withoutEnded(slip, after, action), action);
      if (action.type === 'strike-started') return passGone(left);
      if (action.type === 'strike-answered' && left.receipts.length > 0) return withoutDead(left);
      if (action.type === 'questions-left') return withoutDeadWhenDone(left);
      return action.type === 'results-seen' && slip.receipts.length > 0 ? withNewPrices(left) : left;
    }
  }
}

/**
 * Whether everything on a slip is struck, but what its strike was made without, and nothing waits for an answer: what is
 * put on next begins a new slip.
 */
export function isFinished(slip: SlipState): boolean {
  return (
    isAnswered(slip) && tickedLines(slip).every((line) => slip.unsent?.some((each) => isSameLine(each, line)))
  );
}

/** The selections that pages show as on the slip: none once everything on it is struck, although its receipt is kept. */
export function selectionsLeft(slip: SlipState): readonly StoredSelection[] {
  return isFinished(slip) ? [] : slip.selections;
}

/** Whether a selection waits on a slip. What is struck can be put on again. */
export function isLeftOn(slip: SlipState, selection: SelectionRef): boolean {
  return isOnSlip({ selections: selectionsLeft(slip) }, selection);
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

function takePrices(slip: SlipState, prices: ReadonlyMap<string, Partial<TappedPrices>>): SlipState {
  const selections = slip.selections.map((each) => {
    const taken = prices.get(keyOfRef(each));
    return taken === undefined
      ? each
      : { ...each, tapped: { win: null, place: null, ...each.tapped, ...taken } };
  });
  return { ...slip, selections };
}

function noteGone(slip: SlipState, bets: ReadonlyMap<string, number>): SlipState {
  const isNoted = (each: StoredSelection) => each.gone === undefined && bets.has(keyOfRef(each));
  if (!slip.selections.some(isNoted)) return slip;
  const selections = slip.selections.map((each) =>
    isNoted(each) ? { ...each, gone: { bets: bets.get(keyOfRef(each)) ?? 0, isPassed: false } } : each,
  );
  return withoutDeadWhenDone({ ...slip, selections });
}

/** With nothing asked any more the strike is over for what has gone since. */
function withoutDeadWhenDone(slip: SlipState): SlipState {
  return isAnswered(slip) ? withoutDead(slip) : slip;
}

/** What is gone by a strike is struck without: the punter has seen it, and nothing that the button said is missing. */
function passGone(slip: SlipState): SlipState {
  if (slip.selections.every(({ gone }) => gone === undefined)) return slip;
  const selections = slip.selections.map((each) =>
    each.gone === undefined ? each : { ...each, gone: { ...each.gone, isPassed: true } },
  );
  return { ...slip, selections };
}

/** After a strike no line waits that its gone selections left without a bet. */
function withoutDead(slip: SlipState): SlipState {
  if (slip.selections.every(({ gone }) => gone === undefined)) return slip;
  return tickedLines(slip)
    .filter((line) => {
      const { leftOut = [] } = choiceOf(slip, line);
      const legs = slip.selections.filter(
        (each) => each.enabled && each.gone === undefined && !leftOut.includes(keyOfRef(each)),
      );
      const { size } = betTypeRule(line.betType);
      return legs.length < (size === 'all' ? 1 : size);
    })
    .reduce((before, line) => withChoice(before, line, { enabled: false }), slip);
}

/** After a strike the prices of before are done with: more bets are made at those of now. */
function withNewPrices(slip: SlipState): SlipState {
  return { ...slip, selections: slip.selections.map((each) => ({ ...each, tapped: undefined })) };
}

/** Other selections make all lines new ones; a change of one line leaves the others. */
function withoutFailed(slip: SlipState, line?: LineKey): SlipState {
  return withoutFailures(
    withoutRejected(slip, line),
    (request) => line === undefined || isSameLine(lineOfRequest(request), line),
  );
}

function price(
  before: SlipState,
  { totalStake, over, gone }: Required<Pick<SlipState, 'totalStake' | 'over' | 'gone'>>,
): SlipState {
  // New prices that nobody can take any more are not asked about. What was refused stays: it says why.
  const guids = before.betStrikeResponse?.priceChanges.map(({ guid }) => guid) ?? [];
  const slip = over === null ? before : reduceStrike(before, { type: 'questions-left', guids });
  const isSame = (slip.over ?? null) === over && (slip.gone ?? 0) === gone && slip.totalStake === totalStake;
  return isSame ? slip : { ...slip, totalStake, over, gone };
}

/** A line that is ticked afterwards begins with it too. */
function setStakes(slip: SlipState, stake: Cents): SlipState {
  const ticked = tickedLines(slip).filter((line) => !isWaiting(slip, line));
  const set = ticked.reduce((before, line) => reduceSlip(before, { type: 'stake-set', line, stake }), slip);
  return { ...set, firstStake: stake };
}
