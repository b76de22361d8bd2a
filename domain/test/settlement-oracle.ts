import { Fraction } from 'fraction.js';
import type { BetLeg, BetLine } from '../src/betting/bet-line.ts';
import type { RaceFacts } from '../src/betting/race-facts.ts';
import type { SettlementTerms } from '../src/betting/settle-line.ts';

/** A combination computed the long way: its return, and the stake in it, in cents. */
export interface OracleCombination {
  readonly legs: readonly number[];
  readonly pays: 'open' | 'something' | 'nothing';
  readonly returns: Fraction;
  readonly winnings: Fraction;
  readonly capped: boolean;
}

/**
 * The rules of settlement, written as plainly as possible to check the fast implementation against: it computes every
 * combination by itself and shares no code with it.
 */
export function settleSlowly(
  line: BetLine,
  races: readonly RaceFacts[],
  struckAt: Date,
  { winningsCap, taxBasisPoints }: SettlementTerms,
) {
  const isTooLate = line.legs.some(({ event }) =>
    races
      .find((race) => race.event === event)
      ?.lateKnownOffs.some(({ offAt, knownAt }) => offAt <= struckAt && struckAt <= knownAt),
  );
  const legs = line.legs.map((leg) => {
    if (isTooLate) return REFUND;
    return judge(
      leg,
      races.find((race) => race.event === leg.event),
      struckAt,
    );
  });
  const combinations: OracleCombination[] = [];
  for (const chosen of subsetsOf(
    line.legs.map((_, index) => index),
    line.size,
  )) {
    if (new Set(chosen.map((index) => line.legs[index]?.event)).size < chosen.length) continue;
    let returns = new Fraction(line.stake);
    let rode = new Fraction(line.stake);
    let open = false;
    for (const index of chosen) {
      const leg = legs[index];
      if (!leg || leg === 'open') {
        open = true;
        continue;
      }
      returns = returns.mul(leg.perRand);
      rode = rode.mul(leg.riding);
    }
    if (open) {
      const pays = returns.equals(0) ? 'nothing' : 'open';
      combinations.push({
        legs: chosen,
        pays,
        returns: new Fraction(0),
        winnings: new Fraction(0),
        capped: false,
      });
      continue;
    }
    let winnings = returns.sub(rode);
    const capped = winningsCap !== null && winnings.gt(winningsCap);
    if (winningsCap !== null && capped) winnings = new Fraction(winningsCap);
    combinations.push({
      legs: chosen,
      pays: returns.equals(0) ? 'nothing' : 'something',
      returns: rode.add(winnings),
      winnings,
      capped,
    });
  }
  const total = sum(combinations.map(({ returns }) => returns));
  const tax = sum(combinations.map(({ winnings }) => winnings)).mul(taxBasisPoints, 10_000);
  const exact = total.sub(tax);
  const payout = Number(exact.add(1, 2).floor().n);
  return { status: statusOf(), payout, exact, tax, combinations };

  function statusOf(): 'open' | 'won' | 'lost' | 'void' {
    if (combinations.some(({ pays }) => pays === 'open')) return 'open';
    if (legs.every((leg) => leg !== 'open' && leg.isVoid)) return 'void';
    return payout > 0 ? 'won' : 'lost';
  }
}

type Judged = 'open' | { readonly perRand: Fraction; readonly riding: Fraction; readonly isVoid: boolean };

const REFUND: Judged = { perRand: new Fraction(1), riding: new Fraction(1), isVoid: true };
const NOTHING: Judged = { perRand: new Fraction(0), riding: new Fraction(0), isVoid: false };

function judge(leg: BetLeg, race: RaceFacts | undefined, struckAt: Date): Judged {
  if (!race) return 'open';
  if (race.voided && struckAt <= race.voided.at) return REFUND;
  const runner = race.runners.find(({ saddle }) => saddle === leg.outcome);
  if (runner?.scratchedAt) return REFUND;
  if (race.state === 'void') return REFUND;
  if (race.state === 'undecided') return 'open';
  if (!runner) return REFUND;
  const left = race.runners.filter(({ scratchedAt }) => !scratchedAt);
  if (left.length === 1) return REFUND;
  if (leg.market === 'place' && race.placesPaid === 0) return REFUND;
  const price = leg.odds ?? (leg.market === 'win' ? runner.startingPrice : null);
  if (!price) return REFUND;

  // Each paid place is a share of 1, divided between the runners tied for it.
  let riding = new Fraction(0);
  const own = race.finishers.find(({ saddle }) => saddle === leg.outcome);
  if (own) {
    const tied = race.finishers.filter(({ position }) => position === own.position).length;
    const paid = leg.market === 'win' ? 1 : race.placesPaid;
    for (let place = own.position; place < own.position + tied; place++) {
      if (place <= paid) riding = riding.add(1, tied);
    }
  }
  if (riding.equals(0)) return NOTHING;
  let winnings = price;
  if (leg.odds) {
    for (const other of race.runners) {
      if (!other.scratchingKnownAt || other.scratchingKnownAt < struckAt || !other.scratchedOdds) continue;
      winnings = winnings.mul(100 - takenBy(other.scratchedOdds), 100);
    }
  }
  return { perRand: winnings.add(1).mul(riding), riding, isVoid: false };
}

/** The scale read from the top: a price longer than a band's longest belongs to the band before. */
function takenBy(price: Fraction): number {
  if (price.gt(20)) return 0;
  if (price.gt(12)) return 5;
  if (price.gt(8)) return 10;
  if (price.gt('11/2')) return 15;
  if (price.gt('7/2')) return 20;
  if (price.gt('28/10')) return 25;
  if (price.gt(2)) return 30;
  if (price.gt('15/10')) return 35;
  if (price.gt('12/10')) return 40;
  if (price.gt(1)) return 45;
  if (price.gt('9/10')) return 50;
  if (price.gt('7/10')) return 55;
  if (price.gt('5/10')) return 60;
  if (price.gt('4/10')) return 65;
  return price.gt('1/3') ? 70 : 80;
}

function subsetsOf(items: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, index) =>
    subsetsOf(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  );
}

function sum(values: readonly Fraction[]): Fraction {
  return values.reduce((total, value) => total.add(value), new Fraction(0));
}
