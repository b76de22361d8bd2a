import { useEffect, useState } from 'react';
import { useSession } from '../session/session-store.ts';
import { findKeptPages, type KeptPage } from './kept-pages.ts';

const none: readonly KeptPage[] = [];

/** The pages that can be read offline; none until they are found, and while `isWanted` is false. */
export function useKeptPages(isWanted = true): readonly KeptPage[] {
  const punterId = useSession((session) => session.punterId);
  const token = useSession((session) => session.legacyAccessToken);
  const [pages, setPages] = useState(none);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    findKeptPages({ token, punterId }).then(
      (found) => isGone || setPages(found),
      // The device cannot read what it stored: there is no way on.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [token, punterId, isWanted]);
  return isWanted ? pages : none;
}
