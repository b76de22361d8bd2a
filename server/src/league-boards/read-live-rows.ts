import { aliasKey } from '@furlong/domain/alias';
import { type Gain, gainOf, possibleRanks } from '@furlong/domain/leagues/league-table';
import type { Score } from '@furlong/domain/ranking';
import { type ScoreKey, unpackScore } from '@furlong/domain/score-key';
import { RaceStatus } from '@furlong/domain/status';
import { findByAlias, indexOfId } from '../score-boards/participants.ts';
import type { RowOf } from '../score-boards/read-score-board.ts';
import type { ScoreBoard } from '../score-boards/score-board.ts';
import { type Board, scoredRaces } from '../standings/board.ts';
import type { LeagueEntry, LeagueRows } from './league-rows.ts';
import { notRanked, sumKeys } from './sum-keys.ts';

/** Greater than any key. A lesser key ranks behind, so the difference to this sorts as ranks do. */
const beyondKeys = 2 ** 32;
/** More members than a league can have. */
const membersMax = 2 ** 16;

interface LiveEntry extends LeagueEntry {
  readonly index: number;
}

/**
 * The rows of some punters of a board in memory, given by their indices, ascending. Score keys stand for ranks: they
 * order alike and are equal alike, and no rank among a million has to be looked up for a row that is not shown.
 */
export function readLiveRows<Kind extends ScoreBoard & { readonly key: ScoreKey }, Row>(
  board: Kind,
  rowOf: RowOf<Kind, Row>,
  indices: Uint32Array,
  hasLeft: (punterId: number) => boolean = () => false,
): LeagueRows<Row> {
  const { key, participants } = board;
  const { now, before } = sumKeys(board, indices);
  // Place among the keys and position in one number of 48 bits: typed arrays sort numbers without a callback.
  const order = new Float64Array(now.length);
  now.forEach((sum, at) => {
    order[at] = (beyondKeys - sum) * membersMax + at;
  });
  const entries: LiveEntry[] = [];
  for (const one of order.sort()) {
    const at = one % membersMax;
    const index = indices[at] ?? 0;
    const punterId = participants.ids[index] ?? 0;
    const earlier = before?.[at] ?? notRanked;
    entries.push({
      index,
      rank: beyondKeys - (now[at] ?? 0),
      before: earlier === notRanked ? null : beyondKeys - earlier,
      total: Math.floor((now[at] ?? 0) / key.totalUnit),
      punterId,
      left: hasLeft(punterId),
    });
  }
  return {
    entries,
    row: ({ punterId }) => rowOf(board, indexOfId(participants, punterId)),
    find(alias) {
      const [first, end] = findByAlias(participants, aliasKey(alias), false);
      return entries.filter(({ index }) => index >= first && index < end);
    },
  };
}

/** The score of a live row, whose rank is what its key leaves. */
export function scoreOfEntry(key: ScoreKey, { rank }: Pick<LeagueEntry, 'rank'>): Score {
  return unpackScore(key, beyondKeys - rank);
}

const gains = new WeakMap<Board, Gain | null>();

/** What the races to come of a board can add to its keys; null when there are none. */
export function gainOn(board: Board): Gain | null {
  let gain = gains.get(board);
  if (gain === undefined) {
    const races = scoredRaces(board.card);
    const count = (status: RaceStatus) => races.filter((race) => race.status === status).length;
    const toCome = {
      run: count(RaceStatus.resulted),
      off: count(RaceStatus.closed),
      open: count(RaceStatus.open),
    };
    const isOver = toCome.off + toCome.open === 0;
    gain = isOver ? null : gainOf(board.key, board.card.scoring, toCome);
    gains.set(board, gain);
  }
  return gain;
}

/**
 * The ranks of a league still possible for one of its rows (rule: still-possible); null when no race is to come.
 * `unlisted` is how many members are not on the board.
 */
export function possibleFor(
  board: Board,
  entries: readonly LeagueEntry[],
  own: LeagueEntry,
  unlisted: number,
): { readonly best: number; readonly worst: number } | null {
  const gain = gainOn(board);
  if (!gain) return null;
  const others = entries.flatMap((entry) => (entry === own ? [] : beyondKeys - entry.rank));
  return possibleRanks(beyondKeys - own.rank, others, unlisted, gain);
}
