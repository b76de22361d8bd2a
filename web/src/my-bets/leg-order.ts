import type { BetExplanation, BetLegWire } from '@furlong/contract/schemas/my-bets';

type Placed = Pick<BetLegWire, 'offTime' | 'raceNumber' | 'raceId' | 'saddle'>;

/** Orders legs as their events come: by the off, then by race and saddle. */
export function compareLegs(a: Placed, b: Placed): number {
  return (
    Date.parse(a.offTime) - Date.parse(b.offTime) ||
    a.raceNumber - b.raceNumber ||
    a.raceId - b.raceId ||
    a.saddle - b.saddle
  );
}

/** An explanation with its legs in the order of their events. The combinations name legs by place, so they follow. */
export function inRaceOrder(explanation: BetExplanation): BetExplanation {
  const { legs, combinations } = explanation;
  const order = legs.map((leg, was) => ({ leg, was })).toSorted((a, b) => compareLegs(a.leg, b.leg));
  const placeOf = new Map(order.map(({ was }, place) => [was, place]));
  const listed = combinations.listed.map((each) => ({
    ...each,
    legs: each.legs.map((was) => placeOf.get(was) ?? was).toSorted((a, b) => a - b),
  }));
  return {
    ...explanation,
    legs: order.map(({ leg }) => leg),
    combinations: { ...combinations, listed },
  };
}
