import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from '../platform/offline/load-chunk.ts';
import { getConfig } from '../platform/site/config.ts';
import styles from './header.module.css';

/** It loads this long after somebody is signed in: the first screen's data come first. */
const loadDelayMs = 500;

/** The bell's place in the header of a signed-in punter; its code comes after the first screen. */
export function NoticeBell() {
  const [Bell, setBell] = useState<ComponentType | null>(null);
  const { showNotification } = getConfig();
  useEffect(() => {
    if (!showNotification) return;
    const timer = setTimeout(() => {
      loadChunk(() => import('../notifications/bell.tsx')).then(
        (loaded) => setBell(() => loaded.Bell),
        () => undefined,
      );
    }, loadDelayMs);
    return () => clearTimeout(timer);
  }, [showNotification]);
  return showNotification ? <span className={styles.bell}>{Bell !== null && <Bell />}</span> : null;
}
