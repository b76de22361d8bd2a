import { compareOdds, type Odds } from './odds.ts';

/** The highest saddle number a card may hold; a pick fits one byte, with 0 for none. */
export const MAX_SADDLE = 40;

/** A runner's place in the finishing order. Equal positions are a dead heat. */
export interface Finisher {
  readonly saddle: number;
  readonly position: number;
}

/** A runner of the card as a result needs it. `startingPrice` is null when none is known. */
export interface RaceRunner {
  readonly saddle: number;
  readonly scratched: boolean;
  readonly startingPrice: Odds | null;
}

/** Runners that share a position, by saddle; one runner alone is a group of one. */
export interface TiedGroup {
  readonly position: number;
  readonly saddles: readonly number[];
}

/** One thing wrong with a finishing order: which finisher (null: the order as a whole), which field, and why. */
export interface ResultProblem {
  readonly index: number | null;
  readonly field: 'saddle' | 'position' | null;
  readonly message: string;
}

/**
 * Everything wrong with a finishing order, or nothing. A right one names at least one winner, only runners that
 * are on the card and not scratched, each once, and positions from 1 where after a dead heat of k the next
 * position is k further: 1, 1, 3. Runners left out did not place (feed.md); a disqualified runner is left out.
 */
export function findResultProblems(
  finishers: readonly Finisher[],
  runners: readonly Pick<RaceRunner, 'saddle' | 'scratched'>[],
): ResultProblem[] {
  const problems: ResultProblem[] = [];
  const card = new Map(runners.map((runner) => [runner.saddle, runner]));
  const seen = new Set<number>();
  finishers.forEach(({ saddle, position }, index) => {
    const runner = card.get(saddle);
    if (!runner) problems.push({ index, field: 'saddle', message: `no runner ${saddle} on the card` });
    else if (runner.scratched)
      problems.push({ index, field: 'saddle', message: `runner ${saddle} is scratched` });
    if (seen.has(saddle))
      problems.push({ index, field: 'saddle', message: `runner ${saddle} is named twice` });
    seen.add(saddle);
    if (!Number.isSafeInteger(position) || position < 1) {
      problems.push({ index, field: 'position', message: 'a position is a whole number from 1' });
    }
  });
  if (finishers.length === 0) problems.push({ index: null, field: null, message: 'a result needs a winner' });
  if (problems.length > 0) return problems;

  let next = 1;
  for (const group of tiedGroups(finishers)) {
    if (group.position !== next) {
      const index = finishers.findIndex((finisher) => finisher.position === group.position);
      const message = `position ${group.position} where ${next} comes next`;
      problems.push({ index, field: 'position', message });
      break;
    }
    next += group.saddles.length;
  }
  return problems;
}

/** The finishers grouped by position, first position first, saddles ascending; the input's order is irrelevant. */
export function tiedGroups(finishers: readonly Finisher[]): TiedGroup[] {
  const groups = new Map<number, number[]>();
  for (const { saddle, position } of finishers) {
    const group = groups.get(position);
    if (group) group.push(saddle);
    else groups.set(position, [saddle]);
  }
  return [...groups]
    .map(([position, saddles]) => ({ position, saddles: saddles.sort((a, b) => a - b) }))
    .sort((a, b) => a.position - b.position);
}

/**
 * The finishing order that stands when some runners took no part (rule: late non-runner): they leave it, and whoever
 * was behind one of them moves up by one. Runners tied stay tied, also where one of three leaves. The others keep the
 * order they were given in; empty when nobody is left.
 */
export function finishersLeft(
  finishers: readonly Finisher[],
  isOut: (saddle: number) => boolean,
): readonly Finisher[] {
  const left = finishers.filter(({ saddle }) => !isOut(saddle));
  if (left.length === finishers.length) return finishers;
  return left.map(({ saddle, position }) => ({
    saddle,
    position: 1 + left.filter((other) => other.position < position).length,
  }));
}

/** SP: the feed's official starting price, else the last price shown before the off, else none (Decision 7). */
export function startingPriceOf(official: Odds | null, lastShown: Odds | null): Odds | null {
  return official ?? lastShown;
}

/**
 * The SP favourite's saddle: the shortest starting price among the runners not scratched, equal prices to the
 * lowest saddle (Decision 15). Undefined when no runner left has a starting price.
 */
export function findFavourite(runners: readonly RaceRunner[]): number | undefined {
  let favourite: { saddle: number; price: Odds } | undefined;
  for (const { saddle, scratched, startingPrice } of runners) {
    if (scratched || !startingPrice) continue;
    const order = favourite ? compareOdds(startingPrice, favourite.price) || saddle - favourite.saddle : -1;
    if (order < 0) favourite = { saddle, price: startingPrice };
  }
  return favourite?.saddle;
}
