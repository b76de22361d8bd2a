import type { LiveOwn } from '@furlong/contract/schemas/live';
import type { StandingsRow } from '@furlong/contract/schemas/standings';
import type { RankEntry } from '../ui/standings/rank-row.tsx';
import { pageSize } from './leaderboard-queries.ts';

/** A standings row as a rank row shows it. */
export function entryOf(row: StandingsRow): RankEntry {
  return {
    rank: row.rank,
    tied: row.tied,
    movement: row.movement,
    alias: row.userId,
    winners: row.winners,
    seconds: row.secondPlace,
    thirds: row.thirdPlace,
    points: row.total,
  };
}

/** A page's rows with the own one first, on every page, and never twice. */
export function ownFirst<R extends { readonly punterId: number }>({
  punters,
  own,
}: {
  readonly punters: R[];
  readonly own: R | null;
}): R[] {
  if (own === null) return punters;
  return [own, ...punters.filter(({ punterId }) => punterId !== own.punterId)];
}

/** The page with the own row. A shared rank does not determine it: null until the position arrives. */
export function pageOfPlace(
  ownPlace: Pick<LiveOwn, 'place'> | null,
  own: Pick<StandingsRow, 'rank' | 'tied'>,
): number | null {
  const place = ownPlace?.place ?? (own.tied ? null : own.rank);
  return place === null ? null : Math.ceil(place / pageSize);
}

/** What a whole page of punters shares, none of whom is ahead of another; null where the list tells them apart. */
export function findLevel(
  punters: readonly Pick<StandingsRow, 'rank' | 'total'>[],
): { readonly rank: number; readonly total: number } | null {
  const [first] = punters;
  if (first === undefined || punters.length < pageSize) return null;
  return punters.every(({ rank }) => rank === first.rank) ? { rank: first.rank, total: first.total } : null;
}
