import { compareScores, type Score } from '@furlong/domain/ranking';
import type { ScoredRace } from '@furlong/domain/scoring';
import { RaceStatus } from '@furlong/domain/status';
import type { Findings } from './check.ts';
import type { FinalRow } from './queries-standings.ts';

/**
 * The races as they stood before the last result: that race was off, its points and the card's bonus to come. Null when
 * no other had been run, and so nobody had a rank to move from.
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
 * Re-derives how many ranks the last result moved each row up or down. The ranks before it are known once every row was
 * looked at: until then a row is four numbers.
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
  /** The different scores before, and how many had each. */
  readonly #scores: { readonly score: Score; punters: number }[] = [];
  readonly #indices = new Map<string, number>();

  constructor(meetingId: number, differs: Findings['differs']) {
    this.#meetingId = meetingId;
    this.#differs = differs;
  }

  /** Notes a row, its rank, and its score before the last result: undefined when it had no rank then. */
  next({ punterId, movement }: FinalRow, rank: number, before: Score | undefined): void {
    this.#rows.punterId.push(punterId);
    this.#rows.rank.push(rank);
    this.#rows.movement.push(movement);
    this.#rows.score.push(before === undefined ? -1 : this.#count(before));
  }

  /** Names every row that is kept with another movement. */
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

  /** The rank that each of the different scores had. */
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
