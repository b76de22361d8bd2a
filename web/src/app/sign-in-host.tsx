import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '../platform/load-chunk.ts';
import { showToast } from '../ui/toast.ts';

/** Brings sign-in once the first screen is painted: nobody waits for it to see the card. */
export function SignInHost() {
  const [SignIn, setSignIn] = useState<ComponentType | null>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      loadChunk(() => import('../sign-in/sign-in.tsx')).then(
        (loaded) => setSignIn(() => loaded.SignIn),
        () =>
          showToast({
            type: 'error',
            title: 'Login failed',
            text: 'Signing in did not load. Load the page again.',
          }),
      );
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return SignIn === null ? null : <SignIn />;
}
