import type { StandingsRow } from '@furlong/contract/schemas/standings';
import type { RankEntry } from '../ui/standings/rank-row.tsx';

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
