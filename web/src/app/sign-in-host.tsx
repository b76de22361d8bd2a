import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '../platform/load-chunk.ts';
import { untilServerAnswers } from '../platform/recovery.ts';
import { showToast } from '../ui/toast.ts';

/** Brings sign-in once the first screen is painted: nobody waits for it to see the card. */
export function SignInHost() {
  const [SignIn, setSignIn] = useState<ComponentType | null>(null);
  useEffect(() => {
    const end = new AbortController();
    const frame = requestAnimationFrame(() => {
      loadSignIn(end.signal).then(
        (loaded) => setSignIn(() => loaded),
        () =>
          showToast({
            type: 'error',
            title: 'Login failed',
            text: 'Signing in did not load. Load the page again.',
          }),
      );
    });
    return () => {
      cancelAnimationFrame(frame);
      end.abort();
    };
  }, []);
  return SignIn === null ? null : <SignIn />;
}

/** Without a connection nobody is told that signing in failed: it is fetched when there is one. */
async function loadSignIn(signal: AbortSignal): Promise<ComponentType> {
  const load = async () => (await loadChunk(() => import('../sign-in/sign-in.tsx'))).SignIn;
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await untilServerAnswers('/healthz', signal);
    return load();
  }
}
