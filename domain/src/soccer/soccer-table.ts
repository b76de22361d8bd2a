import type { Goals } from './markets.ts';

/** A match that is over, with the goals that the record has of it (rule: soccer-table). */
export interface PlayedMatch {
  readonly home: string;
  readonly away: string;
  readonly score: Goals;
}

/** A team's row of a league's table. */
export interface TableRow {
  /** From 1; who is level by points, difference and goals shares it. */
  readonly place: number;
  readonly team: string;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  readonly points: number;
}

const POINTS = { won: 3, drawn: 1 } as const;
/** A league has as many teams, and none has played many matches fewer than another: so a cup is told from it. */
const FEWEST_TEAMS = 6;
const MOST_BEHIND = 4;
/** Before everybody has played so often a table says nothing. */
const FEWEST_PLAYED = 2;

/**
 * The table of a league from its matches of a season (rule: soccer-table): three points a win and one a draw, then by goal
 * difference, goals scored and name. Null where it would be none: too few teams or matches, or teams that have played
 * much less than others, as in a cup.
 */
export function tableOf(matches: readonly PlayedMatch[]): TableRow[] | null {
  const rows = new Map<string, Omit<TableRow, 'place'>>();
  const add = (team: string, scored: number, conceded: number) => {
    const row = rows.get(team) ?? {
      team,
      ...{ played: 0, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0 },
    };
    const outcome = scored > conceded ? 'won' : scored === conceded ? 'drawn' : 'lost';
    rows.set(team, {
      ...row,
      played: row.played + 1,
      [outcome]: row[outcome] + 1,
      scored: row.scored + scored,
      conceded: row.conceded + conceded,
      points: row.points + (outcome === 'lost' ? 0 : POINTS[outcome]),
    });
  };
  for (const { home, away, score } of matches) {
    add(home, score.home, score.away);
    add(away, score.away, score.home);
  }
  const played = [...rows.values()].map((row) => row.played);
  const fewest = Math.min(...played);
  if (rows.size < FEWEST_TEAMS || fewest < FEWEST_PLAYED || Math.max(...played) - fewest > MOST_BEHIND)
    return null;
  const ordered = [...rows.values()].sort((a, b) => compare(a, b) || (a.team < b.team ? -1 : 1));
  return ordered.map((row) => ({ place: ordered.findIndex((each) => compare(each, row) === 0) + 1, ...row }));
}

type Counts = Pick<TableRow, 'points' | 'scored' | 'conceded'>;

function compare(a: Counts, b: Counts): number {
  return b.points - a.points || b.scored - b.conceded - (a.scored - a.conceded) || b.scored - a.scored;
}
