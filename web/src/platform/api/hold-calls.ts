import { useSession } from '../session/session-store.ts';

/** How long calls wait for a sign-in that is on its way, in milliseconds; then they go as a visitor's. */
const patience = 3_000;

let held: Promise<void> | null = null;
let release: () => void = () => undefined;

/** Has calls wait for the sign-in that is on its way: without its token they would be made again with it. */
export function holdCalls(): void {
  held = new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      // Whatever asks otherwise for a punter has given up asking as a visitor by then.
      setTimeout(() => {
        held = null;
        resolve();
      });
    };
    const timer = setTimeout(end, patience);
    const stop = useSession.subscribe(({ isLoggedIn }) => {
      if (isLoggedIn) end();
    });
    release = end;
  });
}

/** The login check is done, whatever it found. */
export function releaseCalls(): void {
  release();
}

/** Resolves when calls may be made. Rejects when the signal says that nobody waits for the call any more. */
export async function untilCallsMayGo(signal?: AbortSignal): Promise<void> {
  if (held === null) return;
  await held;
  signal?.throwIfAborted();
}
