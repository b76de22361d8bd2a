import type { LevelRow, LiveOwn } from '@furlong/contract/schemas/live';
import { packScore } from '@furlong/domain/score-key';
import { pointsStillPossible, racesToCome } from '@furlong/domain/scoring';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import type { MeetingCard } from '../meetings/card.ts';
import type { Neighbours } from '../score-boards/neighbours.ts';
import {
  type Extent,
  type Level,
  type Passing,
  rankOfKey,
  readSurroundings,
  type Surroundings,
} from '../score-boards/surroundings.ts';
import { type Board, scoredRaces } from '../standings/board.ts';
import { rowOf } from '../standings/read-board.ts';
import { showRow } from '../standings/show-row.ts';
import type { Row } from '../standings/view.ts';

/** How much of the others one punter is sent: two totals to either side and three names. */
export const ownExtent: Extent = { reach: 2, names: 3 };

/** The numbers of a card's races that can still bring points. */
export function toComeOn(card: MeetingCard): number[] {
  return racesToCome(scoredRaces(card));
}

/** A punter's own place in a version whose board is in memory. `picksToCome`: how many races to come the punter picked. */
export function shapeOwn(
  neighbours: Neighbours<Board>,
  card: MeetingCard,
  punterId: number,
  picksToCome: number,
): LiveOwn {
  const surroundings = readSurroundings(neighbours, rowOf, punterId, ownExtent);
  return {
    ...shapeFinalOwn(neighbours.board.version, surroundings),
    ...shapePossible(neighbours, card, surroundings?.own ?? null, picksToCome),
  };
}

/** What the picks of races to come can still bring to a row; null: to a punter who is not listed yet. */
export function shapePossible(
  neighbours: Neighbours<Board>,
  { scoring }: MeetingCard,
  own: Row | null,
  picksToCome: number,
): Pick<LiveOwn, 'possible' | 'picksToCome' | 'best' | 'nextWin'> {
  const possible = pointsStillPossible(picksToCome, scoring);
  const isOver = picksToCome === 0;
  return {
    possible: pointsToWire(possible),
    picksToCome,
    best: isOver ? null : bestOf(neighbours, own, picksToCome, possible),
    // Every winner brings the same points, its bonus aside.
    nextWin: isOver ? null : bestOf(neighbours, own, 1, possible / picksToCome),
  };
}

/** A punter's own place in a version after which no race is to come. */
export function shapeFinalOwn(version: number, surroundings: Surroundings<Row> | null): LiveOwn {
  const { own = null } = surroundings ?? {};
  return {
    version,
    own: own && showRow(own),
    place: surroundings ? surroundings.place + 1 : null,
    around: surroundings?.around.map(showLevel) ?? [],
    above: surroundings && showAbove(surroundings),
    passedBy: showPassing(surroundings?.passedBy),
    passed: showPassing(surroundings?.passed),
    possible: 0,
    picksToCome: 0,
    best: null,
    nextWin: null,
  };
}

/** A level as punters near it are shown it. */
export function showLevel({ row, punters }: Level<Row>): LevelRow {
  return { ...showRow(row), punters };
}

/** The next better rank. */
export function showAbove({ own, above }: Pick<Surroundings<Row>, 'own' | 'above'>): LiveOwn['above'] {
  return above && { rank: above.rank, userId: above.alias, gap: pointsToWire(above.total - own.total) };
}

/** Who passed, or was passed. */
export function showPassing(passing: Passing | null | undefined): LiveOwn['passed'] {
  return passing ? { count: passing.count, aliases: [...passing.aliases] } : null;
}

/** Total and rank of the punter if so many picks to come won and the others stayed as they are. */
function bestOf(
  { board }: Neighbours<Board>,
  own: { total: number; winners: number; secondPlace: number; thirdPlace: number } | null,
  wins: number,
  points: number,
): LiveOwn['best'] {
  const total = (own?.total ?? 0) + points;
  const score = {
    total,
    winners: (own?.winners ?? 0) + wins,
    secondPlace: own?.secondPlace ?? 0,
    thirdPlace: own?.thirdPlace ?? 0,
  };
  return {
    total: pointsToWire(total),
    rank: rankOfKey(board, packScore(board.key, score)),
  };
}
