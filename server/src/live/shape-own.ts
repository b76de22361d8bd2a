import type { LiveOwn } from '@furlong/contract/schemas/live';
import { packScore } from '@furlong/domain/score-key';
import { pointsStillPossible } from '@furlong/domain/scoring';
import { pointsToWire } from '@furlong/domain/scoring-rules';

import type { MeetingCard } from '../meetings/card.ts';
import type { CardPicks } from '../picks/load-picks.ts';
import {
  type Extent,
  type Neighbours,
  type Passing,
  rankOfKey,
  readSurroundings,
  type Surroundings,
} from '../score-boards/neighbours.ts';
import { type Board, scoredRaces } from '../standings/board.ts';
import { rowOf } from '../standings/read-board.ts';
import { showRow } from '../standings/show-row.ts';
import type { Row } from '../standings/view.ts';

/** How much of the others one punter is sent: two totals to either side and three names. */
export const ownExtent: Extent = { reach: 2, names: 3 };

/** A punter's own place in a version whose board is in memory. */
export function shapeOwn(
  neighbours: Neighbours<Board>,
  card: MeetingCard,
  punterId: number,
  picks: CardPicks | undefined,
): LiveOwn {
  const { board } = neighbours;
  const surroundings = readSurroundings(neighbours, rowOf, punterId, ownExtent);
  const { picks: picksToCome, points: possible } = pointsStillPossible(
    scoredRaces(card),
    (raceNumber) => picks?.has(raceNumber) ?? false,
    card.scoring,
  );
  const own = surroundings?.own ?? null;
  const isOver = picksToCome === 0;
  return {
    ...shapeFinalOwn(board.version, surroundings),
    possible: pointsToWire(possible),
    picksToCome,
    best: isOver ? null : bestOf(neighbours, own, picksToCome, possible),
    // Every winner brings the same points, its bonus aside.
    nextWin: isOver ? null : bestOf(neighbours, own, 1, possible / picksToCome),
  };
}

/** A punter's own place in a version after which no race is to come. */
export function shapeFinalOwn(version: number, surroundings: Surroundings<Row> | null): LiveOwn {
  const { own = null, above = null } = surroundings ?? {};
  return {
    version,
    own: own && showRow(own),
    place: surroundings ? surroundings.place + 1 : null,
    around: surroundings?.around.map(({ row, punters }) => ({ ...showRow(row), punters })) ?? [],
    above: own &&
      above && {
        rank: above.rank,
        userId: above.alias,
        gap: pointsToWire(above.total - own.total),
      },
    passedBy: showPassing(surroundings?.passedBy),
    passed: showPassing(surroundings?.passed),
    possible: 0,
    picksToCome: 0,
    best: null,
    nextWin: null,
  };
}

function showPassing(passing: Passing | null | undefined): LiveOwn['passed'] {
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
