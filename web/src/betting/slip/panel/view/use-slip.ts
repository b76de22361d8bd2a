import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import type { Cents } from '@furlong/domain/money';
import { useEffect, useMemo } from 'react';
import { useAskedAgain, useLeftQuestions } from '../../../strike/panel/asked-again.ts';
import { toTapped } from '../../../strike/panel/tapped-prices.ts';
import { useOwnPreferences } from '../../../strike/strike-preferences.ts';
import { idleStrike, type StrikeState } from '../../../strike/strike-state.ts';
import type { ChangedLine } from '../../../strike/strike-wire.ts';
import { isFinished } from '../../reduce-slip.ts';
import { keyOfRef, sportOf } from '../../slip-sports.ts';
import type { Over, SlipState } from '../../slip-state.ts';
import { slipOwner, useSlipOfSport, useSlipStore } from '../../slip-store.ts';
import type { SlipWords, SportPanel } from '../sport-panel.ts';
import { stakeAsked } from './asked-sums.ts';
import { countGone } from './gone-legs.ts';
import { useBalance, useClientIn, usePayoutLimits } from './slip-queries.ts';
import { taxBasisPointsOf } from './slip-tax.ts';
import { slipWords } from './slip-words.ts';
import { type SlipView, viewSlip } from './view-slip.ts';

/** A slip with everything its screen shows. */
export interface SlipOnScreen<Leg extends SlipSelection> {
  /** With the prices that it asks about as they are now. */
  readonly slip: SlipState;
  readonly stored: SlipState;
  readonly view: SlipView<Leg>;
  /** Cents; null for a visitor, and until it is there. */
  readonly balance: Cents | null;
  /** Why nothing on it can be struck any more; null where something can, or may again. */
  readonly over: Over | null;
  /** Why the punter may not bet; null when nothing is known against it. */
  readonly refusal: string | null;
  /** The prices did not load, so that nothing is known of the selections. */
  readonly hasFailed: boolean;
  /** When the server last confirmed them, in milliseconds. */
  readonly pricesAt: number;
  readonly retry: () => void;
}

/** A sport's current slip, worked out again whenever something on it or its prices change; null without a slip. */
export function useSlip<Leg extends SlipSelection>(
  { sport, words, useFacts, useStaked, overOf, askAgain, isShut, atAskedPrices }: SportPanel<Leg>,
  isOpen: boolean,
): SlipOnScreen<Leg> | null {
  const stored = useSlipOfSport(sport.name);
  const { facts: read, isKnown, at, hasFailed, retry } = useFacts(stored, isOpen);
  const { asksBetter } = useOwnPreferences();
  const state: StrikeState = stored ?? idleStrike;
  const asked = useAskedAgain(state, { legs: read.legs, at, asksBetter }, askAgain, isShut);
  const { betStrikeResponse } = asked.state;
  const slip = useMemo(() => stored && { ...stored, betStrikeResponse }, [stored, betStrikeResponse]);
  useLeftQuestions(asked.left, (action) => useSlipStore.getState().act(slipOwner(), sport.name, action));
  // Rows, sums and the question say the same price.
  const facts = useMemo(() => {
    const changes = asked.isAnswerNewer ? (asked.state.betStrikeResponse?.priceChanges ?? []) : [];
    return changes.length === 0 ? read : { ...read, legs: atAskedPrices(read.legs, changes) };
  }, [read, asked, atAskedPrices]);
  const limits = usePayoutLimits();
  const clientIn = useClientIn(isOpen);
  const punterBet = useStaked(slip, isOpen ? (clientIn?.accountNumber ?? null) : null);
  const taxBasisPoints = taxBasisPointsOf(sport.name);
  const mayBet = clientIn?.mayBet ?? null;
  const view = useMemo(
    () => slip && viewSlip(slip, facts, { limits, mayBet, punterBet, taxBasisPoints }),
    [slip, facts, limits, mayBet, punterBet, taxBasisPoints],
  );
  const balance = useBalance(isOpen, view?.totalStake ?? 0);
  const overs = isKnown ? facts.legs.map(overOf) : [];
  const over = overOfAll(overs);
  const gone = overs.filter((each) => each !== null).length;
  useStoredTotal(view, betStrikeResponse?.priceChanges ?? [], { over, gone }, isKnown);
  useTappedPrices(slip, facts.legs, words);
  useGoneNoted(slip, view, { overOf, words }, isKnown);
  if (slip === null || stored === null || view === null) return null;
  return {
    slip,
    stored,
    view,
    balance,
    over,
    refusal: clientIn?.mayBet === false ? (clientIn.reason ?? slipWords.closedForYou) : null,
    hasFailed,
    pricesAt: at,
    retry,
  };
}

function overOfAll(all: readonly (Over | null)[]): Over | null {
  if (all.length === 0 || all.includes(null)) return null;
  return all.includes('out') ? 'out' : 'off';
}

/** Notes what selections without a tapped price were first shown at, as those of the punter's picks. */
function useTappedPrices<Leg extends SlipSelection>(
  slip: SlipState | null,
  legs: readonly Leg[],
  { refOf }: Pick<SlipWords<Leg>, 'refOf'>,
): void {
  const isWanted = slip?.selections.some(({ tapped }) => tapped === undefined) ?? false;
  const sport = slip && sportOf(slip.event).name;
  useEffect(() => {
    if (!isWanted || sport === null) return;
    const priced = legs.filter(({ odds, placeOdds }) => odds !== null || placeOdds !== null);
    const prices = new Map(priced.map((leg) => [keyOfRef(refOf(leg)), toTapped(leg)]));
    if (prices.size > 0) useSlipStore.getState().act(slipOwner(), sport, { type: 'prices-noted', prices });
  }, [isWanted, sport, legs, refOf]);
}

/** Notes what can't be bet on any more when that begins, with the bets that went with it. */
function useGoneNoted<Leg extends SlipSelection>(
  slip: SlipState | null,
  view: SlipView<Leg> | null,
  { overOf, words }: Pick<SportPanel<Leg>, 'overOf' | 'words'>,
  isKnown: boolean,
): void {
  useEffect(() => {
    if (!isKnown || slip === null || view === null || isFinished(slip)) return;
    const bets = countGone({ overOf, words }, slip, view);
    if (bets.size === 0) return;
    useSlipStore.getState().act(slipOwner(), sportOf(slip.event).name, { type: 'gone-noted', bets });
  }, [slip, view, overOf, words, isKnown]);
}

/**
 * Stores the total, with what waits for an answer to a new price, whether the slip is over and how much of it is, for the
 * header, which has not loaded the rules of pricing.
 */
function useStoredTotal(
  view: Pick<SlipView, 'totalStake' | 'event'> | null,
  changes: readonly ChangedLine[],
  { over, gone }: { readonly over: Over | null; readonly gone: number },
  isKnown: boolean,
): void {
  const total = view === null ? undefined : view.totalStake + stakeAsked(changes);
  const sport = view && sportOf(view.event).name;
  useEffect(() => {
    if (!isKnown || total === undefined || sport === null) return;
    useSlipStore.getState().act(slipOwner(), sport, { type: 'priced', totalStake: total, over, gone });
  }, [isKnown, total, over, gone, sport]);
}
