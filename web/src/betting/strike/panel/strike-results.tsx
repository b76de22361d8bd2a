import type { Cents } from '@furlong/domain/money';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { formatCounted } from '../../../ui/format/format-number.ts';
import { Money } from '../../../ui/format/money.tsx';
import type { FailedLine } from '../strike-wire.ts';
import { asSentence, taxWords } from './strike-words.ts';

/** Which receipts of a sitting these are. */
export interface ReceiptsPart {
  /** Struck by an earlier press than the last. */
  readonly isEarlier: boolean;
  /** Whether the buttons for all receipts belong here. */
  readonly isFirst: boolean;
}

/** What a struck bet returns, after tax. */
export function ReceiptReturn({ cents, taxBasisPoints }: { cents: Cents | null; taxBasisPoints: number }) {
  if (cents === null) return 'returns at SP';
  return (
    <>
      returns <Money cents={cents} />
      {taxWords(taxBasisPoints)}
    </>
  );
}

interface FailuresProps {
  failed: readonly FailedLine[];
  /** Lines that wait for an answer to a new price: a retry would lose the question. */
  hasChanges: boolean;
  busy: boolean;
  locked: boolean;
  onRetry: (again: readonly FailedLine[]) => void;
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
