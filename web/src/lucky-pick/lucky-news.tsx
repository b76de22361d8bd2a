import { LUCKY_PICK_TITLES } from '@furlong/domain/betting/lucky-pick';
import { parseMoney } from '@furlong/domain/money';
import { receiptReturn } from '../slip/request-returns.ts';
import { StrikeNews } from '../slip/strike-news.tsx';
import results from '../slip/strike-results.module.css';
import { ReceiptReturn, type ReceiptsPart } from '../slip/strike-results.tsx';
import type { Receipt } from '../slip/strike-state.ts';
import { describeReceipts } from '../slip/strike-words.ts';
import { type UnansweredHands, useUnanswered } from '../slip/unanswered.tsx';
import { Button } from '../ui/button.tsx';
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
      {(receipts, part) => (
        <LuckyReceipts receipts={receipts} {...part} onSeen={() => hands.act({ type: 'results-seen' })} />
      )}
    </StrikeNews>
  );
}

interface LuckyReceiptsProps extends ReceiptsPart {
  receipts: readonly Receipt[];
  onSeen: () => void;
}

/** What was struck in this sitting, with what to quote to support. */
function LuckyReceipts({ receipts, isEarlier, isFirst, onSeen }: LuckyReceiptsProps) {
  return (
    <section className={results.receipts} aria-label={isEarlier ? 'Struck before' : 'Struck bets'}>
      <h2 className={styles.struck}>{describeReceipts(receipts, isEarlier)}</h2>
      <ul>
        {receipts.map((receipt) => (
          <li key={receipt.guid}>
            <b>{LUCKY_PICK_TITLES[luckyLineOf(receipt.request)]}</b>
            <span className="money">
              <Money cents={parseMoney(receipt.totalStake)} />
            </span>
            <span className="dim">Receipt {receipt.receiptNumber}</span>
            <span className="dim">
              <ReceiptReturn cents={receiptReturn(receipt)} />
            </span>
          </li>
        ))}
      </ul>
      {isFirst && (
        <div className="row">
          <Button size="small" onClick={onSeen}>
            Done
          </Button>
        </div>
      )}
    </section>
  );
}
