import type { LeagueOwnPlace } from '@furlong/contract/schemas/league-boards';
import { possibleRanks } from '@furlong/domain/leagues/league-table';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import { aliasAt } from '../score-boards/alias-list.ts';
import { indexOfId } from '../score-boards/participants.ts';
import type { Board } from '../standings/board.ts';
import { rowOf } from '../standings/read-board.ts';
import { gainOn } from './read-live-rows.ts';
import type { Roster } from './roster.ts';
import { namesMax, noPlace } from './shape-page.ts';
import { notRanked, sumKeys } from './sum-keys.ts';

/** The own place in a league, and how many rows the league's board has. */
export interface LiveOwnPlace extends LeagueOwnPlace {
  readonly totalPunters: number;
}

/**
 * A member's own place on a board in memory: what {@link shapePage} says of it, in one walk over the members that orders
 * nobody and makes no row but the own one. For streams, where thousands are told of every result.
 */
export function readLiveOwn(board: Board, roster: Roster, punterId: number): LiveOwnPlace {
  const { participants } = board;
  const indices = roster.indicesIn(participants);
  const own = indexOfId(participants, punterId);
  const ownAt = own < 0 ? -1 : indices.indexOf(own);
  if (ownAt < 0) return { ...noPlace, totalPunters: indices.length };
  const { now, before } = sumKeys(board, indices);
  const key = now[ownAt] ?? 0;
  const keyBefore = before?.[ownAt] ?? notRanked;
  const passedBy = new Nearest(nearestAhead);
  const passed = new Nearest(nearestBehind);
  let ahead = 0;
  let level = 0;
  let aheadBefore = 0;
  let next = Number.POSITIVE_INFINITY;
  for (let at = 0; at < now.length; at += 1) {
    if (at === ownAt) continue;
    const other = now[at] ?? 0;
    if (other > key) {
      ahead += 1;
      if (other < next) next = other;
    } else if (other === key) level += 1;
    const otherBefore = before?.[at] ?? notRanked;
    if (keyBefore === notRanked || otherBefore === notRanked) continue;
    if (otherBefore > keyBefore) aheadBefore += 1;
    if (other > key && otherBefore <= keyBefore) passedBy.add(other, indices[at] ?? 0);
    else if (other < key && otherBefore >= keyBefore) passed.add(other, indices[at] ?? 0);
  }
  const row = rowOf(board, own);
  const show = ({ count, found }: Nearest) => ({
    count,
    aliases: found.map(({ index }) => aliasAt(participants.aliases, index)),
  });
  const gain = gainOn(board);
  const unlisted = roster.ids.length - indices.length;
  return {
    totalPunters: indices.length,
    own: {
      punterId,
      leagueRank: ahead + 1,
      punterAlias: row.alias,
      meetingPoints: pointsToWire(row.total),
      winners: row.winners,
      secondPlaces: row.secondPlace,
      thirdPlaces: row.thirdPlace,
      tied: level > 0,
      rank: row.rank,
      movement: keyBefore === notRanked ? null : aheadBefore - ahead,
      gap: ahead === 0 ? null : pointsToWire(Math.floor(next / board.key.totalUnit) - row.total),
      isOwn: true,
      left: false,
    },
    passedBy: keyBefore === notRanked ? null : show(passedBy),
    passed: keyBefore === notRanked ? null : show(passed),
    possible:
      gain &&
      possibleRanks(
        key,
        now.filter((_, at) => at !== ownAt),
        unlisted,
        gain,
      ),
  };
}

interface Other {
  readonly key: number;
  readonly index: number;
}

/** Counts others and keeps the nearest few of them, in order. */
class Nearest {
  readonly found: Other[] = [];
  count = 0;
  readonly #compare: (a: Other, b: Other) => number;

  constructor(compare: (a: Other, b: Other) => number) {
    this.#compare = compare;
  }

  add(key: number, index: number): void {
    this.count += 1;
    const { found } = this;
    const other = { key, index };
    const last = found[namesMax - 1];
    if (last && this.#compare(last, other) < 0) return;
    let at = Math.min(found.length, namesMax - 1);
    for (; at > 0; at -= 1) {
      const before = found[at - 1];
      if (!before || this.#compare(before, other) < 0) break;
      found[at] = before;
    }
    found[at] = other;
  }
}

const nearestAhead = (a: Other, b: Other) => a.key - b.key || b.index - a.index;
const nearestBehind = (a: Other, b: Other) => b.key - a.key || a.index - b.index;
