import type { PredictorBoard, PredictorStats, RoundPlayed } from '@furlong/contract/schemas/predictor';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import { loadShownFixtures } from '../fixtures/load-shown-fixtures.ts';
import { success, versioned } from '../platform/http/answer.ts';
import { weakTag } from '../platform/http/entity-tag.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Caller, HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { PageQuery } from '../score-boards/read-score-board.ts';
import { tagOfVersion } from '../score-boards/shown-version.ts';
import { selectRounds } from './queries-rounds.ts';
import { selectSeason, selectSeasonPage, selectSeasonRow } from './queries-season.ts';
import { selectPlayed, sumPlayed } from './queries-stats.ts';
import type { RoundEngine } from './round-engine.ts';
import { shapeRound, showRow } from './shape-rounds.ts';
import { showPage } from './show-page.ts';

/** The calls that show boards and what a punter has played. */
export type BoardHandlers = HandlersOf<'GetPredictorBoard' | 'GetPredictorSeason' | 'GetPredictorStats'>;

/** Rounds of the stats. */
const playedMax = 50;

/** The calls that show boards and what a punter has played. */
export function boardHandlers({ db }: Pick<Platform, 'db'>, engine: RoundEngine): BoardHandlers {
  return {
    async GetPredictorBoard({ params: { page, perPage, roundId }, query, caller }) {
      const view = await engine.view(roundId);
      if (!view) throw new Failed('not-found', `There is no round ${roundId}`);
      const etag = tagOf(`round-${roundId}-${tagOfVersion(view)}`, caller);
      return versioned(etag, async () =>
        success({ board: await showPage(view, readQuery(page, perPage, query), caller) }),
      );
    },

    async GetPredictorSeason({ params: { page, perPage, seasonId }, query, caller }) {
      const season = await selectSeason(db, seasonId);
      if (!season) throw new Failed('not-found', `There is no season ${seasonId}`);
      const etag = tagOf(`season-${seasonId}-${tagOfVersion(season)}`, caller);
      return versioned(etag, async () => {
        const { rows, total } = await selectSeasonPage(db, season, readQuery(page, perPage, query));
        const own = caller && (await selectSeasonRow(db, season, caller.punterId));
        const board: PredictorBoard = {
          id: seasonId,
          punters: rows.map(showRow),
          totalPunters: total,
          page,
          perPage,
          own: own ? showRow(own) : null,
          version: season.version,
          final: false,
          counts: season.rounds > 0,
        };
        return success({ board });
      });
    },

    async GetPredictorStats({ caller: { punterId }, now }) {
      const [sum, played] = await Promise.all([sumPlayed(db, punterId), selectPlayed(db, punterId)]);
      const shownFirst = played.slice(0, playedMax);
      const ranked = played.filter(({ counts }) => counts);
      const best = ranked.toSorted((a, b) => a.row.rank - b.row.rank || b.row.total - a.row.total);
      const wanted = [...new Set([...shownFirst, ...best.slice(0, 1), ...best.slice(-1)])];
      const rounds = await selectRounds(db, { ids: wanted.map(({ roundId }) => roundId) });
      const fixtureIds = rounds.flatMap(({ fixtures }) => fixtures.map(({ fixtureId }) => fixtureId));
      const shown = await loadShownFixtures(db, fixtureIds);
      const byId = new Map(rounds.map((round) => [round.id, shapeRound(round, shown, now)]));
      const show = ({ roundId, row, punters, counts }: (typeof played)[number]): RoundPlayed[] => {
        const round = byId.get(roundId);
        return round ? [{ round, own: showRow(row), totalPunters: punters, counts }] : [];
      };
      const [first, last] = [best[0], best.at(-1)];
      const right = sum.exact + sum.differences + sum.results;
      const stats: PredictorStats = {
        ...sum,
        total: pointsToWire(sum.total),
        strikeRate: sum.predicted === 0 ? null : Math.round((1_000 * right) / sum.predicted) / 10,
        best: (first && show(first)[0]) ?? null,
        worst: (last && show(last)[0]) ?? null,
        played: shownFirst.flatMap(show),
      };
      return success({ stats });
    },
  };
}

/** A version's page is the same for everybody; with a token it also has the own row, and so an ETag of its own. */
function tagOf(version: string, caller: Caller | null): string {
  return weakTag(caller ? `${version}-${caller.punterId}` : version);
}

function readQuery(
  page: number,
  perPage: number,
  query: { readonly username?: string; readonly isExactMatch?: boolean },
): PageQuery {
  const alias = query.username?.trim() ?? '';
  const exact = query.isExactMatch ?? false;
  // An exact search for an empty alias must find nobody, not everybody.
  return { page, perPage, ...(alias !== '' || exact ? { search: { alias, exact } } : {}) };
}
