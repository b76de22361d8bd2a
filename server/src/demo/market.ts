import { createRandom, type Random } from '@furlong/domain/random';
import { type BookPrice, makeBook } from './make-book.ts';
import type { SimulatedRace } from './simulate-race.ts';

/** A race's prices at one moment, by saddle. */
export type Board = ReadonlyMap<number, BookPrice>;

/** How prices move: opinions about each runner wander, and end at the truth when the race is off. */
export interface Market {
  /** When prices move, in seconds before the off, nearest first. */
  readonly ticks: readonly number[];
  /** The board of a tick: what the bookmaker shows for the runners that are left. */
  board(tick: number, scratched: number | null): Board;
  /** The board at the off, from the strengths the result is drawn from: the starting prices. */
  closing(scratched: number | null): Board;
}

/** Boards kept of a race. */
const REMEMBERED = 4;
/** How far an opinion may be from the truth long before the off: standard deviation of a log strength. */
const OPENING_ERROR = 0.3;
/** Paces before the off over which most of that error goes. */
const LEARNING = 4;

/**
 * The market of a race that opens `lead` seconds before its off. The walk is drawn from the off backwards, so a
 * card published earlier shows the same prices afterwards, and a node that takes over shows them too.
 */
export function createMarket(race: SimulatedRace, seed: string, pace: number, lead: number): Market {
  const random = createRandom(`${seed}/market/${race.number}`);
  const ticks = tickTimes(random.fork('ticks'), pace, lead);
  const errors = walkBack(race.runners.length, ticks, pace, random.fork('walk'));
  // Neighbouring entries, and everybody who picks meanwhile, ask for the same few boards.
  const recent = new Map<string, Board>();
  const boardOf = (errorsNow: Float64Array | null, scratched: number | null): Board => {
    const left = race.runners.filter(({ saddle }) => saddle !== scratched);
    const book = makeBook(
      left.map(({ saddle, strength }) => strength * Math.exp(errorsNow?.[saddle - 1] ?? 0)),
    );
    return new Map(left.map(({ saddle }, index) => [saddle, book[index] as BookPrice]));
  };
  return {
    ticks,
    board: (tick, scratched) => {
      const key = `${tick}/${scratched}`;
      const board = recent.get(key) ?? boardOf(errors[tick] ?? null, scratched);
      recent.delete(key);
      recent.set(key, board);
      const [oldest] = recent.keys();
      if (recent.size > REMEMBERED && oldest !== undefined) recent.delete(oldest);
      return board;
    },
    closing: (scratched) => boardOf(null, scratched),
  };
}

/** Seconds before the off: every 10 to 20 at a pace of 180 in the last pace, slower before, seldom long before. */
function tickTimes(random: Random, pace: number, lead: number): number[] {
  const ticks: number[] = [];
  const gap = (low: number, high: number) => Math.max(1, (random.next() * (high - low) + low) * (pace / 180));
  let before = gap(8, 14);
  while (before < lead) {
    ticks.push(before);
    const paces = before / pace;
    if (paces < 1) before += gap(10, 20);
    else if (paces < 4) before += gap(25, 50);
    else if (paces < 12) before += gap(120, 300);
    else before += 1_200 + random.next() * 1_200;
  }
  // The opening board.
  ticks.push(Math.max(lead, 0));
  return ticks;
}

/** Each runner's error at each tick. Some horses are talked about more than others. */
function walkBack(runners: number, ticks: readonly number[], pace: number, random: Random): Float64Array[] {
  const restless = Array.from({ length: runners }, () =>
    random.chance(0.1) ? 2 : 0.6 + 0.8 * random.next(),
  );
  const variance = (before: number) => OPENING_ERROR ** 2 * (1 - Math.exp(-before / (LEARNING * pace)));
  let errors = new Float64Array(runners);
  let reached = 0;
  return ticks.map((before) => {
    const step = Math.sqrt(Math.max(0, variance(before) - reached));
    reached = Math.max(reached, variance(before));
    errors = errors.map((error, runner) => error + step * (restless[runner] ?? 1) * random.normal());
    return errors;
  });
}
