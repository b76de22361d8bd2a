import type { DailyLeaderboard, PickedShares } from '@furlong/contract/schemas/standings';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import { meetingStatusId } from '@furlong/domain/status';
import { success, versioned } from '../platform/http/answer.ts';
import { weakTag } from '../platform/http/entity-tag.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Caller, HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { PageQuery } from '../score-boards/read-score-board.ts';
import { tagOfVersion } from '../score-boards/shown-version.ts';
import { loadPunterSelections } from './load-punter-selections.ts';
import type { ResultsHandlers } from './routes-results.ts';
import { showRow } from './show-row.ts';
import type { StandingsEngine } from './standings-engine.ts';
import type { StandingsView } from './view.ts';

/** Rows of the first page (rule: page-size). */
const pageSize = 10;

/** The calls that show standings. */
export function standingsHandlers(
  platform: Platform,
  engine: StandingsEngine,
): Omit<HandlersOf<'standings'>, keyof ResultsHandlers> {
  const answer = async (meetingId: number, query: PageQuery, caller: Caller | null) => {
    const view = await viewOf(engine, meetingId);
    return versioned(etagOf(view, caller), async () =>
      success({ dailyLeaderboard: await showPage(view, query, caller) }),
    );
  };
  return {
    GetDailyLeaderboard: (request) =>
      answer(request.params.meetingId, { page: 1, perPage: pageSize }, request.caller),

    GetDailyLeaderboardPaged: (request) => {
      const { page, perPage, meetingId } = request.params;
      const alias = request.query.username?.trim() ?? '';
      const exact = request.query.isExactMatch ?? false;
      // An exact search for an empty alias must find nobody, not everybody.
      const search = alias !== '' || exact ? { alias, exact } : undefined;
      return answer(meetingId, { page, perPage, ...(search ? { search } : {}) }, request.caller);
    },

    async GetPickedShares({ params: { meetingId } }) {
      const view = await viewOf(engine, meetingId);
      const etag = weakTag(`${view.meetingId}-${view.version}-picked`);
      return versioned(etag, async () => success({ pickedShares: await showPicked(view) }));
    },

    async GetPunterLeaderboardSelections({ query, caller, now }) {
      const question = { ...query, askedBy: caller?.punterId ?? null, now };
      const selections = await loadPunterSelections(platform.db, question);
      if (!selections) throw new Failed('not-found', `There is no meeting ${query.meetingId}`);
      return success({
        punterLeaderboardDetails: selections.details,
        cardBonus: pointsToWire(selections.cardBonus),
      });
    },
  };
}

async function viewOf(engine: StandingsEngine, meetingId: number): Promise<StandingsView> {
  const view = await engine.view(meetingId);
  if (!view) throw new Failed('not-found', `There is no meeting ${meetingId}`);
  return view;
}

async function showPicked(view: StandingsView): Promise<PickedShares> {
  const races = (await view.picked()) ?? [];
  return {
    meetingId: view.meetingId,
    version: view.version,
    races: races.map((race) => ({ ...race, runners: race.runners.map((runner) => ({ ...runner })) })),
  };
}

/** A version's page is the same for everybody; with a token it also has the own row, and so an ETag of its own. */
function etagOf(view: StandingsView, caller: Caller | null): string {
  return weakTag(`${view.meetingId}-${tagOfVersion(view)}${caller ? `-${caller.punterId}` : ''}`);
}

async function showPage(
  view: StandingsView,
  query: PageQuery,
  caller: Caller | null,
): Promise<DailyLeaderboard> {
  const [{ rows, total }, own] = await Promise.all([
    view.page(query),
    caller ? view.own(caller.punterId) : null,
  ]);
  return {
    meetingId: view.meetingId,
    meetingStatusId: meetingStatusId(view.status),
    punters: rows.map(showRow),
    totalPunters: total,
    page: query.page,
    perPage: query.perPage,
    own: own && showRow(own),
    version: view.version,
    lastRace: view.lastRace,
    final: view.final,
    counts: view.counts,
  };
}
