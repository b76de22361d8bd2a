import { BET_LISTS, otherPriceLine } from '@furlong/domain/betting/bet-types';
import { selectionKey } from '@furlong/domain/betting/slip-line';
import type { SlipChoices } from '@furlong/domain/betting/slip-lines';
import { SLIP_SPORTS } from '@furlong/domain/betting/slip-sports';
import type { Cents } from '@furlong/domain/money';
import { endedBy, withoutFailures, withoutMistyped } from '../strike/line-changes.ts';
import { isSameLine, type LineKey, lineOfRequest } from '../strike/line-key.ts';
import { idleStrike, reduceStrike, type StrikeAction, type StrikeState } from '../strike/strike-state.ts';

/** The meeting a slip is for. */
export interface SlipEvent {
  readonly id: number;
  readonly name: string;
  readonly date: string;
}

/** A runner on the slip. */
export interface SlipRunner {
  readonly raceId: number;
  readonly raceNumber: number;
  readonly saddle: number;
}

/** A runner with its tick. */
export interface KeptRunner extends SlipRunner {
  readonly enabled: boolean;
}

/** What a win line is priced at: the odds shown, or the starting price. */
export type PriceKind = 'fixed' | 'sp';

/** What a punter has put on a slip, and where striking it stands. Prices are not kept: they are the card's. */
export interface KeptSlip extends StrikeState {
  readonly event: SlipEvent;
  readonly selections: readonly KeptRunner[];
  /** Ticks and stakes by line; a line that is not here is as on a fresh slip. */
  readonly choices: SlipChoices;
  /** What was typed for a stake and is none, by {@link lineName}: kept until it is mended, and not struck. */
  readonly mistyped: Readonly<Record<string, string>>;
  /** What a stake is raised and lowered by. */
  readonly step: Cents;
  /** The price that the header asks for on every win line. */
  readonly headerSelectOddsToggle: PriceKind;
  /** The stake as it was last worked out, for where the rules of pricing are not loaded. */
  readonly totalStake: Cents;
}

type LegTick = Pick<Extract<SlipAction, { readonly type: 'leg-ticked' }>, 'line' | 'runner' | 'enabled'>;

export type SlipAction =
  | { readonly type: 'runner-added'; readonly runner: SlipRunner }
  | { readonly type: 'runner-removed'; readonly runner: SlipRunner }
  | { readonly type: 'runner-ticked'; readonly runner: SlipRunner; readonly enabled: boolean }
  | { readonly type: 'line-ticked'; readonly line: LineKey; readonly enabled: boolean }
  /** A runner is left out of one line, or taken in again. */
  | {
      readonly type: 'leg-ticked';
      readonly line: LineKey;
      readonly runner: SlipRunner;
      readonly enabled: boolean;
    }
  | { readonly type: 'stake-set'; readonly line: LineKey; readonly stake: Cents }
  /** What was typed is no stake; null: the stake before holds again. */
  | { readonly type: 'stake-mistyped'; readonly line: LineKey; readonly text: string | null }
  | { readonly type: 'step-chosen'; readonly step: Cents }
  /** One win line goes to the other price, with its tick and its stake. */
  | { readonly type: 'line-switched'; readonly line: LineKey }
  /** Every win line goes to this price. */
  | { readonly type: 'odds-toggled'; readonly to: PriceKind }
  | { readonly type: 'priced'; readonly totalStake: Cents }
  /** Everything goes but what is not answered yet. */
  | { readonly type: 'emptied' }
  | StrikeAction;

/** As many runners as a bet can have legs. */
export const mostRunners = 20;

const { defaultStake, stakeSteps } = SLIP_SPORTS.horseracing;
const [firstStep = defaultStake] = stakeSteps;

/** A slip with nothing on it. */
export function emptySlip(event: SlipEvent): KeptSlip {
  return {
    ...idleStrike,
    event,
    selections: [],
    choices: {},
    mistyped: {},
    step: firstStep,
    headerSelectOddsToggle: 'fixed',
    totalStake: 0,
  };
}

/** The slip after an action. Pure; returns `slip` itself when nothing changes. */
export function reduceSlip(slip: KeptSlip, action: SlipAction): KeptSlip {
  switch (action.type) {
    case 'runner-added':
      return isOnSlip(slip, action.runner) || slip.selections.length >= mostRunners
        ? slip
        : {
            ...withoutFailed(slip),
            selections: byRace([...slip.selections, { ...action.runner, enabled: true }]),
          };
    case 'runner-removed': {
      const selections = slip.selections.filter((each) => !isSameRunner(each, action.runner));
      if (selections.length === slip.selections.length) return slip;
      const totalStake = selections.length === 0 ? 0 : slip.totalStake;
      return takeIn({ ...withoutFailed(slip), selections, totalStake }, action.runner);
    }
    case 'runner-ticked':
      return {
        ...withoutFailed(slip),
        selections: slip.selections.map((each) =>
          isSameRunner(each, action.runner) ? { ...each, enabled: action.enabled } : each,
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
    case 'emptied':
      return {
        ...emptySlip(slip.event),
        step: slip.step,
        sent: slip.sent,
        isStrikingBet: slip.isStrikingBet,
        strikingAtIndex: slip.strikingAtIndex,
      };
    default: {
      const after = reduceStrike(slip, action);
      return untick(after, endedBy(slip, after, action).map(lineOfRequest));
    }
  }
}

/** Whether a runner stands on the slip. */
export function isOnSlip({ selections }: Pick<KeptSlip, 'selections'>, runner: SlipRunner): boolean {
  return selections.some((each) => isSameRunner(each, runner));
}

/** Whether the runners must stay as they are: lines on them are on their way, or wait for an answer to a new price. */
export function isLocked({ sent, betStrikeResponse }: StrikeState): boolean {
  return sent !== null || (betStrikeResponse?.priceChanges.length ?? 0) > 0;
}

/** Whether a slip has nothing that anybody would miss. */
export function isEmpty({ selections, sent, betStrikeResponse, receipts }: KeptSlip): boolean {
  return selections.length === 0 && sent === null && betStrikeResponse === null && receipts.length === 0;
}

function isSameRunner(a: SlipRunner, b: SlipRunner): boolean {
  return a.raceId === b.raceId && a.saddle === b.saddle;
}

function byRace(runners: readonly KeptRunner[]): KeptRunner[] {
  return runners.toSorted((a, b) => a.raceNumber - b.raceNumber || a.saddle - b.saddle);
}

/** Other runners make other lines of all; a change of one line leaves the rest. */
function withoutFailed(slip: KeptSlip, line?: LineKey): KeptSlip {
  return withoutFailures(slip, (request) => line === undefined || isSameLine(lineOfRequest(request), line));
}

/** What was typed for a line's stake and is none; null when its stake stands. */
export function mistypedOf({ mistyped }: KeptSlip, line: LineKey): string | null {
  return mistyped[lineName(line)] ?? null;
}

/** The stake that was last set on a line, or stands on it when the slip is fresh. */
export function stakeOf(slip: KeptSlip, line: LineKey): Cents {
  return choiceOf(slip, line).stake;
}

function lineName({ list, betType }: LineKey): string {
  return `${list}/${betType}`;
}

function mend(slip: KeptSlip, line: LineKey): KeptSlip {
  return withoutMistyped(slip, lineName(line));
}

interface Choice {
  readonly enabled: boolean;
  readonly stake: Cents;
  readonly leftOut?: readonly string[];
}

/** What is set on a line, or stands on it when the slip is fresh (Decision 5: single wins are ticked). */
function choiceOf({ choices }: KeptSlip, { list, betType }: LineKey): Choice {
  const enabled = list === 'bets' && betType === 'Single Wins';
  return { enabled, stake: defaultStake, ...choices[list]?.[betType] };
}

function withChoice(slip: KeptSlip, { list, betType }: LineKey, change: Partial<Choice>): KeptSlip {
  const before = slip.choices[list] ?? {};
  const line = { ...before[betType], ...change };
  return { ...slip, choices: { ...slip.choices, [list]: { ...before, [betType]: line } } };
}

function keyOf({ raceId, saddle }: SlipRunner): string {
  return selectionKey({ event: raceId, outcome: saddle });
}

function tickLeg(slip: KeptSlip, { line, runner, enabled }: LegTick): KeptSlip {
  const others = (choiceOf(slip, line).leftOut ?? []).filter((key) => key !== keyOf(runner));
  return withChoice(slip, line, { leftOut: enabled ? others : [...others, keyOf(runner)] });
}

/** A runner that leaves the slip is left out nowhere: put on again, it counts on every line. */
function takeIn(slip: KeptSlip, runner: SlipRunner): KeptSlip {
  return (['bets', 'placeBets', 'spBets'] as const).reduce<KeptSlip>(
    (before, list) =>
      BET_LISTS[list].reduce(
        (each, betType) =>
          each.choices[list]?.[betType]?.leftOut?.includes(keyOf(runner))
            ? tickLeg(each, { line: { list, betType }, runner, enabled: true })
            : each,
        before,
      ),
    slip,
  );
}

/** A line that is ticked takes its stake along; where the other one is ticked too, that one's stake holds. */
function switchLine(slip: KeptSlip, line: LineKey): KeptSlip {
  const other = otherPriceLine(line.list, line.betType);
  const from = choiceOf(slip, line);
  if (other === undefined || !from.enabled) return slip;
  const to = choiceOf(slip, other);
  const moved = withChoice(slip, other, to.enabled ? to : from);
  return withChoice(moved, line, { enabled: false });
}

function toggleOdds(slip: KeptSlip, to: PriceKind): KeptSlip {
  const list = to === 'sp' ? 'bets' : 'spBets';
  const switched = BET_LISTS[list].reduce((before, betType) => switchLine(before, { list, betType }), slip);
  return { ...switched, headerSelectOddsToggle: to };
}

function untick(slip: KeptSlip, lines: readonly (LineKey | null)[]): KeptSlip {
  return lines.reduce<KeptSlip>(
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
