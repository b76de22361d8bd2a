import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Id, orNull, Points, words } from './fields.ts';
import { SentLeagueCode } from './leagues.ts';
import { Passing } from './live.ts';
import { PredictorRow } from './predictor.ts';

/** A row of a league's board of a predictor round or season: the great board's row with the rank in the league. */
export const LeagueRoundRow = Type.Object({
  ...PredictorRow.properties,
  /** Among the league's punters; equal rows share it. `tied` and `movement` are of the league too, `rank` is everybody's. */
  leagueRank: Type.Integer({ minimum: 1 }),
  /** Points to the next better rank of the league; null at the top. */
  gap: orNull(Points),
  isOwn: Type.Boolean(),
  /** No longer a member: shown on the boards of rounds over that began while a member. */
  left: Type.Boolean(),
});
export type LeagueRoundRow = Static<typeof LeagueRoundRow>;

/** A page of a league's board. Its fields stand at the top level of the answer. */
export const LeagueRoundPage = Type.Object({
  /** The round, or of a season's board the season. */
  id: Id,
  /** Ten rows a page, by league rank and then alias. */
  currentLeaderboard: Type.Array(LeagueRoundRow),
  /** Pages of the list, or of what the search found; at least 1. */
  maxPages: Type.Integer({ minimum: 1 }),
  page: Type.Integer(),
  perPage: Type.Integer(),
  /** Rows of the league's board, whatever the search. */
  totalPunters: Type.Integer(),
  /** The league's members now, those without predictions included. */
  members: Type.Integer(),
  own: orNull(LeagueRoundRow),
  /** Who of the league passed the caller by the last goal or result; null: not ranked before it. */
  passedBy: orNull(Passing),
  passed: orNull(Passing),
  version: Type.Integer(),
  final: Type.Boolean(),
  counts: Type.Boolean(),
});
export type LeagueRoundPage = Static<typeof LeagueRoundPage>;

const Page = Type.Integer({ minimum: 1, maximum: 10_000_000 });
/** The part of an alias to look for; empty finds everybody. */
const Search = Type.Object({ searchString: Type.Optional(words(40)) });

export const leagueRoundsCalls = declareCalls('league-rounds', {
  GetLeagueRoundBoard: {
    summary: "A page of a league's board of a predictor round; 404 for everybody but its members.",
    params: Type.Object({ roundId: Id, leagueCode: SentLeagueCode, page: Page }),
    query: Search,
    payload: LeagueRoundPage,
  },

  GetLeaguePredictorSeason: {
    summary: "A page of a league's table of a predictor season; 404 for everybody but its members.",
    params: Type.Object({ seasonId: Id, leagueCode: SentLeagueCode, page: Page }),
    query: Search,
    payload: LeagueRoundPage,
  },
});
