import { joinRefusedText } from '@furlong/contract/codes/leagues';
import { refusal, success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { networkOf } from '../platform/http/network-of.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { answerHandOver } from './answer-hand-over.ts';
import { approveRequest, cancelRequest, rejectRequest } from './answer-request.ts';
import { askToJoin } from './ask-to-join.ts';
import { assertLeaguesShown } from './assert-shown.ts';
import { CodeGuesses } from './code-guesses.ts';
import { createLeague, type NamedLeague } from './create-league.ts';
import { shareLinkOf } from './draw-code.ts';
import { exitLeague, liftRemoval, removeMember } from './end-membership.ts';
import { listLeagues } from './list-leagues.ts';
import type { LeagueParts, RankInLeagues } from './ports.ts';
import { readMembers, readNotifications, readOwnRequests, readPreview } from './read-league.ts';
import { joinRefusals, type LeagueRefusal } from './refusals.ts';
import { reportLeague } from './report-league.ts';
import { hasExited, isMember, leagueDisabled, leagueRuns, wasRejected } from './statuses.ts';
import { updateLeague } from './update-league.ts';

const notCreated = 'The league was not created';
const notDone = 'This was not done';

/** What the calls of leagues ask of other rooms. */
export interface LeaguePorts extends Pick<LeagueParts, 'findRefusals'> {
  readonly rankInLeagues: RankInLeagues;
}

type LeaguePlatform = Pick<Platform, 'db' | 'operator' | 'metrics'>;

/** The calls of friends' leagues. */
export function leagueHandlers(platform: LeaguePlatform, ports: LeaguePorts): HandlersOf<'leagues'> {
  return { ...readingHandlers(platform, ports), ...changingHandlers(platform, ports) };
}

type ReadingCalls =
  | 'GetPunterLeagues'
  | 'GetPunterLeaguesByPunter'
  | 'GetLeagueTeamMembers'
  | 'getLeagueNotifications'
  | 'GetLeagueRequests'
  | 'GetLeaguePreview';

function readingHandlers(platform: LeaguePlatform, { rankInLeagues }: LeaguePorts): HandlersOf<ReadingCalls> {
  const { db } = platform;
  const list = async (punterId: number, status: number | undefined, now: Date) => {
    assertLeaguesShown(platform);
    return success(await listLeagues(db, rankInLeagues, { punterId, status: status ?? leagueRuns }, now));
  };
  return {
    GetPunterLeagues: ({ query, caller, now }) => list(caller.punterId, query.leagueStatus, now),

    GetPunterLeaguesByPunter({ params, query, caller, now }) {
      assertSelf(params.punterId, caller.punterId);
      return list(caller.punterId, query.leagueStatus, now);
    },

    async GetLeagueTeamMembers({ params, caller: { punterId } }) {
      assertLeaguesShown(platform);
      return success(await readMembers(db, { punterId, sentCode: params.leagueCode }));
    },

    async getLeagueNotifications({ params, caller: { punterId } }) {
      assertLeaguesShown(platform);
      const asked = { punterId, sentCode: params.leagueCode };
      return success({ leagueNotifications: await readNotifications(db, asked) });
    },

    async GetLeagueRequests({ caller: { punterId } }) {
      assertLeaguesShown(platform);
      return success({ leagueRequests: await readOwnRequests(db, punterId) });
    },

    async GetLeaguePreview({ params, query, caller }) {
      assertLeaguesShown(platform);
      const shared = { sentCode: params.leagueCode, key: query.s ?? '', punterId: caller?.punterId ?? null };
      return success({ leaguePreview: await readPreview(db, shared) });
    },
  };
}

function changingHandlers(
  platform: LeaguePlatform,
  { findRefusals }: LeaguePorts,
): Omit<HandlersOf<'leagues'>, ReadingCalls> {
  const { db, operator } = platform;
  const parts: LeagueParts = { db, operator, findRefusals };
  const changeStatus = statusChanger(platform, parts);
  return {
    async CreateLeague({ body, caller: { punterId }, now }) {
      assertLeaguesShown(platform);
      assertSelf(body.punterId ?? punterId, punterId);
      const asked = { punterId, name: body.leagueName, key: body.guid };
      const done = await createLeague(parts, asked, now);
      if ('refused' in done) return refusal(done.refused.errorCode, notCreated, done.refused.reason);
      return success(showNamed(done.league));
    },

    async UpdatePunterLeagueStatus({ body, caller: { punterId }, client, now }) {
      assertLeaguesShown(platform);
      const network = networkOf(client?.address);
      return await changeStatus({ ...body, callerId: punterId, network }, now);
    },

    async UpdateLeague({ body, caller: { punterId }, now }) {
      assertLeaguesShown(platform);
      const done = await updateLeague(
        parts,
        { ownerId: punterId, sentCode: body.leagueCode },
        {
          ends: body.leagueStatus === leagueDisabled,
          name: body.leagueName,
          rotatesCode: body.rotateCode === true,
          joiningPaused: body.joiningPaused,
          newOwnerId: body.newOwnerPunterId,
        },
        now,
      );
      if ('refused' in done) return refusal(done.refused.errorCode, notDone, done.refused.reason);
      return success(showNamed(done.league));
    },

    async CancelLeagueRequest({ body, caller: { punterId }, now }) {
      assertLeaguesShown(platform);
      const found = await cancelRequest(parts, { punterId, requestId: body.requestId }, now);
      if (!found) throw new Failed('not-found', 'You have made no such request');
      return success({});
    },

    async AnswerHandOver({ body, caller: { punterId }, now }) {
      assertLeaguesShown(platform);
      const asked = { punterId, sentCode: body.leagueCode, accepts: body.accept };
      return answer(await answerHandOver(parts, asked, now));
    },

    async LiftRemoval({ body, caller, now }) {
      assertLeaguesShown(platform);
      const lifted = { ownerId: caller.punterId, sentCode: body.leagueCode, punterId: body.punterId };
      return answer(await liftRemoval(parts, lifted, now));
    },

    async ReportLeague({ body: { leagueCode, key, reason }, caller: { punterId }, now }) {
      assertLeaguesShown(platform);
      await reportLeague(db, { punterId, sentCode: leagueCode, key, reason }, now);
      return success({});
    },
  };
}

interface StatusChange {
  readonly callerId: number;
  readonly network: string;
  readonly punterId: number;
  readonly leagueCode: string;
  readonly punterLeagueStatus?: number;
}

/** UpdatePunterLeagueStatus: a request to join, an owner's decision, or a member's exit. */
function statusChanger({ metrics }: LeaguePlatform, parts: LeagueParts) {
  const guesses = new CodeGuesses(metrics);
  return async (change: StatusChange, now: Date) => {
    const { callerId, punterId, leagueCode: sentCode, punterLeagueStatus: status } = change;
    if (status === undefined) {
      assertSelf(punterId, callerId);
      const refused = await guesses.trying(
        change,
        () => askToJoin(parts, { punterId, sentCode }, now),
        (outcome) => outcome === 'no-league',
      );
      if (refused === null) return done();
      const { errorCode, reason } = joinRefusals[refused];
      return refusal(errorCode, joinRefusedText, reason);
    }
    if (status === hasExited) {
      assertSelf(punterId, callerId);
      return answer(await exitLeague(parts, { punterId, sentCode }, now), done());
    }
    const decision = { ownerId: callerId, sentCode, punterId };
    if (status === isMember) return answer(await approveRequest(parts, decision, now), done());
    if (status === wasRejected) return answer(await rejectRequest(parts, decision, now), done());
    return answer(await removeMember(parts, decision, now), done());
  };
}

/** The specification's literal answer of UpdatePunterLeagueStatus. */
function done() {
  return success({}, { message: 'Success.' });
}

function answer(refused: LeagueRefusal | undefined, ok: ReturnType<typeof done> = success({})) {
  return refused ? refusal(refused.errorCode, notDone, refused.reason) : ok;
}

function showNamed(league: NamedLeague) {
  return { leagueName: league.name, leagueCode: league.code, shareLink: shareLinkOf(league) };
}

function assertSelf(punterId: number, callerId: number): void {
  if (punterId !== callerId) throw new Failed('forbidden', 'This is about another punter');
}
