import type { WirePoints } from '@furlong/domain/scoring-rules';
import { formatCount } from '../format/format-number.ts';
import { formatPoints } from '../format/format-points.ts';

/** How wide a column's figures stand, in pixels: each of them, each when there are many, and what parts them. */
interface Face {
  readonly figure: number;
  readonly narrow: number;
  readonly space: number;
}

const faces = {
  rank: { figure: 11.3, narrow: 10.5, space: 4.7 },
  ownRank: { figure: 15, narrow: 10.5, space: 6.2 },
  movement: { figure: 7.7, narrow: 6.3, space: 2.8 },
  points: { figure: 10.7, narrow: 8.5, space: 4.8 },
  ownPoints: { figure: 13.3, narrow: 10.5, space: 6 },
} as const satisfies Record<string, Face>;

/** So many figures stand narrow, so that the alias beside them keeps its room. */
export function isLong(figures: string): boolean {
  return figures.length > 4;
}

function widthOf(figures: string, { figure, narrow, space }: Face): number {
  const each = isLong(figures) ? narrow : figure;
  return Array.from(figures).reduce((sum, letter) => sum + (/\d/.test(letter) ? each : space), 0);
}

/** What of a row decides how wide its columns stand. */
export interface RowFigures {
  readonly punterId: number;
  readonly rank: number;
  readonly tied: boolean;
  readonly movement: number | null;
  readonly total: WirePoints;
}

/**
 * How wide the columns of a list of rank rows stand, as custom properties of its style: the same for every row, so that
 * the figures line up.
 */
export function rankColumns(rows: readonly RowFigures[], own: number | undefined): Record<string, string> {
  const widest = (least: number, widthIn: (row: RowFigures, isOwn: boolean) => number) =>
    `${Math.ceil(Math.max(least, ...rows.map((row) => widthIn(row, row.punterId === own))))}px`;
  return {
    '--rank-width': widest(
      36,
      ({ rank, tied }, isOwn) =>
        widthOf(formatCount(rank), isOwn ? faces.ownRank : faces.rank) + (tied ? 15 : 2),
    ),
    '--move-width': widest(
      34,
      ({ movement }) => 12 + widthOf(formatCount(Math.abs(movement ?? 0)), faces.movement),
    ),
    '--points-width': widest(
      46,
      ({ total }, isOwn) => 6 + widthOf(formatPoints(total), isOwn ? faces.ownPoints : faces.points),
    ),
  };
}
