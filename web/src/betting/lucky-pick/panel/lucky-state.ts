import {
  LUCKY_PICK,
  LUCKY_PICK_LINES,
  type LuckyPickDraw,
  type LuckyPickLineName,
  type LuckyPickRunner,
  type LuckyPickStakes,
  splitLuckyPickStake,
} from '@furlong/domain/betting/lucky-pick';
import type { Cents } from '@furlong/domain/money';
import type { RunnerRef } from '../../racing/racing.ts';
import { isLocked } from '../../slip/slip-state.ts';
import type { SlipProgramme } from '../../sport.ts';
import { endedBy, withoutFailures, withoutMistyped } from '../../strike/line-changes.ts';
import {
  idleStrike,
  isAnswered,
  reduceStrike,
  type StrikeAction,
  type StrikeState,
} from '../../strike/strike-state.ts';
import type { LineRequest } from '../../strike/strike-wire.ts';

/**
 * What a punter has drawn and set on it, and the state of striking it. Prices are not stored: they are the card's. The
 * browser stores this shape.
 */
export interface LuckyPickState extends StrikeState {
  readonly event: SlipProgramme;
  /** A, B and C; null before the draw. */
  readonly runners: readonly RunnerRef[] | null;
  /** What is split over the lines. */
  readonly total: Cents;
  readonly stakes: LuckyPickStakes;
  /** Text typed for a line's stake that is not an amount. The line is not struck until it is. */
  readonly mistyped: Readonly<Partial<Record<LuckyPickLineName, string>>>;
  /** The runner whose lines are shown: 0 is A; null: none. */
  readonly highlightedHorse: number | null;
}

/** A drawn runner with its prices, which decide what lines there are. */
export type DrawnRunner = RunnerRef & LuckyPickRunner;

export type LuckyPickAction =
  | { readonly type: 'drawn'; readonly runners: LuckyPickDraw<DrawnRunner> }
  /** The total changes, and is split again over the lines of these runners. */
  | { readonly type: 'total-set'; readonly total: Cents; readonly runners: LuckyPickDraw<LuckyPickRunner> }
  | { readonly type: 'stake-set'; readonly line: LuckyPickLineName; readonly stake: Cents }
  /** The text is not an amount; null: the stake before the typing counts again. */
  | { readonly type: 'stake-mistyped'; readonly line: LuckyPickLineName; readonly text: string | null }
  /** Shows the lines of a runner, or hides them again. */
  | { readonly type: 'horse-tapped'; readonly horse: number }
  | StrikeAction;

const noStakes: LuckyPickStakes = { winDouble: 0, placeTreble: 0, winPlaceDouble: 0 };

/** A lucky pick before its draw. */
export function emptyLuckyPick(event: SlipProgramme): LuckyPickState {
  return {
    ...idleStrike,
    event,
    runners: null,
    total: LUCKY_PICK.total,
    stakes: noStakes,
    mistyped: {},
    highlightedHorse: null,
  };
}

/** The lucky pick after an action. Pure; lines on their way, or waiting for an answer, do not change. */
export function reduceLuckyPick(pick: LuckyPickState, action: LuckyPickAction): LuckyPickState {
  switch (action.type) {
    case 'drawn': {
      // A question about a price goes with the draw that it was about.
      if (pick.sent !== null) return pick;
      // A strike may have used it up, and stakes by hand may have made it less than any line needs.
      const total = pick.total === 0 ? LUCKY_PICK.total : Math.max(pick.total, LUCKY_PICK.totalStep);
      return {
        ...pick,
        total,
        runners: action.runners.map(({ raceId, raceNumber, saddle, tapped }) => ({
          raceId,
          raceNumber,
          saddle,
          tapped,
        })),
        stakes: splitLuckyPickStake(total, action.runners),
        mistyped: {},
        highlightedHorse: null,
        betStrikeResponse: null,
        error: null,
      };
    }
    case 'total-set':
      return isLocked(pick)
        ? pick
        : {
            ...withoutFailed(pick, LUCKY_PICK_LINES),
            total: action.total,
            stakes: splitLuckyPickStake(action.total, action.runners),
            mistyped: {},
          };
    case 'stake-set': {
      if (isLocked(pick)) return pick;
      const stakes = { ...pick.stakes, [action.line]: action.stake };
      return summed({ ...withoutFailed(withoutMistyped(pick, action.line), [action.line]), stakes });
    }
    case 'stake-mistyped':
      if (isLocked(pick)) return pick;
      return summed(
        action.text === null
          ? withoutMistyped(pick, action.line)
          : { ...pick, mistyped: { ...pick.mistyped, [action.line]: action.text } },
      );
    case 'horse-tapped':
      return { ...pick, highlightedHorse: pick.highlightedHorse === action.horse ? null : action.horse };
    case 'results-seen':
      // With everything struck the next draw begins afresh.
      return isAllStruck(pick) ? emptyLuckyPick(pick.event) : reduceStrike(pick, action);
    default: {
      const after = reduceStrike(pick, action);
      // A line that is struck, or whose new price is rejected, loses its stake: the next press does not strike it again.
      return withoutStakes(after, endedBy(pick, after, action));
    }
  }
}

/** Whether every line of the draw is struck, and nothing waits for an answer. */
export function isAllStruck(pick: LuckyPickState): boolean {
  return (
    isAnswered(pick) &&
    Object.keys(pick.mistyped).length === 0 &&
    LUCKY_PICK_LINES.every((name) => pick.stakes[name] === 0)
  );
}

/** The total one step down, or up; null where there is no further step. */
export function stepTotal(total: Cents, direction: -1 | 1): Cents | null {
  const { totalStep } = LUCKY_PICK;
  if (direction > 0) return total + totalStep > maxTotal ? null : total + totalStep;
  // Stakes by hand may have made it more than the maximum or less than the minimum.
  const to = Math.min(Math.max(totalStep, total - totalStep), maxTotal);
  return to >= total ? null : to;
}

/** More than any lucky pick is struck for. */
const maxTotal: Cents = 10_000_000;

/** The line that a request was made of; its legs tell a win double from a win/place double. */
export function luckyLineOf({ combinatonInfo, dt }: LineRequest): LuckyPickLineName {
  if (combinatonInfo.legsPerBet === 3) return 'placeTreble';
  return dt.some((leg) => 'isPlace' in leg && leg.isPlace) ? 'winPlaceDouble' : 'winDouble';
}

/** The stakes as they would be struck: 0 where the text is not an amount. */
export function validStakes({ stakes, mistyped }: LuckyPickState): LuckyPickStakes {
  const understood = { ...stakes };
  for (const name of LUCKY_PICK_LINES) if (mistyped[name] !== undefined) understood[name] = 0;
  return understood;
}

/** The lines that wait for the punter's answer to a new price. */
export function waitingLines({ betStrikeResponse }: StrikeState): LuckyPickLineName[] {
  return (betStrikeResponse?.priceChanges ?? []).map(({ request }) => luckyLineOf(request));
}

/** With the total that its lines come to. */
function summed(pick: LuckyPickState): LuckyPickState {
  const stakes = validStakes(pick);
  return { ...pick, total: LUCKY_PICK_LINES.reduce((total, name) => total + stakes[name], 0) };
}

/** With these lines open to change: none of them is the one that failed any more. */
function withoutFailed(pick: LuckyPickState, lines: readonly LuckyPickLineName[]): LuckyPickState {
  return withoutFailures(pick, (request) => lines.includes(luckyLineOf(request)));
}

function withoutStakes(pick: LuckyPickState, requests: readonly LineRequest[]): LuckyPickState {
  if (requests.length === 0) return pick;
  const stakes = { ...pick.stakes };
  for (const request of requests) stakes[luckyLineOf(request)] = 0;
  return summed({ ...pick, stakes });
}
