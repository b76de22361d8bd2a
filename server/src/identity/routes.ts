import { success } from '../platform/http/answer.ts';
import type { Caller, HandlersOf } from '../platform/http/handlers.ts';
import type { IdentityContext } from './identity-context.ts';
import { askerOf, changeOwnPassword, endOwnSessions, loadOwnAccount } from './own-account.ts';

export function ownAccountHandlers(context: IdentityContext): HandlersOf<'identity'> {
  const answer = async (caller: Caller, now: Date) =>
    success({ account: await loadOwnAccount(context, { caller }, now) });
  return {
    GetSessions: async ({ caller, now }) => await answer(caller, now),
    async EndSession(request) {
      const { caller, body, now } = request;
      await endOwnSessions(context, askerOf(context, request), { only: body.id }, now);
      return await answer(caller, now);
    },
    async EndOtherSessions(request) {
      const { caller, now } = request;
      await endOwnSessions(context, askerOf(context, request), 'others', now);
      return await answer(caller, now);
    },
    async ChangePassword(request) {
      const { caller, body, now } = request;
      await changeOwnPassword(context, askerOf(context, request), body, now);
      return await answer(caller, now);
    },
  };
}
