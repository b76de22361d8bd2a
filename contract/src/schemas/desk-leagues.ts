import Type, { type Static } from 'typebox';
import { reportReasons } from '../codes/leagues.ts';
import { declareCalls } from './declare-calls.ts';
import { Id, Instant, name, oneOf, orNull } from './fields.ts';

/** A friends' league as the desk sees it. Nobody is named: the owner is an id. */
const DeskLeague = Type.Object({
  leagueCode: Type.String(),
  name: Type.String(),
  isDisabled: Type.Boolean(),
  ownerId: Id,
  members: Type.Integer({ minimum: 0 }),
  /** Reports that the desk has not looked at; null: there are none. */
  reports: orNull(
    Type.Object({
      count: Type.Integer({ minimum: 1 }),
      reasons: Type.Array(
        Type.Object({ reason: oneOf(reportReasons), count: Type.Integer({ minimum: 1 }) }),
        { maxItems: reportReasons.length },
      ),
      lastAt: Instant,
    }),
  ),
});
export type DeskLeague = Static<typeof DeskLeague>;

const LeagueParams = Type.Object({ leagueCode: name(20) });
const Done = Type.Object({});

export const deskLeaguesCalls = declareCalls('desk-leagues', {
  FindLeagues: {
    summary: 'Friends’ leagues by code, or by how their name begins, by name; 50 at most.',
    query: Type.Object({ sought: name(40) }),
    payload: Type.Object({ leagues: Type.Array(DeskLeague, { maxItems: 50 }), hasMore: Type.Boolean() }),
  },
  ListReportedLeagues: {
    summary:
      'Friends’ leagues with three open reports or more, or with any, most reported first; 50 at most.',
    query: Type.Object({ all: Type.Optional(Type.Boolean()) }),
    payload: Type.Object({ leagues: Type.Array(DeskLeague, { maxItems: 50 }), hasMore: Type.Boolean() }),
  },
  DisableLeague: {
    summary: 'Disables a league: nobody sees or joins it. Closes its reports.',
    params: LeagueParams,
    body: Type.Unknown(),
    payload: Done,
  },
  EnableLeague: {
    summary: 'Enables a disabled league. Closes its reports.',
    params: LeagueParams,
    body: Type.Unknown(),
    payload: Done,
  },
  RenameLeague: {
    summary: 'Gives a league another name. Closes its reports. 409 when it is no longer called as was seen.',
    params: LeagueParams,
    body: Type.Object({
      name: name(60),
      /** The name that was seen. */
      from: name(60),
    }),
    payload: Done,
  },
});
