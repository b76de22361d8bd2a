import type { Points } from './scoring-rules.ts';

/** What decides a rank, in this order (rule: rank). `total` is in hundredths of a point. */
export interface Score {
  readonly total: Points;
  readonly winners: number;
  readonly secondPlace: number;
  readonly thirdPlace: number;
}

/** Below 0 when `a` ranks before `b`, 0 when they share a rank: total, then winners, seconds, thirds (rule: rank). */
export function compareScores(a: Score, b: Score): number {
  return (
    b.total - a.total || b.winners - a.winners || b.secondPlace - a.secondPlace || b.thirdPlace - a.thirdPlace
  );
}

/** The order of a standings list: by rank, then by alias. No two rows are equal, because aliases are unique. */
export function compareStandings(
  a: Score & { readonly alias: string },
  b: Score & { readonly alias: string },
): number {
  return compareScores(a, b) || compareAliases(a.alias, b.alias);
}

/** Alphabetical, ignoring case and the machine's language; the exact spelling decides only between equals. */
export function compareAliases(a: string, b: string): number {
  return compareText(a.toLowerCase(), b.toLowerCase()) || compareText(a, b);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * A copy of the rows in list order, each with its rank. Equal scores share a rank, and the next rank counts everybody
 * before it: 1, 2, 2, 4 (rule: rank).
 */
export function rankStandings<Row extends Score & { readonly alias: string }>(
  rows: readonly Row[],
): (Row & { readonly rank: number })[] {
  const ranked: (Row & { readonly rank: number })[] = [];
  let before: (Row & { readonly rank: number }) | undefined;
  for (const row of rows.toSorted(compareStandings)) {
    const rank = before && compareScores(before, row) === 0 ? before.rank : ranked.length + 1;
    before = { ...row, rank };
    ranked.push(before);
  }
  return ranked;
}
