import { parseMoney } from '@furlong/domain/money';
import { useEffect, useState } from 'react';
import { serverNow } from '../platform/device/server-clock.ts';
import { useSession } from '../platform/session/session-store.ts';
import { linkTo } from '../platform/site/links.ts';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { announce } from '../ui/feedback/announcer.tsx';
import { formatClock } from '../ui/format/format-date.ts';
import { formatCents, formatRands } from '../ui/format/format-money.ts';
import styles from './reality-check.module.css';
import { askResult, type RealityResult, useRealityMinutes } from './reality-queries.ts';
import { continueSitting, durationWords, isCheckDue, readSitting, storeSitting } from './sitting.ts';

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
    <section className={styles.check} aria-label="Reality check">
      <p>
        <b>{timeWords(check)}</b> {resultWords(check.result)}
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => setCheck(null)}>
          Carry on
        </Button>
        <ButtonLink size="small" kind="quiet" to={linkTo('protection')} onClick={() => setCheck(null)}>
          Limits and time-out
        </ButtonLink>
      </div>
    </section>
  );
}

async function showCheck(startedAt: number, at: number, show: (check: Check) => void): Promise<void> {
  const check = { startedAt, at, result: await askResult(startedAt) };
  show(check);
  announce(`${timeWords(check)} ${resultWords(check.result)}`);
}

function timeWords({ startedAt, at }: Check): string {
  const minutes = Math.floor((at - startedAt) / 60_000);
  return `You have been here for ${durationWords(minutes)}, since ${formatClock(startedAt)}.`;
}

/** 'Staked R70.00, R20.00 of it still open; back R12.50: R37.50 down.' Open stakes are neither won nor lost. */
function resultWords(result: RealityResult | null): string {
  if (result === null) return '';
  if (result.staked === 0 && result.returned === 0) return 'You have bet nothing.';
  const { staked, open, returned } = result;
  const net = parseMoney(result.net);
  const stakeWords = `Staked ${formatRands(staked)}`;
  if (open > 0 && open === staked && returned === 0) return `${stakeWords}, all of it still open.`;
  const outcome = net === 0 ? 'level' : net < 0 ? `${formatCents(-net)} down` : `${formatCents(net)} up`;
  if (open === 0) return `${stakeWords}, back ${formatRands(returned)}: ${outcome}.`;
  return `${stakeWords}, ${formatRands(open)} of it still open; back ${formatRands(returned)}: ${outcome} on what is settled.`;
}
