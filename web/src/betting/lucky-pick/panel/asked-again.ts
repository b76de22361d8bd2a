import type { StrikeLeg } from '@furlong/contract/schemas/slip';
import { useState } from 'react';
import type { SlipLegView } from '../../racing/panel/legs-of.ts';
import { makeLeg } from '../../racing/panel/make-requests.ts';
import { type ChangedLine, isRacingChange } from '../../strike/strike-wire.ts';
import type { LuckyPickState } from './lucky-state.ts';

/**
 * The lucky pick with the prices that it asks about as they are now: they may have moved again since the server's answer.
 * `pricesAt`: when the runners' prices were last confirmed, in milliseconds; older than the answer, they change nothing.
 */
export function useAskedAgain(
  state: LuckyPickState,
  runners: readonly SlipLegView[] | null,
  pricesAt: number,
): LuckyPickState {
  const response = state.betStrikeResponse;
  const [asked, setAsked] = useState({ response, at: Date.now() });
  if (asked.response !== response) setAsked({ response, at: Date.now() });
  if (response === null || state.sent !== null || runners === null) return state;
  if (response.priceChanges.length === 0 || asked.response !== response || pricesAt <= asked.at) return state;
  const priceChanges = response.priceChanges.map((change) => atPricesOfNow(change, runners));
  return { ...state, betStrikeResponse: { ...response, priceChanges } };
}

/** A new price that is asked about, at what it is now. The legs that are not asked about stay as they were sent. */
export function atPricesOfNow(change: ChangedLine, runners: readonly SlipLegView[]): ChangedLine {
  if (!isRacingChange(change)) return change;
  const isOf = (a: Pick<StrikeLeg, 'raceId' | 'saddle'>, b: typeof a) =>
    a.raceId === b.raceId && a.saddle === b.saddle;
  const dt = change.request.dt.map((leg) => {
    const runner = runners.find((each) => isOf(each, leg));
    const isAsked = change.legs.some((each) => isOf(each, leg) && each.isPlace === leg.isPlace);
    const price = leg.isPlace ? runner?.placeOdds : runner?.odds;
    return runner === undefined || !isAsked || price == null
      ? leg
      : makeLeg(runner, runner, leg.isPlace, leg.isFixedOdds);
  });
  const legs = change.legs.map((leg) => {
    const sent = dt.find((each) => isOf(each, leg) && each.isPlace === leg.isPlace);
    const odds = leg.isPlace ? sent?.placeOdds : sent?.odds;
    const fraction = leg.isPlace ? sent?.placeOddsFraction : sent?.oddsFraction;
    return odds == null || fraction == null ? leg : { ...leg, newOdds: odds, newOddsFraction: fraction };
  });
  return { ...change, legs, request: { ...change.request, dt } };
}
