import type { BetLegWire, LegStatus } from '@furlong/contract/schemas/my-bets';
import type { BetLeg } from '@furlong/domain/betting/bet-line';
import { type LegOutcome, lineOutcomes } from '@furlong/domain/betting/leg-outcome';
import { formatOddsFraction, type Odds, oddsToWire } from '@furlong/domain/odds';
import type { ShownEvents } from '../sport.ts';
import type { PunterBet } from './list-bets.ts';

/** A bet's legs with what became of them, in their order. */
export function shapeLegs({ sport, line, struckAt }: PunterBet, events: ShownEvents): BetLegWire[] {
  const outcomes = lineOutcomes(line, events.outcomes, struckAt);
  return line.legs.map((leg, index) => {
    const outcome = outcomes[index];
    if (!outcome) throw new Error(`leg ${index} of a line has no outcome`);
    const odds = leg.odds ?? events.outcomes.get(leg.event)?.startingPrice(leg.outcome, struckAt) ?? null;
    const price = odds && oddsToWire(odds);
    const status = statusOf(leg, outcome, events);
    return {
      sport,
      ...events.describeLeg(leg, outcome),
      isPlace: leg.market === 'place',
      isFixedOdds: leg.odds !== null,
      odds: price?.odds ?? null,
      oddsFraction: price?.fraction ?? null,
      nowOddsFraction: fractionOf(status === 'open' && leg.odds ? events.priceNow(leg) : null),
      status,
      voidReason: outcome.voidReason,
      placesPaid: leg.market === 'place' ? events.placesPaid(leg.event) : null,
      deadHeat: outcome.deadHeat,
      factor: factorOf(leg, outcome),
    };
  });
}

function statusOf(leg: BetLeg, { status }: LegOutcome, events: ShownEvents): LegStatus {
  if (status !== 'pending') return status;
  return events.hasBegun(leg.event) ? 'running' : 'open';
}

function fractionOf(odds: Odds | null): string | null {
  return odds && formatOddsFraction(odds);
}

function factorOf({ odds }: BetLeg, { status, factor, deductions }: LegOutcome): string | null {
  if (status !== 'pending') return factor.toFraction();
  if (odds === null) return null;
  return deductions
    .reduce((left, { percent }) => left.mul(100 - percent, 100), odds)
    .add(1)
    .toFraction();
}
