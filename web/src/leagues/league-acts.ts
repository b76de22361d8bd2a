import { joinRefusedText, LeagueErrorCode, type LeagueStatus } from '@furlong/contract/codes/leagues';
import type { BodyOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import { type Answer, call } from '../platform/api/api.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { noticesKey } from '../platform/api/query-keys.ts';
import { useSession } from '../platform/session/session-store.ts';
import { leagueBoardsKey, leaguesKey } from './league-keys.ts';
import { actFailedWords } from './league-words.ts';

/** Resolves to null when it is done, or to the problem in words. */
export type Act = Promise<string | null>;

/** Every use of UpdatePunterLeagueStatus says it with a full stop. */
const decided = 'Success.';
const created = 'Success';

/**
 * Fetches again what an act in a league may have changed: the lists first, so that what is gone from them, or has
 * another code, is off the screen before its members, notifications and boards are asked for again.
 */
export async function refreshLeagues(): Promise<void> {
  const isList = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[2] === 'lists';
  await queryClient.invalidateQueries({ queryKey: leaguesKey, predicate: isList });
  // The screen is told in a task of its own.
  await new Promise((resolve) => setTimeout(resolve));
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: leaguesKey, predicate: (query) => !isList(query) }),
    queryClient.invalidateQueries({ queryKey: leagueBoardsKey }),
    queryClient.invalidateQueries({ queryKey: noticesKey }),
  ]);
}

/** A league just created, or why it was not. */
export type Created =
  | { readonly leagueName: string; readonly leagueCode: string; readonly shareLink: string }
  | { readonly problem: string };

/** Creates a league under the client's own key, so that a repetition makes no second one. */
export async function createLeague(leagueName: string, guid: string): Promise<Created> {
  const { punterId } = useSession.getState();
  const body = { leagueName, guid, ...(punterId === null ? {} : { punterId }) };
  const outcome = judgeCreated(await call('CreateLeague', { body }), leagueName);
  if (!('problem' in outcome)) await refreshLeagues();
  return outcome;
}

type CreateAnswer = Answer<Exclude<Created, { problem: string }>>;

/** Created only if the status is 1, message and detail are 'Success', and the name is the one that was asked for. */
export function judgeCreated(answer: CreateAnswer, asked: string): Created {
  if (answer.kind !== 'success') return { problem: explain(answer) };
  const { head, payload } = answer;
  const isCreated =
    head.status === 1 && head.message === created && head.detail === created && payload.leagueName === asked;
  if (!isCreated) return { problem: head.detail };
  const { leagueName, leagueCode, shareLink } = payload;
  return { leagueName, leagueCode, shareLink };
}

/** Asks to join a league; its owner answers. */
export async function askToJoin(leagueCode: string): Act {
  const { punterId } = useSession.getState();
  if (punterId === null) return joinRefusedText;
  const problem = judgeJoin(await call('UpdatePunterLeagueStatus', { body: { punterId, leagueCode } }));
  await refreshLeagues();
  return problem;
}

/** Asked only if the status is 1 and the message 'Success.'; the server's reason is shown for 108 to 112. */
export function judgeJoin(answer: Answer<unknown>): string | null {
  if (answer.kind === 'success' && answer.head.status === 1 && answer.head.message === decided) return null;
  if (answer.kind !== 'refusal') return joinRefusedText;
  const { errorCode, detail } = answer.head;
  const isTold = errorCode >= LeagueErrorCode.noSuchLeague && errorCode <= LeagueErrorCode.notForThisPunter;
  return isTold ? detail : joinRefusedText;
}

/** What an owner decides on a punter, or a member on oneself. */
type Decision = Exclude<(typeof LeagueStatus)[keyof typeof LeagueStatus], 0>;

/** The owner's decision on a request or a member, or one's own exit. It fetches the notifications again. */
export async function decideOn(leagueCode: string, punterId: number, punterLeagueStatus: Decision): Act {
  const body = { leagueCode, punterId, punterLeagueStatus };
  const problem = judgeDecision(await call('UpdatePunterLeagueStatus', { body }));
  await refreshLeagues();
  return problem;
}

/** Decided only on errorCode 0, message 'Success.' and status 1. */
export function judgeDecision(answer: Answer<unknown>): string | null {
  if (answer.kind !== 'success') return explain(answer);
  const { errorCode, message, detail, status } = answer.head;
  return errorCode === 0 && message === decided && status === 1 ? null : detail || message;
}

/** Exits a league. */
export async function exitLeague(leagueCode: string): Act {
  const { punterId } = useSession.getState();
  return punterId === null ? null : decideOn(leagueCode, punterId, 4);
}

type LeagueChange = Omit<BodyOf<Calls['UpdateLeague']>, 'leagueCode'>;

/** What became of a change of a league. */
export type Changed =
  | { readonly leagueName: string; readonly leagueCode: string }
  | { readonly problem: string };

/** Changes a league of the punter's own. Its code may be another afterwards. */
export async function changeLeague(leagueCode: string, change: LeagueChange): Promise<Changed> {
  const answer = await call('UpdateLeague', { body: { leagueCode, ...change } });
  if (answer.kind !== 'success') {
    await refreshLeagues();
    return { problem: explain(answer) };
  }
  const { payload } = answer;
  await refreshLeagues();
  return { leagueName: payload.leagueName, leagueCode: payload.leagueCode };
}

/** Makes a call that answers nothing but its head, then fetches the leagues again. */
export async function act(made: Promise<Answer<unknown>>): Act {
  const answer = await made;
  await refreshLeagues();
  return answer.kind === 'success' ? null : explain(answer);
}

/** Why a call did not do it. */
export function explain(answer: Exclude<Answer<unknown>, { kind: 'success' }>): string {
  if (answer.kind === 'refusal') return answer.head.detail || answer.head.message;
  switch (answer.why) {
    case 'network':
      return actFailedWords.network;
    case 'deadline':
      return actFailedWords.deadline;
    case 'unauthorised':
      return actFailedWords.unauthorised;
    case 'stale':
    case 'status':
      return answer.detail || answer.message;
  }
}
