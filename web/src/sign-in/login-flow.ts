import { useSession } from '../platform/session/session-store.ts';
import { isLoginMarked } from './login-cookies.ts';

/** Cookies have no change events in every browser: the marker is polled at this interval. */
const lookIntervalMs = 250;

/** Resolves when no login is in progress in this tab, or in another by its marker. */
export async function whenLoginFlowEnds(): Promise<void> {
  while (useSession.getState().isInPCLogin || isLoginMarked()) {
    await new Promise((resolve) => setTimeout(resolve, lookIntervalMs));
  }
}
