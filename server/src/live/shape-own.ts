import type { LevelRow, LiveOwn } from '@furlong/contract/schemas/live';
import { packScore } from '@furlong/domain/score-key';
import { pointsStillPossible } from '@furlong/domain/scoring';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import type { MeetingCard } from '../meetings/card.ts';
import type { CardPicks } from '../picks/load-picks.ts';
import type { Neighbours } from '../score-boards/neighbours.ts';
import {
  type Extent,
  type Level,
  type Passing,
  rankOfKey,
  readSurroundings,
  type SharedSurroundings,
  type Surroundings,
  shareSurroundings,
} from '../score-boards/surroundings.ts';
import { type Board, scoredRaces } from '../standings/board.ts';
import { rowOf } from '../standings/read-board.ts';
import { showRow } from '../standings/show-row.ts';
import type { Row } from '../standings/view.ts';

/** How much of the others one punter is sent: two totals to either side and three names. */
export const ownExtent: Extent = { reach: 2, names: 3 };

/** A board in memory and its card, with what many punters are told alike. */
export interface OwnSource {
  readonly neighbours: Neighbours<Board>;
  readonly scoring: MeetingCard['scoring'];
  readonly races: ReturnType<typeof scoredRaces>;
  readonly shared: SharedSurroundings<Row>;
  readonly shownLevels: WeakMap<Level<Row>, LevelRow>;
}

/** To be dropped with the board. */
export function ownSource(neighbours: Neighbours<Board>, card: MeetingCard): OwnSource {
  const { scoring } = card;
  const shared = shareSurroundings<Row>();
  return { neighbours, scoring, races: scoredRaces(card), shared, shownLevels: new WeakMap() };
}

/** A punter's own place in a version whose board is in memory. */
export function shapeOwn(
  { neighbours, scoring, races, shared, shownLevels }: OwnSource,
  punterId: number,
  picks: CardPicks | undefined,
): LiveOwn {
  const { board } = neighbours;
  const surroundings = readSurroundings(neighbours, rowOf, punterId, ownExtent, shared);
  const { picks: picksToCome, points: possible } = pointsStillPossible(
    races,
    (raceNumber) => picks?.has(raceNumber) ?? false,
    scoring,
  );
  const own = surroundings?.own ?? null;
  const isOver = picksToCome === 0;
  return {
    ...shapeFinalOwn(board.version, surroundings, shownLevels),
    possible: pointsToWire(possible),
    picksToCome,
    best: isOver ? null : bestOf(neighbours, own, picksToCome, possible),
    // Every winner brings the same points, its bonus aside.
    nextWin: isOver ? null : bestOf(neighbours, own, 1, possible / picksToCome),
  };
}

/**
 * A punter's own place in a version after which no race is to come. `shownLevels`: levels as others are shown them.
 */
export function shapeFinalOwn(
  version: number,
  surroundings: Surroundings<Row> | null,
  shownLevels: WeakMap<Level<Row>, LevelRow> = new WeakMap(),
): LiveOwn {
  const { own = null, above = null } = surroundings ?? {};
  return {
    version,
    own: own && showRow(own),
    place: surroundings ? surroundings.place + 1 : null,
    around: surroundings?.around.map((level) => showLevel(level, shownLevels)) ?? [],
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

function showLevel(level: Level<Row>, shown: WeakMap<Level<Row>, LevelRow>): LevelRow {
  const known = shown.get(level);
  if (known) return known;
  const made = { ...showRow(level.row), punters: level.punters };
  shown.set(level, made);
  return made;
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
