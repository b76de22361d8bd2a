/*
 * The keys of soccer's queries, beside those of `platform/api/query-keys.ts`, which every page loads. A constant is the
 * key of a family; personal answers carry the reader's punter id, null for a visitor.
 */

type Id = number | null;

export const fixturesKey = ['fixtures'] as const;
/** A page of a day's fixtures, of one league or of all; empty is the server's choice. */
export const fixtureDayKey = (day: string, league: string, after: string) =>
  [...fixturesKey, 'day', day, league, after] as const;
export const fixtureKey = (fixtureId: number) => [...fixturesKey, 'one', fixtureId] as const;

/** What came before a fixture, which changes no more with what happens in it. */
export const fixtureFormKey = (fixtureId: number) => ['fixture-form', fixtureId] as const;

export const roundsKey = ['rounds'] as const;
export const roundListKey = (ended: boolean) => [...roundsKey, 'list', ended] as const;
export const roundKey = (roundId: Id) => [...roundsKey, 'one', roundId] as const;
export const ownRoundKey = (roundId: Id, reader: Id) => [...roundKey(roundId), reader] as const;

/** All pages and searches of a round's or a season's board. */
export const predictorBoardKey = (kind: BoardKind, id: Id, reader: Id) =>
  ['predictor-board', kind, id, reader] as const;
export const predictorPageKey = (kind: BoardKind, id: Id, reader: Id, page: number, searchFor: string) =>
  [...predictorBoardKey(kind, id, reader), page, searchFor] as const;
/** All pages and searches of friends' leagues' boards of a round or a season; the stream's places are not of these. */
export const leaguePredictorKey = (kind: BoardKind, id: Id, reader: Id) =>
  ['league-predictor', kind, id, reader] as const;
export const leaguePredictorPageKey = (
  kind: BoardKind,
  id: Id,
  reader: Id,
  { league, page, searchFor }: { league: string; page: number; searchFor: string },
) => [...leaguePredictorKey(kind, id, reader), league, page, searchFor] as const;
export const predictionDetailsKey = (
  roundId: Id,
  punterId: number,
  reader: Id,
  version: number | undefined,
) => ['prediction-details', roundId, punterId, reader, version] as const;

/** What a punter's predictions came to. */
export const predictorStatsKey = (reader: Id) => ['predictor-stats', reader] as const;

/** What a board sums: one round, or a season's. */
export type BoardKind = 'round' | 'season';
