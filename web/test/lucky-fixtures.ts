import type { Race } from '@furlong/contract/schemas/meetings';
import { DEFAULT_PAYOUT_LIMITS } from '@furlong/domain/betting/payout-limits';
import { createRandom } from '@furlong/domain/random';
import {
  emptyLuckyPick,
  type LuckyPickState,
  reduceLuckyPick,
} from '../src/betting/lucky-pick/panel/lucky-state.ts';
import { draw, racesToDrawFrom, viewLuckyPick } from '../src/betting/lucky-pick/panel/view-lucky-pick.ts';
import type { Card } from '../src/meetings/read-card.ts';
import { makeMeeting, makeRace, makeRunner, makeScoring } from './fixtures.ts';
import { event } from './slip-fixtures.ts';

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

/** Drawn from a card whose every race has one runner; the first to third races are A, B and C. */
export function drawn(card = makeCertainCard()): LuckyPickState {
  const races = racesToDrawFrom(card, before);
  const runners = draw(races, races.flat(), createRandom('any'));
  if (runners === null) throw new Error('nothing was drawn');
  return reduceLuckyPick(emptyLuckyPick(event), { type: 'drawn', runners });
}

/** A lucky pick as the screen has it. */
export const view = (pick: LuckyPickState, card = makeCertainCard(), now = before) =>
  viewLuckyPick(pick, makeSources(card), now);
