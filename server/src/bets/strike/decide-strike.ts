import { isPriceTaken, judgeLine } from '@furlong/domain/betting/judge-line';
import type { PayoutLimits } from '@furlong/domain/betting/payout-limits';
import type { Cents } from '@furlong/domain/money';
import type { BettingPermit } from '../../protection/load-betting-permits.ts';
import { isSittingOver, type Sitting } from '../../session/sitting.ts';
import type { ReservationRefusal, SpendableFunds } from '../../wallet/wallet-port.ts';
import type { Offers } from '../sport.ts';
import type { LineToStrike } from './line-to-strike.ts';
import type { NewBet, StruckRow } from './queries.ts';
import type { StrikeOutcome } from './strike-outcome.ts';
import { type StrikeRefusal, strikeRefusals, walletRefusals } from './strike-refusals.ts';

/** What the lines of one sport are decided by. */
export interface StrikeContext {
  readonly offers: Offers;
  readonly permits: ReadonlyMap<number, BettingPermit>;
  /** By punter. Reduced as lines are struck, like the funds. */
  readonly limitsLeft: ReadonlyMap<number, LimitsLeft>;
  readonly limits: PayoutLimits;
  /** Hundredths of a per cent of winnings (rule: winnings-tax). */
  readonly taxBasisPoints: number;
}

/** What a punter's own limits leave in this transaction, in cents; null: no limit of that kind. */
export interface LimitsLeft {
  stakeLeft: Cents | null;
  lossLeft: Cents | null;
}

/** What a slip is struck with: the money reserved for it, or why none was, and the sitting that it comes from. */
export interface SlipMeans {
  readonly funds: SpendableFunds;
  readonly refusal: ReservationRefusal | null;
  readonly sitting: Sitting | undefined;
}

/** A bet to be written, without what its slip gives it, or why there is none. */
export type StrikeDecision =
  | { readonly kind: 'strike'; readonly bet: Omit<NewBet, 'strikeId'> }
  | Exclude<StrikeOutcome, { readonly kind: 'struck' }>;

/**
 * Decides one line whose key is new: the punter's protection, the sign-in, what is on offer, the limits, the money, in
 * this order, so that what the punter can mend comes last. The stake of a line that can be struck is taken from the
 * funds of its slip.
 */
export function decideStrike(line: LineToStrike, means: SlipMeans, context: StrikeContext): StrikeDecision {
  const { offers } = context;
  const failed = (refusal: StrikeRefusal) => ({ kind: 'failed', refusal }) as const;
  const permit = context.permits.get(line.punterId);
  if (permit?.refusal) return failed(strikeRefusals[permit.refusal]);
  if (isSittingOver(permit?.timeLimit, means.sitting, offers.at)) {
    return failed(strikeRefusals['session-over']);
  }
  if (means.sitting?.isStale) return failed(strikeRefusals.freshSignInNeeded);
  const against = line.refusal ?? offers.refuse(line);
  if (against) return failed(against);

  const verdict = judgeLine(line, (event) => offers.find(line.programmeId, event), context.limits);
  if (verdict.kind === 'refused') return failed(offers.explain(verdict.refusal, line, verdict.index));
  if (verdict.kind === 'changed') {
    const changes = verdict.changes.flatMap((change) => {
      const leg = line.legs[change.index];
      return leg ? [{ ...change, names: offers.nameLeg(leg) }] : [];
    });
    return { kind: 'changed', changes };
  }

  const total = line.totalStake;
  const { funds, refusal } = means;
  const left = context.limitsLeft.get(line.punterId);
  if (refusal) return failed(walletRefusals[refusal]);
  if (funds.left < total) return failed(strikeRefusals.insufficientBalance);
  if (left && left.stakeLeft !== null && left.stakeLeft < total) return failed(strikeRefusals.stakeLimit);
  if (left && left.lossLeft !== null && left.lossLeft < total) return failed(strikeRefusals.lossLimit);
  funds.left -= total;
  if (left && left.stakeLeft !== null) left.stakeLeft -= total;
  if (left && left.lossLeft !== null) left.lossLeft -= total;
  return {
    kind: 'strike',
    bet: {
      guid: line.guid,
      punterId: line.punterId,
      sport: line.sport,
      programmeId: line.programmeId,
      size: line.size,
      accumulator: line.accumulator,
      stake: verdict.line.stake,
      combinations: verdict.combinations,
      legs: verdict.line.legs,
      winningsCap: verdict.winningsCap,
      taxBasisPoints: context.taxBasisPoints,
      luckyPick: line.luckyPick,
      struckAt: offers.at,
    },
  };
}

/**
 * What a key that was used before answers: the bet struck under it when the line is the same; a failure when it is
 * another line, another punter's, or when other money moved under the key. What is in the archive is not held against the
 * line: it is said to be struck, and nothing is struck again (rule: archive). A better price than the one asked for is no
 * other line where the line takes those: the first sending may have found it.
 */
export function decideRepeated(
  line: LineToStrike,
  struck: StruckRow | null | 'archived',
  { nameLeg }: Pick<Offers, 'nameLeg'>,
): StrikeOutcome {
  if (struck === 'archived') return { kind: 'failed', refusal: strikeRefusals.archivedKey };
  if (struck === null || !isSameLine(line, struck)) return keyUsedOtherwise;
  return {
    kind: 'struck',
    betId: struck.betId,
    line: { legs: struck.legs, size: struck.size, stake: struck.stake },
    combinations: struck.combinations,
    struckAt: struck.struckAt,
    names: struck.legs.map(nameLeg),
    already: true,
  };
}

/** The outcome of a line whose key, or whose request's key, was used for something else. */
export const keyUsedOtherwise: StrikeOutcome = { kind: 'failed', refusal: strikeRefusals.keyUsedOtherwise };

function isSameLine(line: LineToStrike, struck: StruckRow): boolean {
  return (
    struck.punterId === line.punterId &&
    struck.sport === line.sport &&
    struck.programmeId === line.programmeId &&
    struck.size === line.size &&
    struck.accumulator === line.accumulator &&
    struck.stake * struck.combinations === line.totalStake &&
    struck.legs.length === line.legs.length &&
    struck.legs.every((leg, index) => {
      const asked = line.legs[index];
      return (
        leg.event === asked?.event &&
        leg.market === asked.market &&
        leg.outcome === asked.outcome &&
        (leg.odds ? asked.fixed && isPriceTaken(leg.odds, asked.seen, line) : !asked.fixed)
      );
    })
  );
}
