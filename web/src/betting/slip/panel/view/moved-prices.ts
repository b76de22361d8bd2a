import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import { compareOdds, formatOddsFraction, parseOdds } from '@furlong/domain/odds';
import { pricesLeft } from '../../../strike/panel/tapped-prices.ts';
import type { ChangedLine } from '../../../strike/strike-wire.ts';
import { keyOfRef } from '../../slip-sports.ts';
import type { SlipState } from '../../slip-state.ts';
import type { SportPanel } from '../sport-panel.ts';
import type { SlipView } from './view-slip.ts';

type Market = 'win' | 'place';

/** A price that moved: fractions. */
export interface PriceMove {
  readonly market: Market;
  readonly before: string;
  readonly now: string;
}

/** A selection whose prices moved, to win or for a place or both: it is one. */
export interface MovedSelection {
  /** As its row on the slip has it (`keyOfRef`). */
  readonly key: string;
  readonly name: string;
  readonly moves: readonly PriceMove[];
}

/** Which way a selection's prices moved, or those of several. */
export type Way = 'worse' | 'better' | 'both';

export function wayOf(moves: readonly Pick<PriceMove, 'before' | 'now'>[]): Way {
  const ways = new Set(moves.map(({ before, now }) => compareOdds(parseOdds(now), parseOdds(before)) < 0));
  if (ways.size > 1) return 'both';
  return ways.has(true) ? 'worse' : 'better';
}

/** How many selections moved which way. */
export function countWays(moved: readonly MovedSelection[]): Readonly<Record<Way, number>> {
  const ways = moved.map(({ moves }) => wayOf(moves));
  const count = (way: Way) => ways.filter((each) => each === way).length;
  return { worse: count('worse'), better: count('better'), both: count('both') };
}

class Gathered {
  readonly #all = new Map<string, MovedSelection>();

  add(key: string, name: string, move: PriceMove): void {
    const moves = this.#all.get(key)?.moves ?? [];
    // Several lines may have it.
    if (moves.some(({ market }) => market === move.market)) return;
    this.#all.set(key, { key, name, moves: [...moves, move] });
  }

  get all(): readonly MovedSelection[] {
    return [...this.#all.values()];
  }
}

/** The selections whose prices the lines that wait for an answer ask about. */
export function askedMoves(
  changes: readonly ChangedLine[],
  keyOfLeg: SportPanel<SlipSelection>['keyOfLeg'],
): readonly MovedSelection[] {
  const gathered = new Gathered();
  for (const { request, legs } of changes) {
    for (const leg of legs) {
      const { oldOddsFraction: before, newOddsFraction: now } = leg;
      const index = request.dt.findIndex((sent) => isOf(sent, leg));
      const key = keyOfLeg(request, index);
      if (key === null || before === null) continue;
      const isPlace = 'isPlace' in leg && leg.isPlace;
      const name = 'horseName' in leg ? leg.horseName : leg.outcomeName;
      gathered.add(key, name, { market: isPlace ? 'place' : 'win', before, now });
    }
  }
  return gathered.all;
}

function isOf(sent: ChangedLine['request']['dt'][number], leg: ChangedLine['legs'][number]): boolean {
  if ('raceId' in sent) return 'raceId' in leg && sent.raceId === leg.raceId && sent.saddle === leg.saddle;
  return (
    'eventId' in leg &&
    sent.eventId === leg.eventId &&
    sent.market === leg.market &&
    sent.outcome === leg.outcome
  );
}

/**
 * The selections whose prices a strike takes that moved since they were tapped, and are in sight (rule: moving-prices):
 * with any, the button that strikes says so.
 */
export function newMoves<Leg extends SlipSelection>(
  slip: Pick<SlipState, 'selections'>,
  { bets }: Pick<SlipView<Leg>, 'bets'>,
  { refOf, nameOf }: Pick<SportPanel<Leg>['words'], 'refOf' | 'nameOf'>,
  asksBetter: boolean,
): readonly MovedSelection[] {
  const tapped = new Map(slip.selections.map((each) => [keyOfRef(each), each.tapped]));
  const gathered = new Gathered();
  for (const { counted, isFixedOdds, list, legs } of bets) {
    if (!counted || !isFixedOdds) continue;
    const market = list === 'placeBets' ? 'place' : 'win';
    for (const { enabled, selection } of legs) {
      if (!enabled) continue;
      const key = keyOfRef(refOf(selection));
      const before = pricesLeft(selection, tapped.get(key), asksBetter)[market];
      const now = market === 'place' ? selection.placeOdds : selection.odds;
      if (before === null || now === null) continue;
      gathered.add(key, nameOf(selection), { market, before, now: formatOddsFraction(now) });
    }
  }
  return gathered.all;
}
