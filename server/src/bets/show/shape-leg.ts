import type { BetLegWire, LegStatus } from '@furlong/contract/my-bets';
import type { BetLeg } from '@furlong/domain/betting/bet-line';
import type { LegOutcome } from '@furlong/domain/betting/leg-outcome';
import { formatOddsFraction, oddsToWire } from '@furlong/domain/odds';
import { isOff } from '@furlong/domain/pick';
import { RaceStatus } from '@furlong/domain/status';
import type { BetRace, BetRunner } from '../../meetings/load-bet-races.ts';
import type { HeldBet } from './list-bets.ts';
import { type BetContext, placesPaidBy } from './load-context.ts';

/** A bet's legs with what became of them, in their order. */
export function shapeLegs({ line, struckAt }: HeldBet, context: BetContext): BetLegWire[] {
  const { events } = context.facts;
  const outcomes = context.facts.outcomesOf(line, struckAt);
  const placesPaid = placesPaidBy(context.facts);
  return line.legs.map((leg, index) => {
    const outcome = outcomes[index];
    const race = context.races.get(leg.event);
    // Races stay on their cards once they were there to be bet on.
    if (!outcome || !race) throw new Error(`race ${leg.event} of a bet is not there`);
    const runner = race.runners.get(leg.outcome);
    const startingPrice =
      leg.odds === null ? (events.get(leg.event)?.startingPrice(leg.outcome, struckAt) ?? null) : null;
    const odds = leg.odds ?? startingPrice;
    const price = odds && oddsToWire(odds);
    const status = statusOf(outcome, race, context.now);
    return {
      raceId: race.id,
      raceNumber: race.number,
      offTime: race.offAt.toISOString(),
      saddle: leg.outcome,
      horseName: runner?.horse ?? `No. ${leg.outcome}`,
      isPlace: leg.market === 'place',
      isFixedOdds: leg.odds !== null,
      odds: price?.odds ?? null,
      oddsFraction: price?.fraction ?? null,
      nowOddsFraction: status === 'open' ? nowOf(leg, runner) : null,
      status,
      voidReason: outcome.voidReason,
      position: positionOf(leg, outcome, race, context),
      recordChange: outcome.status === 'won' || outcome.status === 'lost' ? race.recordChange : null,
      placesPaid: leg.market === 'place' ? placesPaid(leg.event) : null,
      deadHeat: outcome.deadHeat,
      deductions: outcome.deductions.map((deduction) => ({
        saddle: deduction.saddle,
        horseName: race.runners.get(deduction.saddle)?.horse ?? `No. ${deduction.saddle}`,
        oddsFraction: deduction.odds && formatOddsFraction(deduction.odds),
        percent: deduction.percent,
      })),
      factor: factorOf(leg, outcome),
    };
  });
}

function statusOf({ status }: LegOutcome, race: BetRace, now: Date): LegStatus {
  if (status !== 'pending') return status;
  return race.status !== RaceStatus.abandoned && isOff(race, now) ? 'running' : 'open';
}

function nowOf({ odds, market }: BetLeg, runner: BetRunner | undefined): string | null {
  if (odds === null || !runner) return null;
  const now = market === 'win' ? runner.winOdds : runner.placeOdds;
  return now && formatOddsFraction(now);
}

/** Legs that are void for these are not on what was run, before an abandonment for one. */
const nothingRun: readonly LegOutcome['voidReason'][] = ['event-void', 'lapsed', 'after-off', 'line-void'];

/** By the result that the money went by; before there is one by the provisional one. */
function positionOf(
  leg: BetLeg,
  { status, voidReason }: LegOutcome,
  race: BetRace,
  { facts }: BetContext,
): number | null {
  if (status === 'pending') return race.positions.get(leg.outcome) ?? null;
  if (voidReason !== null && nothingRun.includes(voidReason)) return null;
  const stood = facts.races.find((each) => each.facts.event === leg.event)?.facts.finishers;
  return stood?.find(({ saddle }) => saddle === leg.outcome)?.position ?? null;
}

function factorOf({ odds }: BetLeg, { status, factor, deductions }: LegOutcome): string | null {
  if (status !== 'pending') return factor.toFraction();
  if (odds === null) return null;
  return deductions
    .reduce((left, { percent }) => left.mul(100 - percent, 100), odds)
    .add(1)
    .toFraction();
}
