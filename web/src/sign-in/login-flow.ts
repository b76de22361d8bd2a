import { useSession } from '../platform/session/session-store.ts';
import { isLoginMarked } from './login-cookies.ts';

/** A cookie tells nobody that it went: looked at this often while waiting, in milliseconds. */
const lookIntervalMs = 250;

/** Resolves when no login is under way, in this tab or by the marker in another. */
export async function whenLoginFlowEnds(): Promise<void> {
  while (useSession.getState().isInPCLogin || isLoginMarked()) {
    await new Promise((resolve) => setTimeout(resolve, lookIntervalMs));
  }
}
