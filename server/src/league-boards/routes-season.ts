import type { SeasonSettings as ShownSettings } from '@furlong/contract/schemas/league-season';
import { InvalidValue } from '@furlong/domain/invalid-value';
import { loadCourseName } from '../meetings/load-course.ts';
import { success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { StandingsEngine } from '../standings/standings-engine.ts';
import { findRoster } from './find-roster.ts';
import { loadHeadToHead } from './load-head-to-head.ts';
import { loadSeason, type SeasonQuestion } from './load-season.ts';
import type { SeasonSettings } from './queries-season.ts';
import { readRunning } from './read-running.ts';
import type { Rosters } from './rosters.ts';
import { SeasonTables } from './season-tables.ts';
import { setSeason } from './set-season.ts';
import { shapeDuels, shapeSeason } from './shape-season.ts';

/** The calls of a league's season, its duels and its settings. */
export function seasonHandlers(parts: {
  readonly platform: Platform;
  readonly engine: StandingsEngine;
  readonly rosters: Rosters;
}): HandlersOf<'GetLeagueSeason' | 'GetLeagueDuels' | 'GetLeagueHeadToHead' | 'UpdateLeagueSeason'> {
  const { db } = parts.platform;
  const tables = new SeasonTables(db);

  const seasonOf = async (question: SeasonQuestion) => {
    try {
      return await loadSeason(db, question);
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      throw new Failed('bad-request', 'The request has fields that cannot be used', [
        { field: 'period', expected: error.expected },
      ]);
    }
  };
  const show = async (settings: SeasonSettings): Promise<ShownSettings> => {
    const { raceCourseId } = settings;
    const raceCourseName = raceCourseId === null ? null : ((await loadCourseName(db, raceCourseId)) ?? null);
    return { ...settings, days: [...settings.days], raceCourseName };
  };

  return {
    async GetLeagueSeason({ params, query, caller: { punterId }, now }) {
      const roster = await findRoster(parts, params.leagueCode, punterId);
      const { by = 'season', period } = query;
      const season = await seasonOf({ leagueId: roster.leagueId, by, period, now });
      const { raceCourseName } = await show(season.settings);
      const table = await tables.season(season);
      const running = readRunning(parts.engine, season, roster);
      const page = { page: params.page, askedBy: punterId };
      return success({ leagueSeason: shapeSeason(season, table, running, raceCourseName, page) });
    },

    async GetLeagueDuels({ params, query, caller: { punterId }, now }) {
      const { leagueId } = await findRoster(parts, params.leagueCode, punterId);
      const { by = 'season', period } = query;
      const season = await seasonOf({ leagueId, by, period, now });
      const page = { page: params.page, askedBy: punterId };
      return success({ leagueDuels: shapeDuels(season, await tables.duels(season), page) });
    },

    async GetLeagueHeadToHead({ params, query, caller, now }) {
      const { leagueId } = await findRoster(parts, params.leagueCode, caller.punterId);
      const headToHead = await loadHeadToHead(parts, {
        leagueId,
        one: params.punterId,
        other: params.otherPunterId,
        meetingId: query.meetingId,
        before: query.before,
        askedBy: caller.punterId,
        now,
      });
      if (!headToHead) throw new Failed('not-found', 'Both must be two members of the league');
      return success({ headToHead });
    },

    async UpdateLeagueSeason({ body, caller: { punterId }, now }) {
      const { leagueCode, ...wanted } = body;
      await findRoster(parts, leagueCode, punterId);
      const settings = await setSeason(parts.platform, { code: leagueCode, punterId, wanted, now });
      return success({ settings: await show(settings) });
    },
  };
}
