import type { LiveOwn } from '@furlong/contract/live';
import { packScore } from '@furlong/domain/score-key';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import { RaceStatus } from '@furlong/domain/status';
import type { MeetingCard } from '../meetings/card.ts';
import type { CardPicks } from '../picks/load-picks.ts';
import { scoredRaces } from '../standings/board.ts';
import { type Neighbours, type Passing, rankOfKey, readSurroundings } from '../standings/read-neighbours.ts';
import { showRow } from '../standings/show-row.ts';

const reach = 2;
const names = 3;

/** What one punter is sent of a version beside what everybody is. */
export function shapeOwn(
  neighbours: Neighbours,
  card: MeetingCard,
  punterId: number,
  picks: CardPicks | undefined,
): LiveOwn {
  const { board } = neighbours;
  const surroundings = readSurroundings(neighbours, punterId, { reach, names });
  const picksToCome = scoredRaces(card).filter(
    ({ raceNumber, status }) =>
      (status === RaceStatus.open || status === RaceStatus.closed) && picks?.has(raceNumber),
  ).length;
  const possible = picksToCome * (card.scoring.placePoints[0] ?? 0);
  const { own = null, above = null } = surroundings ?? {};
  return {
    version: board.version,
    own: own && showRow(own),
    place: surroundings ? surroundings.place + 1 : null,
    around: surroundings?.around.map(showRow) ?? [],
    above: own &&
      above && {
        rank: above.rank,
        userId: above.alias,
        gap: pointsToWire(above.total - own.total),
      },
    passedBy: showPassing(surroundings?.passedBy),
    passed: showPassing(surroundings?.passed),
    possible: pointsToWire(possible),
    picksToCome,
    best: picksToCome === 0 ? null : bestOf(neighbours, own, picksToCome, possible),
  };
}

function showPassing(passing: Passing | null | undefined): LiveOwn['passed'] {
  return passing ? { count: passing.count, aliases: [...passing.aliases] } : null;
}

/** Where all picks to come, won, would take the punter among the others as they stand. */
function bestOf(
  { board }: Neighbours,
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
