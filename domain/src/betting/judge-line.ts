import type { Cents } from '../money.ts';
import { compareOdds, type Odds, oddsToNumber } from '../odds.ts';
import { type BetLine, legsByEvent, type Market } from './bet-line.ts';
import { countCombinations } from './combinations.ts';
import { bestCombinationRatio } from './line-price.ts';
import { limitClassOf, limitOf, type PayoutLimits } from './payout-limits.ts';

/** A leg as the punter requests it. */
export interface AskedLeg {
  readonly event: number;
  readonly market: Market;
  readonly outcome: number;
  /** False: at the starting price. */
  readonly fixed: boolean;
  /** The price the punter saw, exact or as a number of four decimals; null at the starting price. */
  readonly seen: Odds | number | null;
}

/** A line as the punter requests it: `size` legs per combination, `totalStake` cents on all combinations together. */
export interface AskedLine {
  readonly legs: readonly AskedLeg[];
  readonly size: number;
  /** One combination of all legs: no two of them may be of one event (rule: lines). */
  readonly accumulator: boolean;
  readonly totalStake: Cents;
  /** Whether a better price than the one seen is taken without asking (rule: moving-prices). */
  readonly acceptBetter: boolean;
}

/** An outcome of a market, with its price. */
export interface OutcomeOnOffer {
  /** Odds to one on offer; null: none are. */
  readonly odds: Odds | null;
  /** In racing: withdrawn. */
  readonly scratched: boolean;
  readonly firstTimer: boolean;
}

/**
 * Whether bets on an event are taken. `suspended`: not until new prices arrive, or the desk resumes it (rules: scratched,
 * hand-holds). `postponed`: it keeps the bets it has and takes no new ones (rule: lapse). Each sport says its own statuses
 * in these words.
 */
export type EventState = 'open' | 'suspended' | 'postponed' | 'off' | 'abandoned';

/** An event at the moment of the strike. */
export interface EventOnOffer {
  readonly state: EventState;
  readonly placesPaid: number;
  /** An outcome of one of its markets; undefined when there is none. Asked once per leg: it finds, and makes nothing. */
  find(market: Market, outcome: number): OutcomeOnOffer | undefined;
}

/** Why a line cannot be struck. */
export type LineRefusal =
  | 'no-such-event'
  | 'no-such-outcome'
  | 'event-postponed'
  | 'event-off'
  | 'event-abandoned'
  | 'event-suspended'
  | 'scratched'
  | 'no-price'
  | 'no-places'
  | 'not-at-sp'
  | 'same-event'
  | 'too-few-events'
  | 'uneven-stake'
  | 'over-limit';

/** The verdict on a requested line; `index` is that of the leg concerned, null for the whole line. */
export type LineVerdict =
  | {
      readonly kind: 'priced';
      readonly line: BetLine;
      readonly combinations: number;
      /** The most a combination may win, in cents; null at fixed odds, where that is checked now. */
      readonly winningsCap: Cents | null;
    }
  | { readonly kind: 'refused'; readonly refusal: LineRefusal; readonly index: number | null }
  | {
      readonly kind: 'changed';
      readonly changes: readonly { readonly index: number; readonly odds: Odds }[];
    };

/**
 * Judges a requested line against what is on offer (rules: lines, one-fixture-once,
 * places-paid, winnings-check, payout-limits, payout-limit).
 * - Every leg must be on offer ({@link findOfferRefusal}), and only a win leg may be at the starting price
 *   (rule: no-place-at-sp).
 * - A fixed leg's price must be the one the punter saw, or a better one where the line takes those. Any other stops the
 *   line with every price that moved, until the punter accepts them; so do better prices that would put it over its
 *   limit (rule: moving-prices).
 * - A line at fixed odds whose best combination can win more than its limit is refused. A line with a leg at the
 *   starting price cannot be checked now and carries the limit as a cap instead.
 * - The limits for first timers apply when one is among the line's legs (rule: first-timers). A slip on the screen
 *   applies them when one is among all selected runners, so it is never laxer than this.
 */
export function judgeLine(
  asked: AskedLine,
  eventOf: (event: number) => EventOnOffer | undefined,
  limits: PayoutLimits,
): LineVerdict {
  const changes: { index: number; odds: Odds }[] = [];
  let mustAsk = false;
  const legs: { event: number; market: Market; outcome: number; odds: Odds | null }[] = [];
  let firstTimer = false;
  for (const [index, leg] of asked.legs.entries()) {
    const event = eventOf(leg.event);
    const outcome = event?.find(leg.market, leg.outcome);
    const refusal = findLegRefusal(leg, event, outcome);
    if (refusal) return { kind: 'refused', refusal, index };
    if (outcome?.firstTimer) firstTimer = true;
    const odds = leg.fixed ? (outcome?.odds ?? null) : null;
    const standing = odds ? compareWithSeen(odds, leg.seen) : 0;
    if (odds && standing !== 0) {
      changes.push({ index, odds });
      if (!isTaken(standing, asked)) mustAsk = true;
    }
    legs.push({ event: leg.event, market: leg.market, outcome: leg.outcome, odds });
  }

  const perEvent = legsByEvent(legs).map((group) => group.length);
  if (asked.accumulator && perEvent.length < legs.length) {
    return { kind: 'refused', refusal: 'same-event', index: null };
  }
  const combinations = countCombinations(perEvent, asked.size);
  if (combinations === 0) return { kind: 'refused', refusal: 'too-few-events', index: null };
  if (asked.totalStake % combinations !== 0) return { kind: 'refused', refusal: 'uneven-stake', index: null };
  if (mustAsk) return { kind: 'changed', changes };

  const line: BetLine = { legs, size: asked.size, stake: asked.totalStake / combinations };
  const limit = limitOf(limits, limitClassOf(asked.size) ?? 'multiple', firstTimer);
  const best = bestCombinationRatio(line);
  if (best === null) return { kind: 'priced', line, combinations, winningsCap: limit };
  // Its winnings, stake × odds, beyond the limit.
  if (best.n * BigInt(line.stake) > BigInt(limit) * best.d) {
    return changes.length > 0
      ? { kind: 'changed', changes }
      : { kind: 'refused', refusal: 'over-limit', index: null };
  }
  return { kind: 'priced', line, combinations, winningsCap: null };
}

/**
 * Why an outcome is not on offer, whatever the market and the price; undefined when it is. The same rule serves the
 * slip on the screen and the strike.
 */
export function findOfferRefusal(
  { state }: Pick<EventOnOffer, 'state'>,
  outcome: Pick<OutcomeOnOffer, 'scratched'> | undefined,
): LineRefusal | undefined {
  if (state === 'abandoned' || state === 'postponed' || state === 'off') return `event-${state}`;
  if (!outcome) return 'no-such-outcome';
  if (outcome.scratched) return 'scratched';
  return state === 'suspended' ? 'event-suspended' : undefined;
}

/**
 * How a price stands to the one the punter saw, exactly or to the four decimals of the wire: 0 the same, above 0 better,
 * below 0 worse. Where none was seen, any price is worse.
 */
export function compareWithSeen(odds: Odds, seen: Odds | number | null): number {
  if (seen === null) return -1;
  return typeof seen === 'number' ? oddsToNumber(odds) - seen : compareOdds(odds, seen);
}

/** Whether a line is struck at a price without asking: at the one seen, or a better one where it takes those. */
export function isPriceTaken(
  odds: Odds,
  seen: Odds | number | null,
  asked: Pick<AskedLine, 'acceptBetter'>,
): boolean {
  return isTaken(compareWithSeen(odds, seen), asked);
}

function isTaken(standing: number, { acceptBetter }: Pick<AskedLine, 'acceptBetter'>): boolean {
  return standing === 0 || (acceptBetter && standing > 0);
}

function findLegRefusal(
  leg: AskedLeg,
  event: EventOnOffer | undefined,
  outcome: OutcomeOnOffer | undefined,
): LineRefusal | undefined {
  // Only a runner to win has a starting price, so any other leg could only become void.
  if (leg.market !== 'win' && !leg.fixed) return 'not-at-sp';
  if (!event) return 'no-such-event';
  const refusal = findOfferRefusal(event, outcome);
  if (refusal) return refusal;
  if (leg.market === 'place' && event.placesPaid === 0) return 'no-places';
  if (leg.fixed && (outcome?.odds ?? null) === null) return 'no-price';
  return undefined;
}
