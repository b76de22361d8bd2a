/*
 * The keys of soccer's queries, beside those of `platform/api/query-keys.ts`, which every page loads. A constant is the
 * key of a family.
 */

export const fixturesKey = ['fixtures'] as const;
/** A day's fixtures, of one league or of all; an empty day is the server's choice. */
export const fixtureDayKey = (day: string, league: string) => [...fixturesKey, 'day', day, league] as const;
export const fixtureKey = (fixtureId: number) => [...fixturesKey, 'one', fixtureId] as const;
