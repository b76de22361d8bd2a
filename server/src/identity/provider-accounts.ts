import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { IdentityContext } from './identity-context.ts';
import { noteSignIn, type SeenSignIn } from './note-events.ts';
import { apiOf, offlineScopes } from './provider-features.ts';
import { findAccount } from './queries.ts';
import { putProof } from './second-factor/queries.ts';

/**
 * Every scope of a person that discovery names. One that is not granted would be asked for on a consent page, which
 * there is none of, again and again.
 */
const grantedScopes = 'openid offline_access profile';

/** The library's questions about accounts, their tokens and their grants. */
export function accountHooks(
  context: IdentityContext,
): Pick<Configuration, 'findAccount' | 'extraTokenClaims' | 'loadExistingGrant'> {
  const { db, clock } = context.platform;
  const api = apiOf(context);
  return {
    async findAccount(_ctx, id) {
      const account = await findAccount(db, id);
      if (!account || account.switchedOff) return undefined;
      return {
        accountId: account.id,
        claims: async () => ({ sub: account.id, preferred_username: account.username }),
      };
    },
    async extraTokenClaims(ctx, token) {
      if (token.kind !== 'AccessToken' || !token.accountId) return undefined;
      const account = await findAccount(db, token.accountId);
      const { RefreshToken, AuthorizationCode } = ctx.oidc.entities;
      const session = token.sessionUid
        ? await ctx.oidc.provider.Session.findByUid(token.sessionUid)
        : undefined;
      return {
        preferred_username: account?.username,
        furlong_grant: token.grantId,
        // The time of the password that this code or refresh token stems from. Neither a silent renewal nor a later
        // sign-in changes it.
        auth_time: (RefreshToken ?? AuthorizationCode)?.authTime ?? session?.loginTs,
        amr: (RefreshToken ?? AuthorizationCode)?.amr ?? session?.amr,
        furlong_operator: account?.role === 'operator',
        furlong_remember: session !== undefined && session.transient !== true,
      };
    },
    async loadExistingGrant(ctx) {
      const grant = await loadGrant(ctx, api);
      const { result, account } = ctx.oidc;
      const seen = result?.login && (result.seen as SeenSignIn | undefined);
      if (grant && account && seen) {
        const { accountId } = account;
        await noteSignIn(context, accountId, grant.jti, seen, clock());
        if (seen.proven) await putProof(db, { sessionId: grant.jti, accountId }, clock());
      }
      return grant;
    },
  };
}

/** Our own site needs no consent: its grant is made with the sign-in and lasts as long as the session. */
async function loadGrant(ctx: KoaContextWithOIDC, api: string) {
  const { provider, session, client, account, result } = ctx.oidc;
  if (!session || !client || !account) return undefined;
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const existing = grantId ? await provider.Grant.find(grantId) : undefined;
  if (existing && existing.accountId === account.accountId) {
    const lasts = session.exp === undefined || (existing.exp ?? 0) >= session.exp;
    const { length } = existing.getOIDCScope();
    existing.addOIDCScope(grantedScopes);
    if (!lasts) existing.exp = session.exp;
    if (!lasts || existing.getOIDCScope().length !== length) await existing.save();
    return existing;
  }
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope(grantedScopes);
  grant.addResourceScope(api, offlineScopes);
  await grant.save();
  return grant;
}
