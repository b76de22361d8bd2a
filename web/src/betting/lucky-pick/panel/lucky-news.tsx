import { LUCKY_PICK_TITLES } from '@furlong/domain/betting/lucky-pick';
import { parseMoney } from '@furlong/domain/money';
import { Button } from '../../../ui/controls/button.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { describeChanges } from '../../racing/panel/racing-words.ts';
import { receiptReturn, taxBasisPoints } from '../../racing/panel/request-returns.ts';
import type { UnansweredActions } from '../../strike/panel/send-strike.ts';
import { StrikeNews } from '../../strike/panel/strike-news.tsx';
import results from '../../strike/panel/strike-results.module.css';
import { ReceiptReturn, type ReceiptsPart } from '../../strike/panel/strike-results.tsx';
import { describeReceipts } from '../../strike/panel/strike-words.ts';
import { useUnanswered } from '../../strike/panel/unanswered.tsx';
import type { Receipt } from '../../strike/strike-state.ts';
import type { LuckyActions } from './lucky-actions.ts';
import styles from './lucky-pick.module.css';
import { type LuckyPickState, luckyLineOf } from './lucky-state.ts';

interface LuckyNewsProps {
  state: LuckyPickState;
  actions: LuckyActions;
  unanswered: UnansweredActions;
}

/** What came of striking a lucky pick. */
export function LuckyNews({ state, actions, unanswered }: LuckyNewsProps) {
  useUnanswered(state, unanswered.resume);
  return (
    <StrikeNews strike={state} actions={actions} unanswered={unanswered} describeChanges={describeChanges}>
      {(receipts, part) => (
        <LuckyReceipts receipts={receipts} {...part} onSeen={() => actions.act({ type: 'results-seen' })} />
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
              <ReceiptReturn cents={receiptReturn(receipt)} taxBasisPoints={taxBasisPoints()} />
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
