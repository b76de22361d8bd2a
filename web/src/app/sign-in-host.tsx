import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '../platform/offline/load-chunk.ts';
import { untilServerAnswers } from '../platform/offline/recovery.ts';
import { onSignInWanted } from '../platform/session/request-sign-in.ts';
import { useSession } from '../platform/session/session-store.ts';
import { isStoredLoggedIn } from '../platform/session/stored-login.ts';
import { isSignInCallback } from '../sign-in/callback.ts';
import type { SignInProps } from '../sign-in/sign-in.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { signInLostWords } from './app-words.ts';

/** Sign-in loads once no query has been running for this long. */
const quietMs = 200;
/** It loads after this time in any case. */
const fetchingTimeoutMs = 3_000;

/** Loads sign-in: at once where a punter waits for it, else after the first screen's data. */
export function SignInHost(props: SignInProps) {
  const [SignIn, setSignIn] = useState<ComponentType<SignInProps> | null>(null);
  const wanted = useWanted();
  useEffect(() => {
    if (!wanted) return;
    const end = new AbortController();
    const frame = requestAnimationFrame(() => {
      loadSignIn(end.signal).then(
        (loaded) => setSignIn(() => loaded),
        () =>
          showToast({
            type: 'error',
            ...signInLostWords,
          }),
      );
    });
    return () => {
      cancelAnimationFrame(frame);
      end.abort();
    };
  }, [wanted]);
  return SignIn === null ? null : <SignIn {...props} />;
}

function useWanted(): boolean {
  const [wanted, setWanted] = useState(
    () => useSession.getState().isLoggedIn || isStoredLoggedIn() || isSignInCallback(window.location.href),
  );
  const isFetching = useIsFetching() > 0;
  useEffect(() => onSignInWanted(() => setWanted(true)), []);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), isFetching ? fetchingTimeoutMs : quietMs);
    return () => clearTimeout(timer);
  }, [isFetching]);
  return wanted;
}

/** Offline, a failed import of sign-in is not reported: it is retried when the connection returns. */
async function loadSignIn(signal: AbortSignal): Promise<ComponentType<SignInProps>> {
  const load = async () => (await loadChunk(() => import('../sign-in/sign-in.tsx'))).SignIn;
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await untilServerAnswers('/healthz', signal);
    return load();
  }
}
