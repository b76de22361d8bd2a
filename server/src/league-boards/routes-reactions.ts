import { refusal, success } from '../platform/http/answer.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import { findRoster } from './find-roster.ts';
import { selectReactions } from './queries-reactions.ts';
import { react } from './react.ts';
import type { Rosters } from './rosters.ts';

/** The calls of reactions to result rows. */
export function reactionHandlers(parts: {
  readonly platform: Platform;
  readonly engine: StandingsEngine;
  readonly rosters: Rosters;
}): HandlersOf<'GetLeagueReactions' | 'ReactInLeague'> {
  const { platform, engine } = parts;
  return {
    async GetLeagueReactions({ params: { leagueCode, meetingId }, caller: { punterId } }) {
      const { leagueId } = await findRoster(parts, leagueCode, punterId);
      return success({ reactions: await selectReactions(platform.db, { leagueId, meetingId }, punterId) });
    },

    async ReactInLeague({ body: { leagueCode, ...wanted }, caller: { punterId: by }, now }) {
      const { leagueId } = await findRoster(parts, leagueCode, by);
      const refused = await react(platform, engine, { ...wanted, leagueId, by }, now);
      return refused ? refusal(refused.errorCode, 'The reaction was not given', refused.reason) : success({});
    },
  };
}
