import type { default as Provider } from 'oidc-provider';
import type { Limiter } from '../platform/http/limits/limiter.ts';
import { TooMany } from '../platform/http/limits/too-many.ts';
import { networkOf } from '../platform/http/network-of.ts';
import { OidcProvider, oidcErrors } from './oidc-library.ts';

/**
 * Limits wrong guesses of a client's secret per network. Each attempt is counted before it is made, so that many at
 * once cannot slip through together, and taken off again when it was right. `noteWrong` hears of each that was wrong.
 */
export function limitGuesses(
  provider: Provider,
  limiter: Limiter,
  noteWrong: (clientId: string, address: string | undefined) => void,
): void {
  const { prototype } = provider.Client;
  const isRight = prototype.compareClientSecret;
  prototype.compareClientSecret = async function compareWithinLimits(secret: string) {
    const { ctx } = OidcProvider;
    const network = networkOf(ctx?.ip);
    try {
      limiter.count('guess', { token: undefined, network });
    } catch (error) {
      if (!(error instanceof TooMany)) throw error;
      ctx?.set('retry-after', String(error.retryAfterSeconds));
      const refused = new oidcErrors.OIDCProviderError(429, 'temporarily_unavailable');
      refused.error_description = error.message;
      throw refused;
    }
    const right = await isRight.call(this, secret);
    if (right) limiter.giveBack('guess', network);
    else noteWrong(this.clientId, ctx?.ip);
    return right;
  };
}
