import type { Queryable } from '../platform/database/database.ts';

/** A league that a punter has muted. */
export interface MutedLeague {
  readonly leagueCode: string;
  readonly leagueName: string;
}

/** The leagues that a punter has muted: none while there are no leagues. */
export async function selectMutedLeagues(_db: Queryable, _punterId: number): Promise<MutedLeague[]> {
  return [];
}

/** The id of a running league by its code, if the punter is a member of it: there are no leagues yet. */
export async function findOwnLeague(
  _db: Queryable,
  _punterId: number,
  _leagueCode: string,
): Promise<number | undefined> {
  return undefined;
}
