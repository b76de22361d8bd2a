import { LUCKY_PICK_TITLES } from '@furlong/domain/betting/lucky-pick';
import { parseMoney } from '@furlong/domain/money';
import { rands } from '../slip/slip-words.ts';
import { StrikeNews } from '../slip/strike-news.tsx';
import results from '../slip/strike-results.module.css';
import type { Receipt } from '../slip/strike-state.ts';
import { type UnansweredHands, useUnanswered } from '../slip/unanswered.tsx';
import { Button } from '../ui/button.tsx';
import { formatCounted } from '../ui/format-number.ts';
import { Money } from '../ui/money.tsx';
import type { LuckyHands } from './lucky-hands.ts';
import styles from './lucky-pick.module.css';
import { type KeptLuckyPick, luckyLineOf } from './lucky-state.ts';

interface LuckyNewsProps {
  kept: KeptLuckyPick;
  hands: LuckyHands;
  unanswered: UnansweredHands;
}

/** What came of striking a lucky pick. */
export function LuckyNews({ kept, hands, unanswered }: LuckyNewsProps) {
  useUnanswered(kept, unanswered.resume);
  return (
    <StrikeNews strike={kept} hands={hands} unanswered={unanswered}>
      <LuckyReceipts receipts={kept.receipts} onSeen={() => hands.act({ type: 'results-seen' })} />
    </StrikeNews>
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
