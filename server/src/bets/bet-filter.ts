import { sql } from 'kysely';

/** What bets are narrowed to; nothing of it: all bets. */
export interface BetFilter {
  readonly sport?: string | undefined;
  /** Of the sport that is named beside it. */
  readonly programmeId?: number | undefined;
  /** As My Bets names it; statements do not know the names, so whoever reads the rows narrows by it. */
  readonly betType?: string | undefined;
}

/** The condition of a statement on `bets`, but for the bet type. Written out, as a cursor takes no parameters. */
export function isAsked({ sport, programmeId }: BetFilter) {
  const conditions = [
    sql`true`,
    ...(sport === undefined ? [] : [sql`bets.sport = ${sql.lit(sport)}`]),
    ...(programmeId === undefined ? [] : [sql`bets.programme_id = ${sql.lit(programmeId)}`]),
  ];
  return sql.join(conditions, sql` and `);
}
