import type { Cents } from '@furlong/domain/money';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Card } from '../../../meetings/read-card.ts';
import { useNow } from '../../../platform/device/now.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { useCardAskedAgain } from '../../racing/panel/ask-card-again.ts';
import { atPricesOfNow, isShut } from '../../racing/panel/asked-again.ts';
import type { SlipLegView, Unavailable } from '../../racing/panel/legs-of.ts';
import { useBetslip } from '../../racing/panel/racing-queries.ts';
import { taxBasisPoints } from '../../racing/panel/request-returns.ts';
import { useBalance, useClientIn, usePayoutLimits } from '../../slip/panel/view/slip-queries.ts';
import { slipWords } from '../../slip/panel/view/slip-words.ts';
import { emptySlip } from '../../slip/slip-state.ts';
import type { SlipProgramme } from '../../sport.ts';
import {
  type AskAgain,
  isAskedAbout,
  useAskedAgain,
  useLeftQuestions,
} from '../../strike/panel/asked-again.ts';
import { useSeenPrices } from '../../strike/panel/seen-prices.ts';
import { type UnansweredActions, unansweredActions } from '../../strike/panel/send-strike.ts';
import { useOwnPreferences } from '../../strike/strike-preferences.ts';
import { isRacingChange } from '../../strike/strike-wire.ts';
import { type LuckyActions, luckyActions } from './lucky-actions.ts';
import { emptyLuckyPick, type LuckyPickState, waitingLines } from './lucky-state.ts';
import { useLuckyStore, useStoredLuckyPick } from './lucky-store.ts';
import { luckyTarget } from './lucky-target.ts';
import { type LuckyPickView, racesToDrawFrom, savedPicks, viewLuckyPick } from './view-lucky-pick.ts';

/** A lucky pick with everything its screen shows. */
export interface LuckyPickOnScreen {
  readonly state: LuckyPickState;
  readonly view: LuckyPickView;
  readonly actions: LuckyActions;
  /** For a strike without an answer; the same object as long as it is the same meeting. */
  readonly unanswered: UnansweredActions;
  /** How many races can be drawn from. */
  readonly openRaces: number;
  /** Saved picks that can be bet on. */
  readonly saved: readonly SlipLegView[];
  /** Cents; null for a visitor, and until it is there. */
  readonly balance: Cents | null;
  /** Why the punter may not bet; null when nothing is known against it. */
  readonly refusal: string | null;
}

/** A price that came back is no question. One of a runner that is gone ends them all (`useGoneQuestion`). */
const askAgain: AskAgain<SlipLegView> = (change, runners, asksBetter) => {
  const now = isRacingChange(change) ? atPricesOfNow(change, runners) : change;
  return isAskedAbout(now.legs, asksBetter) ? now : null;
};

const noLegs: readonly SlipLegView[] = [];

/** The lucky pick of a meeting, worked out again whenever something on it or its prices change. */
export function useLuckyPick(event: SlipProgramme, card: Card, cardAt: number): LuckyPickOnScreen {
  const stored = useStoredLuckyPick(event.id);
  const state = useMemo(() => stored ?? emptyLuckyPick(event), [stored, event]);
  useAdopted(event.id);
  const now = useNow();
  const slip = useMemo(() => slipOf(state), [state]);
  const { data: betslip = null, dataUpdatedAt: betslipAt } = useBetslip(slip, true);
  useCardAskedAgain(event.id, { card, cardAt, betslip, betslipAt });
  const limits = usePayoutLimits();
  const clientIn = useClientIn(true);
  const view = useMemo(() => {
    const sources = { card, cardAt, betslip, betslipAt, limits, taxBasisPoints: taxBasisPoints() };
    return viewLuckyPick(state, sources, now);
  }, [state, card, cardAt, betslip, betslipAt, limits, now]);
  const balance = useBalance(true, view.totalStake);
  const races = useMemo(() => racesToDrawFrom(card, now), [card, now]);
  const seen = useSeenPrices(view.runners ?? noLegs);
  const { asksBetter } = useOwnPreferences();
  const prices = { legs: view.runners, at: Math.max(cardAt, betslipAt), asksBetter };
  const { state: asked, left } = useAskedAgain(state, prices, askAgain, isShut);
  const actions = luckyActions(state, view, races, seen, asked);
  useGoneQuestion(state, view, actions.reject);
  useLeftQuestions(left, actions.act);
  return {
    state: asked,
    view,
    actions,
    unanswered: useMemo(() => unansweredActions(luckyTarget(event)), [event]),
    openRaces: races.length,
    saved: savedPicks(card, races),
    balance,
    refusal: clientIn?.mayBet === false ? (clientIn.reason ?? slipWords.closedForYou) : null,
  };
}

/** The three runners as a slip, to read the server's own slip of them; null before the draw. */
function slipOf({ event, runners }: LuckyPickState) {
  if (runners === null) return null;
  return { ...emptySlip(event), selections: runners.map((runner) => ({ ...runner, enabled: true })) };
}

/** A new price of a runner that can never be bet on any more is no question: it is rejected, and the next draw is free. */
function useGoneQuestion(
  state: LuckyPickState,
  { runners }: Pick<LuckyPickView, 'runners'>,
  reject: (places: null) => void,
): void {
  const isGone = runners?.some(({ unavailable }) => unavailable !== null && gone.has(unavailable)) ?? false;
  const isWanted = isGone && state.sent === null && waitingLines(state).length > 0;
  const rejectAll = useEffectEvent(() => reject(null));
  useEffect(() => {
    if (isWanted) rejectAll();
  }, [isWanted]);
}

const gone: ReadonlySet<Unavailable> = new Set(['off', 'abandoned', 'scratched', 'gone']);

/** Hands what was drawn before signing in to the punter. */
function useAdopted(meetingId: number): void {
  const punterId = useSession((session) => session.punterId);
  useEffect(() => {
    if (punterId !== null) useLuckyStore.getState().adopt(punterId, meetingId);
  }, [punterId, meetingId]);
}
