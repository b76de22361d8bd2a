import { useEffect, useState } from 'react';
import { serverNow } from '../platform/device/server-clock.ts';
import { useSession } from '../platform/session/session-store.ts';
import { linkTo } from '../platform/site/links.ts';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import styles from './reality-check.module.css';
import { askResult, type RealityResult, useRealityMinutes } from './reality-queries.ts';
import { checkWords, hereWords, resultWords } from './reality-words.ts';
import { continueSitting, isCheckDue, readSitting, storeSitting } from './sitting.ts';

/** How often the clock is checked. */
const stepMs = 20_000;

interface Check {
  readonly startedAt: number;
  readonly at: number;
  /** Null when it failed to load. */
  readonly result: RealityResult | null;
}

/**
 * Shows at the punter's chosen interval how long the visit has lasted and its result. It takes no focus and stays
 * until dismissed.
 */
export function RealityCheck() {
  const punterId = useSession((session) => session.punterId);
  const minutes = useRealityMinutes();
  const [check, setCheck] = useState<Check | null>(null);
  useEffect(() => {
    if (punterId === null || minutes === undefined) return;
    const look = () => {
      if (document.hidden) return;
      const now = serverNow();
      const sitting = continueSitting(readSitting(), punterId, now);
      const isDue = isCheckDue(sitting, minutes, now);
      // Stored as shown before the answer arrives, so that no other tab shows it too.
      storeSitting(isDue ? { ...sitting, checkedAt: now } : sitting);
      if (isDue) void showCheck(sitting.startedAt, now, setCheck);
    };
    look();
    const timer = setInterval(look, stepMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [punterId, minutes]);
  if (check === null) return null;
  return (
    <section className={styles.check} aria-label={checkWords.name}>
      <p>
        <b>{hereWords(check.startedAt, check.at)}</b> {resultWords(check.result)}
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => setCheck(null)}>
          {checkWords.carryOn}
        </Button>
        <ButtonLink size="small" kind="quiet" to={linkTo('protection')} onClick={() => setCheck(null)}>
          {checkWords.limits}
        </ButtonLink>
      </div>
    </section>
  );
}

async function showCheck(startedAt: number, at: number, show: (check: Check) => void): Promise<void> {
  const check = { startedAt, at, result: await askResult(startedAt) };
  show(check);
  announce(`${hereWords(startedAt, at)} ${resultWords(check.result)}`);
}
