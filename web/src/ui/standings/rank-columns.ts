import type { WirePoints } from '@furlong/domain/scoring-rules';
import { formatCount } from '../format/format-number.ts';
import { formatPoints } from '../format/format-points.ts';

/** Widths in pixels at a text size of 16: a digit, a digit of a long number, and a separator. */
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

/** Numbers of this many digits are set narrow, which leaves room for the alias. */
export function isLong(figures: string): boolean {
  return figures.length > 4;
}

function widthOf(figures: string, { figure, narrow, space }: Face): number {
  const each = isLong(figures) ? narrow : figure;
  return Array.from(figures).reduce((sum, letter) => sum + (/\d/.test(letter) ? each : space), 0);
}

/** The fields of a row that determine its column widths. */
export interface RowFigures {
  readonly punterId: number;
  readonly rank: number;
  readonly tied: boolean;
  readonly movement: number | null;
  readonly total: WirePoints;
}

/**
 * The column widths of a list of rank rows, as custom properties of its style: equal for all rows, so that figures line
 * up. In rem: they grow with the text.
 */
export function rankColumns(rows: readonly RowFigures[], own: number | undefined): Record<string, string> {
  const widest = (least: number, widthIn: (row: RowFigures, isOwn: boolean) => number) =>
    `${Math.ceil(Math.max(least, ...rows.map((row) => widthIn(row, row.punterId === own)))) / 16}rem`;
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
