import type { LeagueRoundPage, LeagueRoundRow } from '@furlong/contract/schemas/league-rounds';
import { type LeaguePlace, leagueTable, passingIn } from '@furlong/domain/leagues/league-table';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import { success, unchanged } from '../platform/http/answer.ts';
import { matchesTag, weakTag } from '../platform/http/entity-tag.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { selectSeason, selectSeasonRowsOf } from '../predictor/queries-season.ts';
import type { PredictorStanding } from '../predictor/round-board.ts';
import type { RoundEngine } from '../predictor/round-engine.ts';
import { findRoster } from './find-roster.ts';
import type { LeagueEntry, LeagueRows } from './league-rows.ts';
import { rowsInLeague } from './read-final-rows.ts';
import { readLeagueRound } from './read-league-round.ts';
import type { Roster } from './roster.ts';
import type { Rosters } from './rosters.ts';
import { namesMax, pageSize, pagesOf } from './shape-page.ts';

interface Question {
  readonly page: number;
  readonly search: string;
  readonly askedBy: number;
}

/** The calls of the predictor's boards of friends' leagues. */
export function leagueRoundHandlers(
  platform: Platform,
  engine: RoundEngine,
  rosters: Rosters,
): HandlersOf<'league-rounds'> {
  const { db } = platform;
  const find = (code: string, punterId: number) => findRoster({ platform, rosters }, code, punterId);
  const tagOf = (of: string, roster: Roster, punterId: number) =>
    weakTag(`${of}-${roster.leagueId}-${roster.stamp}-${punterId}`);
  return {
    async GetLeagueRoundBoard({ params, query, caller: { punterId }, holds }) {
      const { roundId, leagueCode, page } = params;
      const roster = await find(leagueCode, punterId);
      const board = await readLeagueRound(db, engine, roundId, roster);
      if (!board) throw new Failed('not-found', `There is no round ${roundId}`);
      const { rows, ...head } = board;
      const etag = tagOf(`round-${roundId}-${head.version}`, roster, punterId);
      if (matchesTag(holds, etag)) return unchanged(etag);
      const asked = { page, search: query.searchString?.trim() ?? '', askedBy: punterId };
      return success(
        { id: roundId, ...head, members: roster.ids.length, ...shapePage(rows, asked) },
        { etag },
      );
    },

    async GetLeaguePredictorSeason({ params, query, caller: { punterId }, holds }) {
      const { seasonId, leagueCode, page } = params;
      const roster = await find(leagueCode, punterId);
      const season = await selectSeason(db, seasonId);
      if (!season) throw new Failed('not-found', `There is no season ${seasonId}`);
      const { version } = season;
      const etag = tagOf(`season-${seasonId}-${version}`, roster, punterId);
      if (matchesTag(holds, etag)) return unchanged(etag);
      const rows = rowsInLeague(await selectSeasonRowsOf(db, season, [...roster.ids]));
      const head = { id: seasonId, version, final: false, counts: season.rounds > 0 };
      const asked = { page, search: query.searchString?.trim() ?? '', askedBy: punterId };
      return success({ ...head, members: roster.ids.length, ...shapePage(rows, asked) }, { etag });
    },
  };
}

type PageOfLeague = Omit<LeagueRoundPage, 'id' | 'version' | 'final' | 'counts' | 'members'>;

function shapePage(rows: LeagueRows<PredictorStanding>, { page, search, askedBy }: Question): PageOfLeague {
  const table = leagueTable(rows.entries);
  const found = search === '' ? undefined : new Set(rows.find(search));
  const list = found ? table.filter(({ row }) => found.has(row)) : table;
  const own = table.find(({ row }) => row.punterId === askedBy);
  const passing = own && passingIn(rows.entries, own.row);
  const name = (entries: readonly LeagueEntry[]) => ({
    count: entries.length,
    aliases: entries.slice(0, namesMax).map((entry) => rows.row(entry).alias),
  });
  return {
    currentLeaderboard: list
      .slice((page - 1) * pageSize, page * pageSize)
      .map((place) => showRow(rows, place, askedBy)),
    maxPages: pagesOf(list.length),
    page,
    perPage: pageSize,
    totalPunters: table.length,
    own: own ? showRow(rows, own, askedBy) : null,
    passedBy: passing ? name(passing.passedBy) : null,
    passed: passing ? name(passing.passed) : null,
  };
}

function showRow(
  rows: LeagueRows<PredictorStanding>,
  { row: entry, leagueRank, tied, movement, gap }: LeaguePlace<LeagueEntry>,
  askedBy: number,
): LeagueRoundRow {
  const { punterId, alias, rank, total, exact, differences, results } = rows.row(entry);
  return {
    ...{ punterId, leagueRank, userId: alias, rank, tied, total: pointsToWire(total) },
    ...{ exact, differences, results, movement },
    gap: gap === null ? null : pointsToWire(gap),
    isOwn: punterId === askedBy,
    left: entry.left,
  };
}
