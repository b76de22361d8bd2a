import { leagueDeskRefusals } from '@furlong/contract/codes/desk-leagues';
import { reportReasons } from '@furlong/contract/codes/leagues';
import type { DeskLeague } from '@furlong/contract/schemas/desk-leagues';
import { deskDuties } from '@furlong/domain/desk/roles';
import { readLeagueCode } from '@furlong/domain/leagues/league-code';
import { listReported, reportsToShow } from '../leagues/desk.ts';
import { changeLeague, type LeagueChange } from '../leagues/desk-orders.ts';
import { type FoundLeague, selectLeaguesLike } from '../leagues/queries-desk.ts';
import { leagueDisabled } from '../leagues/statuses.ts';
import { refusal, success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { type AtDesk, deskActor } from '../staff/desk-actor.ts';

/** Leagues on a page. */
const shownMax = 50;
/** The longest name that an event of a league holds. */
const saidByMax = 100;

/** The calls of the desk on friends' leagues (rule: league-reports). */
export function deskLeagueHandlers({ db }: Pick<Platform, 'db'>): HandlersOf<'desk-leagues'> {
  const change = async (at: AtDesk, sentCode: string, wanted: LeagueChange, now: Date) => {
    const actor = await deskActor(db, at, deskDuties.moderateLeagues);
    const order = { sentCode, actor, saidBy: actor.name.slice(0, saidByMax) };
    const refused = await changeLeague(db, order, wanted, now);
    if (refused === undefined) return success({});
    if (refused === 'no-league') throw new Failed('not-found', `There is no league ${sentCode}`);
    if (typeof refused === 'object') {
      throw new Failed(
        'conflict',
        `The league is called '${refused.renamedMeanwhile}' now: look at it again`,
      );
    }
    return refusal(leagueDeskRefusals[refused], words[refused], words[refused]);
  };
  return {
    async FindLeagues({ query: { sought } }) {
      const start = sought.trim();
      if (start === '') return success({ leagues: [], hasMore: false });
      return answer(await selectLeaguesLike(db, { code: readLeagueCode(start), start, limit: shownMax + 1 }));
    },

    async ListReportedLeagues({ query: { all = false } }) {
      return answer(await listReported(db, { least: all ? 1 : reportsToShow, limit: shownMax + 1 }));
    },

    DisableLeague: ({ params, now, ...at }) => change(at, params.leagueCode, { kind: 'disable' }, now),
    EnableLeague: ({ params, now, ...at }) => change(at, params.leagueCode, { kind: 'enable' }, now),
    RenameLeague: ({ params, body, now, ...at }) =>
      change(at, params.leagueCode, { kind: 'rename', ...body }, now),
  };
}

const words = {
  removed: 'Its owner has deleted the league.',
  'not-running': 'The league is disabled already.',
  'not-disabled': 'The league is not disabled.',
  'name-taken': 'Its owner has another league of this name.',
  'bad-name': 'Expected a name of 3 to 40 letters, digits, spaces and common signs.',
} as const;

function answer(found: readonly FoundLeague[]) {
  return success({ leagues: found.slice(0, shownMax).map(shapeLeague), hasMore: found.length > shownMax });
}

function shapeLeague(league: FoundLeague): DeskLeague {
  const { code, name, status, ownerId, members, reports, reasons, lastAt } = league;
  return {
    ...{ leagueCode: code, name, isDisabled: status === leagueDisabled, ownerId, members },
    reports:
      reports === null || lastAt === null
        ? null
        : {
            count: reports,
            reasons: reportReasons.flatMap((reason) => {
              const count = reasons?.[reason];
              return count === undefined ? [] : [{ reason, count }];
            }),
            lastAt: lastAt.toISOString(),
          },
  };
}
