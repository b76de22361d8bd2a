import { compareOdds, type Odds } from './odds.ts';

/** The highest saddle number on a card. A pick is stored in one byte, 0 for none. */
export const MAX_SADDLE = 40;

/** A runner's place in the finishing order. Equal positions are a dead heat. */
export interface Finisher {
  readonly saddle: number;
  readonly position: number;
}

/** A runner of the card, as results and scoring need it. `startingPrice` is null when none is known. */
export interface RaceRunner {
  readonly saddle: number;
  readonly scratched: boolean;
  readonly startingPrice: Odds | null;
}

/** The runners that share a position, by saddle; without a dead heat there is one. */
export interface TiedGroup {
  readonly position: number;
  readonly saddles: readonly number[];
}

/** An error in a finishing order: the finisher's index (null: the whole order), its field, and a message. */
export interface ResultProblem {
  readonly index: number | null;
  readonly field: 'saddle' | 'position' | null;
  readonly message: string;
}

/**
 * All errors of a finishing order; empty for a valid one. It names at least one winner, only runners that are on the
 * card and not scratched, each once. Positions start at 1, and after a dead heat of k runners the next position is k
 * higher: 1, 1, 3. A runner left out did not place (docs/feed.md); a disqualified runner is left out.
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

/** The finishers grouped by position, positions and saddles ascending, whatever the order of the input. */
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
 * The finishing order without the runners that took no part (rule: late-non-runner). Each runner behind one of them
 * moves up by one; runners that tied still tie. The order of the input is kept; empty when nobody is left.
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

/** The SP: the feed's official one, else the last price shown before the off, else none (rule: starting-price). */
export function startingPriceOf(official: Odds | null, lastShown: Odds | null): Odds | null {
  return official ?? lastShown;
}

/**
 * The saddle of the SP favourite: the shortest starting price among the runners not scratched; of equal prices the
 * lowest saddle (rule: favourite-stands-in). Undefined when none of them has a starting price.
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
