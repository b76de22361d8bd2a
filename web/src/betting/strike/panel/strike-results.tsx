import type { FailedBet } from '@furlong/contract/slip';
import type { PlacesPaid } from '@furlong/domain/betting/line-price';
import { type Cents, parseMoney } from '@furlong/domain/money';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { formatCounted } from '../../../ui/format/format-number.ts';
import { Money } from '../../../ui/format/money.tsx';
import { receiptReturn, taxWords } from '../../racing/panel/request-returns.ts';
import { nameOfLine } from '../../slip/panel/view/slip-words.ts';
import { lineOfRequest } from '../line-key.ts';
import type { Receipt } from '../strike-state.ts';
import styles from './strike-results.module.css';
import { asSentence, describeReceipts } from './strike-words.ts';

/** Which receipts they are among those of a sitting. */
export interface ReceiptsPart {
  /** Struck by an earlier press than the last. */
  readonly isEarlier: boolean;
  /** Whether what can be done about all of them stands here. */
  readonly isFirst: boolean;
}

interface ReceiptsProps extends ReceiptsPart {
  receipts: readonly Receipt[];
  /** How many places races pay, as far as it is known. */
  placesPaid: PlacesPaid | undefined;
  /** The runners stay for more bets. */
  onKeep: () => void;
  onClear: () => void;
}

/** What was struck in this sitting, with what to quote to support. */
export function Receipts({ receipts, placesPaid, isEarlier, isFirst, onKeep, onClear }: ReceiptsProps) {
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
            Keep the runners
          </Button>
        </div>
      )}
    </section>
  );
}

/** What a struck bet returns, after tax. */
export function ReceiptReturn({ cents }: { cents: Cents | null }) {
  if (cents === null) return 'returns at SP';
  return (
    <>
      returns <Money cents={cents} />
      {taxWords()}
    </>
  );
}

function nameOfReceipt({ request, betTitle }: Receipt): string {
  const line = lineOfRequest(request);
  return line === null ? betTitle : nameOfLine(line);
}

interface FailuresProps {
  failed: readonly FailedBet[];
  /** Lines that wait for an answer to a new price: a retry would lose the question. */
  hasChanges: boolean;
  busy: boolean;
  locked: boolean;
  onRetry: (again: readonly FailedBet[]) => void;
}

/** What was not struck, and why; what may be struck unchanged is tried again together. */
export function Failures({ failed, hasChanges, busy, locked, onRetry }: FailuresProps) {
  if (failed.length === 0) return null;
  const again = failed.filter(({ mayRetry }) => mayRetry);
  return (
    <Note
      tone="red"
      actions={
        again.length > 0 ? (
          <Button size="small" busy={busy} disabled={locked || hasChanges} onClick={() => onRetry(again)}>
            Try {again.length === 1 ? 'it' : `${again.length} lines`} again
          </Button>
        ) : undefined
      }
    >
      <b>{formatCounted(failed.length, 'line')} not struck.</b>{' '}
      {[...new Set(failed.map(({ message }) => asSentence(message)))].join(' ')}
      {hasChanges && again.length > 0 && ' Answer the new prices first.'}
    </Note>
  );
}
