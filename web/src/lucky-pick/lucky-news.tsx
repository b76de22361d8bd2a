import { LUCKY_PICK_TITLES } from '@furlong/domain/betting/lucky-pick';
import { parseMoney } from '@furlong/domain/money';
import { rands } from '../slip/slip-words.ts';
import { StrikeNews } from '../slip/strike-news.tsx';
import results from '../slip/strike-results.module.css';
import type { ReceiptsPart } from '../slip/strike-results.tsx';
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
function LuckyReceipts({ receipts, isEarlier, isLast, onSeen }: LuckyReceiptsProps) {
  return (
    <section className={results.receipts} aria-label={isEarlier ? 'Struck before' : 'Struck bets'}>
      <h2 className={styles.struck}>{describeReceipts(receipts, isEarlier)}</h2>
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
      {isLast && (
        <div className="row">
          <Button size="small" onClick={onSeen}>
            Done
          </Button>
        </div>
      )}
    </section>
  );
}
