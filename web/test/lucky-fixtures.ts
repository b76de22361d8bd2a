import type { Race } from '@furlong/contract/schemas/meetings';
import { DEFAULT_PAYOUT_LIMITS } from '@furlong/domain/betting/payout-limits';
import type { Card } from '../src/meetings/read-card.ts';
import { makeMeeting, makeRace, makeRunner, makeScoring } from './fixtures.ts';

/** Well before every race of the card. */
export const before = Date.parse('2026-11-21T10:00:00+02:00');

/** A race with a single runner at 3/1, 1/1 for a place: draws are predictable. */
export function makeCertainRace(number: number, change: Partial<Race> = {}): Race {
  return makeRace({
    raceId: 100 + number,
    raceNumber: number,
    runners: [
      makeRunner({
        saddle: number,
        horseName: `Horse ${number}`,
        winOdds: 3,
        winOddsFraction: '3/1',
        placeOdds: 1,
        placeOddsFraction: '1/1',
      }),
    ],
    ...change,
  });
}

/** A card of races with one runner each. */
export function makeCertainCard(
  races: readonly Race[] = [1, 2, 3].map((each) => makeCertainRace(each)),
): Card {
  return { meeting: makeMeeting(), races: [...races], scoring: makeScoring() };
}

/** The inputs of a view besides the stored state. */
export function makeSources(card: Card = makeCertainCard()) {
  return {
    card,
    cardAt: before,
    betslip: null,
    betslipAt: 0,
    limits: DEFAULT_PAYOUT_LIMITS,
    taxBasisPoints: 0,
  };
}
