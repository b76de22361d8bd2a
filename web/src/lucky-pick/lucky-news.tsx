import { LUCKY_PICK_TITLES } from '@furlong/domain/betting/lucky-pick';
import { parseMoney } from '@furlong/domain/money';
import { type RefObject, useEffect, useRef } from 'react';
import { PriceChanges } from '../slip/price-changes.tsx';
import { rands } from '../slip/slip-words.ts';
import results from '../slip/strike-results.module.css';
import { Failures } from '../slip/strike-results.tsx';
import type { Receipt } from '../slip/strike-state.ts';
import { Unanswered, useUnanswered } from '../slip/unanswered.tsx';
import { Button } from '../ui/button.tsx';
import { formatCounted } from '../ui/format-number.ts';
import type { OddsFormat } from '../ui/format-odds.ts';
import { Money } from '../ui/money.tsx';
import { Note } from '../ui/note.tsx';
import type { LuckyHands } from './lucky-hands.ts';
import styles from './lucky-pick.module.css';
import { type KeptLuckyPick, luckyLineOf } from './lucky-state.ts';

interface LuckyNewsProps {
  kept: KeptLuckyPick;
  hands: LuckyHands;
  resume: () => Promise<void>;
  format: OddsFormat;
}

/** What came of striking: struck, stopped, refused or not known, above everything else. */
export function LuckyNews({ kept, hands, resume, format }: LuckyNewsProps) {
  const { sent, receipts, error, betStrikeResponse, isStrikingBet, strikingAtIndex } = kept;
  useUnanswered(kept, resume);
  const changes = betStrikeResponse?.priceChanges ?? [];
  const isAll = (how: 'retry' | 'restrike') => isStrikingBet && strikingAtIndex === null && sent?.how === how;
  return (
    <div ref={useNews(kept)} tabIndex={-1} className={styles.news}>
      <Unanswered slip={kept} resume={resume} />
      {sent === null && error !== null && (
        <Note tone="red">
          <b>Nothing was struck.</b> {error}
        </Note>
      )}
      <LuckyReceipts receipts={receipts} onSeen={() => hands.act({ type: 'results-seen' })} />
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

/** What was struck in this sitting, with what to quote to support. */
function LuckyReceipts({ receipts, onSeen }: { receipts: readonly Receipt[]; onSeen: () => void }) {
  if (receipts.length === 0) return null;
  const bets = receipts.reduce((sum, { betCount }) => sum + betCount, 0);
  const stake = receipts.reduce((sum, { totalStake }) => sum + parseMoney(totalStake), 0);
  return (
    <section className={results.receipts} aria-label="Struck bets">
      <h2 className={styles.struck}>
        {formatCounted(bets, 'bet')} struck for {rands(stake)}
      </h2>
      <ul>
        {receipts.map(({ guid, request, totalStake, receiptNumber, payout }) => (
          <li key={guid}>
            <b>{LUCKY_PICK_TITLES[luckyLineOf(request)]}</b>
            <span className="money">
              <Money cents={parseMoney(totalStake)} />
            </span>
            <span className="dim">Receipt {receiptNumber}</span>
            <span className="dim">{payout !== null && <>returns {rands(parseMoney(payout))}</>}</span>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button size="small" onClick={onSeen}>
          Done
        </Button>
      </div>
    </section>
  );
}

/** Brings what came of a strike into sight, and the focus to it: the button is spent by then. */
function useNews({ isStrikingBet, strikingAtIndex }: KeptLuckyPick): RefObject<HTMLDivElement | null> {
  const news = useRef<HTMLDivElement>(null);
  const wasStriking = useRef(false);
  useEffect(() => {
    if (wasStriking.current && !isStrikingBet) {
      news.current?.focus({ preventScroll: true });
      news.current?.scrollIntoView?.({ block: 'nearest' });
    }
    wasStriking.current = isStrikingBet && strikingAtIndex === null;
  }, [isStrikingBet, strikingAtIndex]);
  return news;
}
