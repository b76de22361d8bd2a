import type { PlacesPaid } from '@furlong/domain/betting/line-price';
import { parseMoney } from '@furlong/domain/money';
import { Button } from '../../../ui/controls/button.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { receiptReturn } from '../../racing/panel/request-returns.ts';
import styles from '../../strike/panel/strike-results.module.css';
import { ReceiptReturn, type ReceiptsPart } from '../../strike/panel/strike-results.tsx';
import { describeReceipts } from '../../strike/panel/strike-words.ts';
import type { Receipt } from '../../strike/strike-state.ts';
import { lineOfRequest } from '../slip-state.ts';
import { nameOfLine } from './view/slip-words.ts';

interface SlipReceiptsProps extends ReceiptsPart {
  receipts: readonly Receipt[];
  /** What one selection is called. */
  noun: string;
  /** How many places events pay, as far as it is known. */
  placesPaid: PlacesPaid | undefined;
  /** The selections stay for more bets. */
  onKeep: () => void;
  onClear: () => void;
}

/** What was struck in this sitting, with what to quote to support. */
export function SlipReceipts({
  receipts,
  noun,
  placesPaid,
  isEarlier,
  isFirst,
  onKeep,
  onClear,
}: SlipReceiptsProps) {
  return (
    <section className={styles.receipts} aria-label={isEarlier ? 'Struck before' : 'Struck bets'}>
      <h3>{describeReceipts(receipts, isEarlier)}</h3>
      <ul>
        {receipts.map((receipt) => (
          <li key={receipt.guid}>
            <b>
              {nameOfReceipt(receipt)} <small>× {receipt.betCount}</small>
            </b>
            <span className="money">
              <Money cents={parseMoney(receipt.totalStake)} />
            </span>
            <span className="dim">Receipt {receipt.receiptNumber}</span>
            <span className="dim">
              <ReceiptReturn cents={receiptReturn(receipt, placesPaid)} />
            </span>
          </li>
        ))}
      </ul>
      {isFirst && (
        <div className="row">
          <Button size="small" onClick={onClear}>
            Clear the slip
          </Button>
          <Button size="small" kind="quiet" onClick={onKeep}>
            Keep the {noun}s
          </Button>
        </div>
      )}
    </section>
  );
}

function nameOfReceipt({ request, betTitle }: Receipt): string {
  const line = lineOfRequest(request);
  return line === null ? betTitle : nameOfLine(line);
}
