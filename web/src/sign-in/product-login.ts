import type { Login } from '@furlong/contract/schemas/session';
import { type Answer, call } from '../platform/api/api.ts';

/** The fields of a signed-in user that the product's login needs. */
export interface SsoUser {
  readonly access_token: string;
  readonly profile: { readonly sub: string };
}

/** The outcome of the product's login. */
export type ProductLogin =
  | { readonly kind: 'logged-in'; readonly login: Login }
  /** Signed in, but the punter must choose an alias first. */
  | { readonly kind: 'alias-required'; readonly login: Login }
  | { readonly kind: 'failed'; readonly isUnauthorised: boolean; readonly words: string };

/** Exchanges the sign-in's access token for a login token, and that for the product token (rule: tokens). */
export async function loginToProduct(user: SsoUser): Promise<ProductLogin> {
  const issued = await call('issue', {
    token: user.access_token,
    body: { ssoAccessToken: user.access_token, subject: user.profile.sub },
  });
  if (issued.kind !== 'success') return failed(issued);
  const answer = await call('GetPunterChallengeLogin', { query: { login: issued.payload.token } });
  if (answer.kind !== 'success') return failed(answer);
  const isAliasRequired = answer.head.message === 'Alias Required' || answer.payload.aliasRequired;
  return { kind: isAliasRequired ? 'alias-required' : 'logged-in', login: answer.payload };
}

function failed(answer: Exclude<Answer<unknown>, { kind: 'success' }>): ProductLogin {
  if (answer.kind === 'refusal') return { kind: 'failed', isUnauthorised: false, words: answer.head.detail };
  const isUnauthorised = answer.why === 'unauthorised';
  const words = isUnauthorised
    ? 'You’ve been signed out. Please sign in again.'
    : [answer.message, answer.detail].filter(Boolean).join(' ');
  return { kind: 'failed', isUnauthorised, words };
}
