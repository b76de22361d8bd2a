import { findAliasProblem } from '@furlong/domain/alias';
import { call } from '../platform/api/api.ts';
import { noteNewPunter } from '../platform/session/new-punter.ts';
import { useSession } from '../platform/session/session-store.ts';
import { aliasWords } from './alias-words.ts';

/** Whether an alias is available, and why not. */
export interface AliasCheck {
  readonly isFree: boolean;
  readonly reason: string;
}

/**
 * Asks the server whether an alias is free and decent, before saving. The callback gets no value when the check
 * failed.
 */
export async function checkAlias(
  alias: string,
  onChecked: (check: AliasCheck | undefined) => void,
): Promise<void> {
  const problem = findAliasProblem(alias);
  if (problem !== null) return onChecked({ isFree: false, reason: problem });
  const checked = await call('CheckPunterAlias', { params: { alias } });
  if (checked.kind === 'failure') return onChecked(undefined);
  if (checked.kind === 'refusal') return onChecked({ isFree: false, reason: reasonOf(checked.head) });
  // An unavailable alias may be taken or indecent: the second call decides.
  const tested = await call('ValidityTest', { params: { input: alias } });
  if (tested.kind === 'failure') return onChecked(undefined);
  if (tested.head.responseType !== 'success') {
    return onChecked({ isFree: false, reason: tested.head.responseMessage });
  }
  const isFree = checked.payload.responseObject.available;
  onChecked({ isFree, reason: isFree ? '' : aliasWords.taken });
}

function reasonOf(head: { readonly message: string; readonly detail: string }): string {
  return head.detail || head.message;
}

/** Saves the alias. A success logs the punter in and marks the token as pending. Resolves to the problem, or null. */
export async function saveAlias(alias: string): Promise<string | null> {
  const answer = await call('SavePunterAlias', { body: { userAlias: alias } });
  if (answer.kind === 'failure') return aliasWords.notSaved;
  if (answer.kind === 'refusal') {
    const reason = reasonOf(answer.head);
    return reason === aliasWords.notSaved ? aliasWords.notSaved : `${aliasWords.notSaved} ${reason}`;
  }
  const { token, user, competition, balance = null } = answer.payload;
  if (token === undefined || user === undefined || competition === undefined) return aliasWords.notSaved;
  const { sessionEndsAt = null, break: playBreak = null, identityPending = false } = answer.payload;
  useSession
    .getState()
    .setLogin({ token, user, competition, balance, sessionEndsAt, break: playBreak, identityPending });
  useSession.getState().update({ isPending: true });
  noteNewPunter(user.punterId);
  return null;
}
