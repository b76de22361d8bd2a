import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import { parseMoney } from '@furlong/domain/money';
import { Button } from '../../../ui/controls/button.tsx';
import { Money } from '../../../ui/format/money.tsx';
import styles from '../../strike/panel/strike-results.module.css';
import { ReceiptReturn, type ReceiptsPart } from '../../strike/panel/strike-results.tsx';
import { describeReceipts } from '../../strike/panel/strike-words.ts';
import type { Receipt } from '../../strike/strike-state.ts';
import { lineOfRequest } from '../slip-state.ts';
import type { SportPanel } from './sport-panel.ts';
import { taxBasisPointsOf } from './view/slip-tax.ts';

interface SlipReceiptsProps<Leg extends SlipSelection> extends ReceiptsPart {
  port: SportPanel<Leg>;
  receipts: readonly Receipt[];
  legs: readonly Leg[];
  /** The selections stay for more bets. */
  onKeep: () => void;
  onClear: () => void;
}

/** What was struck in this sitting, with what to quote to support. */
export function SlipReceipts<Leg extends SlipSelection>(props: SlipReceiptsProps<Leg>) {
  const { port, receipts, legs, isEarlier, isFirst, onKeep, onClear } = props;
  return (
    <section className={styles.receipts} aria-label={isEarlier ? 'Struck before' : 'Struck bets'}>
      <h3>{describeReceipts(receipts, isEarlier)}</h3>
      <ul>
        {receipts.map((receipt) => (
          <li key={receipt.guid}>
            <b>
              {nameOfReceipt(receipt, port)} <small>× {receipt.betCount}</small>
            </b>
            <span className="money">
              <Money cents={parseMoney(receipt.totalStake)} />
            </span>
            <span className="dim">Receipt {receipt.receiptNumber}</span>
            <span className="dim">
              <ReceiptReturn
                cents={port.receiptReturn(receipt, legs)}
                taxBasisPoints={taxBasisPointsOf(port.sport.name)}
              />
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
            Keep the {port.sport.noun}s
          </Button>
        </div>
      )}
    </section>
  );
}

function nameOfReceipt<Leg extends SlipSelection>(
  { request, betTitle }: Receipt,
  { words }: SportPanel<Leg>,
): string {
  const line = lineOfRequest(request);
  return line === null ? betTitle : words.nameOfLine(line);
}
