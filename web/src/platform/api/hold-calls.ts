import { useSession } from '../session/session-store.ts';

/** After this, calls that wait for a sign-in go out as a visitor's. */
const holdTimeoutMs = 3_000;

let signIn: Promise<void> | null = null;
let release: () => void = () => undefined;

/** Makes calls wait for the pending sign-in: sent without its token, they would be sent twice. */
export function holdCalls(): void {
  signIn = new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      // One turn later: queries that ask differently for a punter have dropped the visitor's call by then.
      setTimeout(() => {
        signIn = null;
        resolve();
      });
    };
    const timer = setTimeout(end, holdTimeoutMs);
    const stop = useSession.subscribe(({ isLoggedIn }) => {
      if (isLoggedIn) end();
    });
    release = end;
  });
}

/** The login check is done, with any outcome. */
export function releaseCalls(): void {
  release();
}

/** Resolves when calls may be sent. Rejects when the signal has aborted. */
export async function untilCallsMayGo(signal?: AbortSignal): Promise<void> {
  if (signIn === null) return;
  await signIn;
  signal?.throwIfAborted();
}
