import { UserManager } from 'oidc-client-ts';
import { callbackAddress } from './callback.ts';

/** Hands the identity provider's answer to the page that holds this hidden frame. Nothing else runs in the frame. */
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
