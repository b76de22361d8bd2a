import { isPriceSeen, judgeLine, type LineRefusal } from '@furlong/domain/betting/judge-line';
import type { PayoutLimits } from '@furlong/domain/betting/payout-limits';
import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import type { Cents } from '@furlong/domain/money';
import type { RaceOnOffer } from '../../meetings/lock-races-for-bets.ts';
import type { BettingPermit } from '../../protection/load-betting-permits.ts';
import { isSittingOver, type Sitting } from '../../session/sitting.ts';
import type { ReservationRefusal, SpendableFunds } from '../../wallet/wallet-port.ts';
import { fromStoredLeg, toStoredLeg } from '../bet-row.ts';
import type { LineToStrike } from './line-to-strike.ts';
import type { NewBet, StruckRow } from './queries.ts';
import type { StrikeOutcome } from './strike-outcome.ts';
import {
  lineRefusal,
  otherRaceNumber,
  type StrikeRefusal,
  strikeRefusals,
  walletRefusals,
} from './strike-refusals.ts';

/** What strikes of one transaction are decided by. */
export interface StrikeGround {
  readonly races: ReadonlyMap<number, RaceOnOffer>;
  readonly permits: ReadonlyMap<number, BettingPermit>;
  /** By punter. Drawn on as lines are struck, like the funds. */
  readonly limitsLeft: ReadonlyMap<number, LimitsLeft>;
  readonly limits: PayoutLimits;
  /** Hundredths of a per cent of winnings, of the sport (Decision 13). */
  readonly taxBasisPoints: number;
  readonly now: Date;
}

/** What a punter's own limits leave in this transaction, in cents; null: no limit of that kind. */
export interface LimitsLeft {
  stakeLeft: Cents | null;
  lossLeft: Cents | null;
}

/** What a slip is struck with: the money that its wallet holds for it, or why it holds none, and the sitting it is from. */
export interface SlipMeans {
  readonly funds: SpendableFunds;
  readonly refusal: ReservationRefusal | null;
  readonly sitting: Sitting | undefined;
}

/** A line to be struck, or what stands against it. */
export type StrikeDecision =
  | { readonly kind: 'strike'; readonly bet: NewBet }
  | Exclude<StrikeOutcome, { readonly kind: 'struck' }>;

/**
 * Decides one line whose key is new: the punter's protection, the sign-in, the card, the limits, the funds, in this
 * order, so that what the punter can mend comes last. A line that may be struck is taken from the funds of its slip.
 */
export function decideStrike(asked: LineToStrike, means: SlipMeans, ground: StrikeGround): StrikeDecision {
  const failed = (refusal: StrikeRefusal) => ({ kind: 'failed', asked, refusal }) as const;
  const permit = ground.permits.get(asked.punterId);
  if (permit?.refusal) return failed(strikeRefusals[permit.refusal]);
  if (isSittingOver(permit?.timeLimit, means.sitting, ground.now))
    return failed(strikeRefusals['session-over']);
  if (means.sitting?.isStale) return failed(strikeRefusals.freshSignInNeeded);
  if (asked.isNoLuckyPick) return failed(strikeRefusals.notLuckyPick);

  const raceOf = (id: number) => {
    const race = ground.races.get(id);
    return race?.meetingId === asked.meetingId ? race : undefined;
  };
  for (const { raceId, raceNumber } of asked.request.dt) {
    const own = raceOf(raceId)?.number;
    if (own !== undefined && own !== raceNumber) return failed(otherRaceNumber(raceNumber, own));
  }
  const verdict = judgeLine(asked, raceOf, ground.limits);
  if (verdict.kind === 'refused') {
    return failed(lineRefusal(verdict.refusal, whereOf(asked, verdict.index, verdict.refusal, ground)));
  }
  if (verdict.kind === 'changed') {
    const changes = verdict.changes.map((change) => ({
      ...change,
      horse: horseOf(asked, change.index, ground) ?? '',
    }));
    return { kind: 'changed', asked, changes };
  }

  const total = asked.totalStake;
  const { funds, refusal } = means;
  const left = ground.limitsLeft.get(asked.punterId);
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
      guid: asked.guid,
      punterId: asked.punterId,
      sport: MEETING_SPORT,
      meetingId: asked.meetingId,
      size: asked.size,
      accumulator: asked.accumulator,
      stake: verdict.line.stake,
      combinations: verdict.combinations,
      legs: verdict.line.legs.map(toStoredLeg),
      winningsCap: verdict.winningsCap,
      taxBasisPoints: ground.taxBasisPoints,
      luckyPick: asked.luckyPick,
      struckAt: ground.now,
    },
  };
}

/**
 * What a key that was used before answers: the bet struck under it when the line is the same, an error when it is
 * another one, another punter's, or when other money moved under it.
 */
export function decideRepeated(asked: LineToStrike, held: StruckRow | null): StrikeOutcome {
  if (held === null || !isSameLine(asked, held)) return keyUsedOtherwise(asked);
  return {
    kind: 'struck',
    asked,
    betId: held.betId,
    line: { legs: held.legs.map(fromStoredLeg), size: held.size, stake: held.stake },
    combinations: held.combinations,
    struckAt: held.struckAt,
    already: true,
  };
}

/** A line whose key, or whose request's key, stands for something else. */
export function keyUsedOtherwise(asked: LineToStrike): StrikeOutcome {
  return { kind: 'failed', asked, refusal: strikeRefusals.keyUsedOtherwise };
}

function isSameLine(asked: LineToStrike, held: StruckRow): boolean {
  return (
    held.punterId === asked.punterId &&
    held.meetingId === asked.meetingId &&
    held.size === asked.size &&
    held.accumulator === asked.accumulator &&
    held.stake * held.combinations === asked.totalStake &&
    held.legs.length === asked.legs.length &&
    held.legs.map(fromStoredLeg).every((leg, index) => {
      const other = asked.legs[index];
      return (
        leg.event === other?.event &&
        leg.market === other.market &&
        leg.outcome === other.outcome &&
        (leg.odds ? other.fixed && isPriceSeen(leg.odds, other.seen) : !other.fixed)
      );
    })
  );
}

/** The race, and with it the runner when that is what the line hangs on. */
function whereOf(asked: LineToStrike, index: number | null, refusal: LineRefusal, ground: StrikeGround) {
  if (index === null) return '';
  const race = `Race ${asked.request.dt[index]?.raceNumber ?? 0}`;
  const horse = horseOf(asked, index, ground);
  if (refusal === 'no-such-outcome') return `Runner ${asked.legs[index]?.outcome} of ${race}`;
  return horse && (refusal === 'scratched' || refusal === 'no-price') ? `${horse} (${race})` : race;
}

function horseOf(asked: LineToStrike, index: number, ground: StrikeGround): string | undefined {
  const leg = asked.legs[index];
  return leg && ground.races.get(leg.event)?.outcomes.get(leg.outcome)?.horse;
}
