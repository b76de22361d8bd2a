import type { FailedBet } from '@furlong/contract/slip';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Note } from '../ui/note.tsx';
import { useOddsPreference } from '../ui/odds-preference.ts';
import { PriceChanges } from './price-changes.tsx';
import styles from './strike-news.module.css';
import { Failures } from './strike-results.tsx';
import type { StrikeState } from './strike-state.ts';
import { slipUnanswered, Unanswered, type UnansweredHands } from './unanswered.tsx';

interface StrikeNewsProps {
  strike: StrikeState;
  hands: {
    readonly accept: (index: number | null) => void;
    readonly reject: (index: number | null) => void;
    readonly retry: (failed: readonly FailedBet[]) => void;
  };
  unanswered?: UnansweredHands;
  /** The receipts of what was struck. */
  children: ReactNode;
}

/** What came of striking: struck, stopped, refused or not known, above everything else. */
export function StrikeNews({ strike, hands, unanswered = slipUnanswered, children }: StrikeNewsProps) {
  const format = useOddsPreference((preference) => preference.format);
  const { sent, error, betStrikeResponse, isStrikingBet, strikingAtIndex } = strike;
  const changes = betStrikeResponse?.priceChanges ?? [];
  const isAll = (how: 'retry' | 'restrike') => isStrikingBet && strikingAtIndex === null && sent?.how === how;
  return (
    <div ref={useNews(strike)} tabIndex={-1} className={styles.news}>
      <Unanswered slip={strike} hands={unanswered} />
      {sent === null && error !== null && (
        <Note tone="red">
          <b>Nothing was struck.</b> {error}
        </Note>
      )}
      {children}
      <PriceChanges
        changes={changes}
        format={format}
        busy={isAll('restrike')}
        locked={sent !== null && !isAll('restrike')}
        onAccept={() => hands.accept(null)}
        onReject={() => hands.reject(null)}
      />
      <Failures
        failed={betStrikeResponse?.failedBetRequests ?? []}
        hasChanges={changes.length > 0}
        busy={isAll('retry')}
        locked={sent !== null && !isAll('retry')}
        onRetry={hands.retry}
      />
    </div>
  );
}

/** Brings what came of a strike of more than one new price into sight, and the focus to it: the button is spent by then. */
function useNews({ isStrikingBet, strikingAtIndex }: StrikeState): RefObject<HTMLDivElement | null> {
  const news = useRef<HTMLDivElement>(null);
  const wasStriking = useRef(false);
  useEffect(() => {
    if (wasStriking.current && !isStrikingBet) {
      news.current?.focus({ preventScroll: true });
      news.current?.scrollIntoView?.({ block: 'start' });
    }
    wasStriking.current = isStrikingBet && strikingAtIndex === null;
  }, [isStrikingBet, strikingAtIndex]);
  return news;
}
