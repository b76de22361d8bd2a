import { compareScores, type Score } from '@furlong/domain/ranking';
import type { ScoredRace } from '@furlong/domain/scoring';
import { RaceStatus } from '@furlong/domain/status';
import type { Findings } from './check.ts';
import type { FinalRow } from './queries-standings.ts';

/**
 * The races before the last result: that race off, its points and the card's bonus still to come. Null when no other
 * race had been run, so that nobody had a rank before.
 */
export function racesBefore(races: readonly ScoredRace[], lastRace: number | null): ScoredRace[] | null {
  if (runBefore(races, lastRace).length === 0) return null;
  return races.map((race) =>
    race.raceNumber === lastRace ? { ...race, status: RaceStatus.closed, finishers: [] } : race,
  );
}

/** The numbers of the races that were run before the last one. */
export function runBefore(races: readonly ScoredRace[], lastRace: number | null): number[] {
  return races.flatMap(({ raceNumber, status }) =>
    status === RaceStatus.resulted && raceNumber !== lastRace ? raceNumber : [],
  );
}

/**
 * Re-derives how many ranks the last result moved each row. The ranks before it are known only after all rows; until
 * then each row is stored as four numbers, because there may be millions.
 */
export class MovementCheck {
  readonly #meetingId: number;
  readonly #differs: Findings['differs'];
  readonly #rows: { punterId: number[]; rank: number[]; movement: (number | null)[]; score: number[] } = {
    punterId: [],
    rank: [],
    movement: [],
    score: [],
  };
  /** The distinct scores before the last result, and how many punters had each. */
  readonly #scores: { readonly score: Score; punters: number }[] = [];
  readonly #indices = new Map<string, number>();

  constructor(meetingId: number, differs: Findings['differs']) {
    this.#meetingId = meetingId;
    this.#differs = differs;
  }

  /** Adds a row, its rank, and its score before the last result (undefined when it had no rank then). */
  next({ punterId, movement }: FinalRow, rank: number, before: Score | undefined): void {
    this.#rows.punterId.push(punterId);
    this.#rows.rank.push(rank);
    this.#rows.movement.push(movement);
    this.#rows.score.push(before === undefined ? -1 : this.#count(before));
  }

  /** Reports every row whose stored movement differs. */
  end(): void {
    const ranks = this.#ranks();
    const { punterId, rank, movement, score } = this.#rows;
    score.forEach((index, row) => {
      const before = ranks[index];
      const due = before === undefined ? null : before - (rank[row] ?? 0);
      if (movement[row] === due) return;
      this.#differs(
        `meeting ${this.#meetingId}: punter ${punterId[row]} moved by ${movement[row] ?? 'none'}, and by the results ${due ?? 'none'}`,
      );
    });
  }

  #count(score: Score): number {
    const key = [score.total, score.winners, score.secondPlace, score.thirdPlace].join();
    const index = this.#indices.get(key) ?? this.#scores.push({ score, punters: 0 }) - 1;
    this.#indices.set(key, index);
    const counted = this.#scores[index];
    if (counted) counted.punters += 1;
    return index;
  }

  /** The rank of each distinct score before the last result. */
  #ranks(): number[] {
    const order = [...this.#scores.keys()].sort((a, b) => compareScores(this.#at(a), this.#at(b)));
    const ranks: number[] = [];
    let rank = 1;
    for (const index of order) {
      ranks[index] = rank;
      rank += this.#scores[index]?.punters ?? 0;
    }
    return ranks;
  }

  #at(index: number): Score {
    const counted = this.#scores[index];
    if (!counted) throw new RangeError(`no score ${index}`);
    return counted.score;
  }
}
