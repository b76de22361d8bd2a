import { compareWithSeen } from '@furlong/domain/betting/judge-line';
import type { Offers } from '../sport.ts';
import type { StrikeDecision } from './decide-strike.ts';
import type { LineToStrike } from './line-to-strike.ts';
import type { ChangedPrice, StrikeOutcome } from './strike-outcome.ts';
import { type StrikeRefusal, strikeRefusals } from './strike-refusals.ts';

/** What was decided of a line, or what had become of it before. */
export type HalfDecision = StrikeDecision | StrikeOutcome;

/** A half of an each-way bet with what was decided of it alone. */
export interface Half {
  readonly line: LineToStrike;
  readonly decision: HalfDecision;
}

/**
 * Decides the halves of an each-way bet together, from what was decided of each alone (rule: each-way-whole): both are
 * struck, or both asked about, or both refused. A half that was struck before under its key stays so, and the other is
 * then a bet of its own.
 */
export function decideTogether(
  first: Half,
  second: Half,
  offers: Pick<Offers, 'nameLeg'>,
): readonly [HalfDecision, HalfDecision] {
  if (first.decision.kind === 'struck' || second.decision.kind === 'struck') {
    return [first.decision, second.decision];
  }
  return [holdWith(first, second, offers), holdWith(second, first, offers)];
}

/** What becomes of a half that the other one may hold back. */
function holdWith(half: Half, other: Half, offers: Pick<Offers, 'nameLeg'>): HalfDecision {
  const { decision } = half;
  if (decision.kind === 'failed') {
    return other.decision.kind === 'failed'
      ? { kind: 'failed', refusal: retriedTogether(decision.refusal, other.decision.refusal) }
      : { kind: 'failed', refusal: refusalOfWhole(half, decision.refusal) };
  }
  if (other.decision.kind === 'failed') {
    return { kind: 'failed', refusal: refusalOfWhole(other, other.decision.refusal) };
  }
  if (decision.kind === 'strike' && other.decision.kind === 'changed') {
    return { kind: 'changed', changes: betterPrices(half.line, decision.bet.legs, offers) };
  }
  return decision;
}

/** A stopped line names every price that moved, better ones too (rule: moving-prices). */
function betterPrices(
  line: LineToStrike,
  legs: Extract<StrikeDecision, { kind: 'strike' }>['bet']['legs'],
  { nameLeg }: Pick<Offers, 'nameLeg'>,
): ChangedPrice[] {
  return legs.flatMap((leg, index) => {
    const { odds } = leg;
    const isMoved = odds !== null && compareWithSeen(odds, line.legs[index]?.seen ?? null) !== 0;
    return isMoved ? [{ index, odds, names: nameLeg(leg) }] : [];
  });
}

/** What the money of both halves together is too little for, is said of no half alone. */
const ofBothHalves: ReadonlySet<StrikeRefusal> = new Set([
  strikeRefusals.insufficientBalance,
  strikeRefusals.stakeLimit,
  strikeRefusals.lossLimit,
]);

/** The refusal of both halves for the reason against one of them. */
function refusalOfWhole({ line }: Half, refusal: StrikeRefusal): StrikeRefusal {
  if (ofBothHalves.has(refusal)) return refusal;
  const half = line.legs.every(({ market }) => market === 'place') ? 'place' : 'win';
  return {
    ...refusal,
    message: `The ${half} half of this each way can’t be struck: ${refusal.message}`,
  };
}

/** Of two halves that are refused, neither may be sent again without the other. */
function retriedTogether(refusal: StrikeRefusal, other: StrikeRefusal): StrikeRefusal {
  return refusal.mayRetry && !other.mayRetry ? { ...refusal, mayRetry: false } : refusal;
}
