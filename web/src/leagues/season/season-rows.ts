import type { LeagueSeason, SeasonRow } from '@furlong/contract/schemas/league-season';
import { formatPoints } from '../../ui/format/format-points.ts';
import { seasonWords } from './season-words.ts';

/** A season whose rows have the live points added, with the ranks that these make; as it is while nobody has any. */
export function asItStands(season: LeagueSeason): LeagueSeason {
  return {
    ...season,
    rows: season.rows.map(standing),
    own: season.own && standing(season.own),
  };
}

function standing(row: SeasonRow): SeasonRow {
  // A season that an earlier version kept for offline tells none.
  const now: SeasonRow['asItStands'] | undefined = row.asItStands;
  return now == null ? row : { ...row, ...now };
}

/** The rows of a page with the own one in its place, or, where that is on another page, on the side of it. */
export function ownInPlace<R extends Pick<SeasonRow, 'punterId' | 'rank'>>(
  rows: readonly R[],
  own: R | null,
): readonly R[] {
  if (own === null || rows.some(({ punterId }) => punterId === own.punterId)) return rows;
  const first = rows[0]?.rank ?? Number.POSITIVE_INFINITY;
  return own.rank !== null && own.rank <= first ? [own, ...rows] : [...rows, own];
}

/** How many points a row is behind the leader, where the leader is known and the row has a rank. */
export function behindLeader(
  { rank, points }: Pick<SeasonRow, 'rank' | 'points'>,
  leader: Pick<SeasonRow, 'points'> | null,
): number | null {
  if (rank === null || leader === null) return null;
  // Whole hundredths, so that no sum of binary fractions shows.
  const behind = Math.round((leader.points - points) * 100) / 100;
  return behind > 0 ? behind : null;
}

/** The alias in a table, with what became of a member who is one no more. */
export function standingWords(standing: SeasonRow['standing']): string | null {
  return { member: null, left: seasonWords.left, former: seasonWords.former }[standing];
}

/** Points a meeting to one decimal: more says nothing of a season. */
export function formatAverage(points: number): string {
  return formatPoints(Math.round(points * 10) / 10);
}
