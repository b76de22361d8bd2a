import { UserManager } from 'oidc-client-ts';
import { callbackAddress } from './callback.ts';

/** Passes the identity provider's answer to the page that embeds this hidden frame. Nothing else runs in the frame. */
export async function answerFrame(): Promise<void> {
  const { origin, href } = window.location;
  const manager = new UserManager({
    authority: origin,
    client_id: '',
    redirect_uri: origin,
    automaticSilentRenew: false,
  });
  await manager.signinSilentCallback(callbackAddress(href));
}
