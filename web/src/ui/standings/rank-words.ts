/** What the three counts of a row are, and what it opens to. */
export interface RankWords {
  /** The headings of the counts, short enough for a phone. */
  readonly heads: readonly [string, string, string];
  /** One of each, as it is read out; more have an s. */
  readonly counts: readonly [string, string, string];
  readonly detail: string;
}

export const racingWords: RankWords = {
  heads: ['1st', '2nd', '3rd'],
  counts: ['winner', 'second', 'third'],
  detail: 'race by race',
};

/** The headings of a board's columns. */
export const headWords = { rank: 'Rank', move: 'Move', punter: 'Punter', points: 'Points' } as const;

/** A row as it is read out: 'Rank 2 shared, down 1 place, goingsoft has 4 winners, 0 seconds, 1 third, 49 points'. */
export const saidWords = {
  rank: 'Rank ',
  after: (isShared: boolean) => (isShared ? ' shared, ' : ' '),
  own: ' you, ',
  other: ' has ',
  noMove: 'no move, ',
  up: 'up ',
  down: 'down ',
  places: (count: number) => (count === 1 ? ' place, ' : ' places, '),
  count: (value: number, one: string) => `${value === 0 ? '0' : ''} ${value === 1 ? one : `${one}s`}, `,
  points: (value: number) => (value === 1 ? ' point' : ' points'),
  detailOf: (alias: string, detail: string) => `${alias}, ${detail}`,
} as const;
