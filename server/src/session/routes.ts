import type { Identity } from '../identity/mount-identity.ts';
import { refusal, success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { judgeAlias } from './judge-alias.ts';
import { loadCompetition } from './load-competition.ts';
import { logIn, type Welcome } from './log-in.ts';
import { createLoginToken } from './login-token.ts';
import { type BalanceOf, makeLogin, type ProtectionOf } from './make-login.ts';
import { isProfane } from './profanity.ts';
import { findPunter } from './queries.ts';
import { type AnnounceAlias, saveAlias } from './save-alias.ts';
import { loadSessionKeys } from './session-key.ts';

/** The catalogue's text for an alias that was not saved. */
const aliasNotSaved = 'Saving punter alias was not successful, please try again.';
const rudeText = 'Those words aren’t allowed here. Try others.';

/** What a login needs from other rooms. */
export interface SessionPorts {
  readonly balanceOf: BalanceOf;
  readonly protectionOf: ProtectionOf;
  /** Done at each sign-in. */
  readonly welcome: Welcome;
  readonly announceAlias: AnnounceAlias;
}

/** The calls of login and alias. */
export async function sessionHandlers(
  platform: Pick<Platform, 'db' | 'operator' | 'secrets'>,
  identity: Pick<Identity, 'verifyAccessToken' | 'signInHolds'>,
  { balanceOf, protectionOf, welcome, announceAlias }: SessionPorts,
): Promise<HandlersOf<'session'>> {
  const { db } = platform;
  const key = await loadSessionKeys(platform.secrets);
  const { signInHolds } = identity;
  const competitionOf = (now: Date) => loadCompetition(db, now);
  const parts = { db, key, balanceOf, welcome, signInHolds, competitionOf, protectionOf };
  return {
    async issue({ caller, body, now }) {
      const { subject, ssoAccessToken } = body ?? {};
      const sent = ssoAccessToken ? await identity.verifyAccessToken(ssoAccessToken, 'api') : undefined;
      const same = (one: string | undefined) => one === undefined || one === caller.subject;
      if (!same(subject) || !same(sent?.subject)) {
        throw new Failed('bad-request', 'The token is somebody else’s', [
          { field: 'subject', expected: 'the subject of the access token' },
        ]);
      }
      return success({ token: await createLoginToken(key, caller, now) });
    },

    async GetPunterChallengeLogin({ query, now }) {
      const login = await logIn(parts, query.login, now);
      return success(login, login.aliasRequired ? { message: 'Alias Required' } : {});
    },

    async CheckPunterAlias({ params, caller }) {
      const found = await judgeAlias(platform, params.alias, caller.punterId);
      return success({ responseObject: { available: found === undefined } });
    },

    async SavePunterAlias({ body, caller, now }) {
      const refused = await saveAlias(platform, announceAlias, caller.punterId, body.userAlias, now);
      if (refused) return refusal(refused.errorCode, aliasNotSaved, refused.reason);
      const punter = await findPunter(db, caller.punterId);
      if (!punter) throw new Failed('unauthenticated', 'There is no such punter any more: sign in again');
      // Saving an alias is part of the login, so the response is marked pending. The login token was used up before,
      // and no new one is made: a product token must not lead to another sign-in.
      const how = { identityToken: '', remember: caller.remember === true, isPending: true };
      return success(await makeLogin(parts, punter, caller, how, now));
    },

    ValidityTest({ params }) {
      return isProfane(params.input) ? refusal(210, rudeText, rudeText) : success({});
    },
  };
}
