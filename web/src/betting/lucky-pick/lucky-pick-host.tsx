import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { retryImport } from '../../platform/offline/retry-import.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { luckyPickStorageName } from './lucky-pick-storage.ts';

/** Loads what sends unanswered lucky picks again, for who has drawn any. The lucky pick's own screen does it itself. */
export function LuckyPickHost() {
  const { pathname } = useLocation();
  const isSignedIn = useSession((session) => session.isLoggedIn);
  const [Resume, setResume] = useState<ComponentType | null>(null);
  const isElsewhere = !pathname.startsWith('/luckypick');
  const isWanted = isSignedIn && isElsewhere && Resume === null;
  useEffect(() => {
    if (!isWanted || localStorage.getItem(luckyPickStorageName) === null) return;
    const end = new AbortController();
    void retryImport(() => import('./panel/resume-lucky-picks.tsx'), end.signal).then((loaded) => {
      if (loaded !== null) setResume(() => loaded.ResumeLuckyPicks);
    });
    return () => end.abort();
  }, [isWanted]);
  return isElsewhere && isSignedIn && Resume !== null ? <Resume /> : null;
}
