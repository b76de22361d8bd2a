import type { Cents } from '@furlong/domain/money';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { formatFraction, type OddsFormat } from '../../../ui/format/format-odds.ts';
import { Money } from '../../../ui/format/money.tsx';
import styles from '../../slip/panel/lines/slip-parts.module.css';
import type { ChangedLine } from '../strike-wire.ts';
import { describeWaiting, taxWords } from './strike-words.ts';

interface AnswerProps {
  /** The prices are being taken. */
  busy: boolean;
  /** Something else is under way. */
  locked: boolean;
  onAccept: () => void;
  onReject: () => void;
}

interface PriceChangesProps extends AnswerProps {
  changes: readonly ChangedLine[];
  /** What changed, a sentence each. */
  words: readonly string[];
}

/** All price changes together: what changed, and one answer for all. */
export function PriceChanges({ changes, words, busy, locked, onAccept, onReject }: PriceChangesProps) {
  if (changes.length === 0) return null;
  return (
    <Note
      tone="amber"
      actions={
        <>
          <Button kind="ink" size="small" busy={busy} disabled={locked} onClick={onAccept}>
            {changes.length === 1 ? 'Accept' : 'Accept all'}
          </Button>
          <Button size="small" disabled={locked || busy} onClick={onReject}>
            {changes.length === 1 ? 'Reject' : 'Reject all'}
          </Button>
        </>
      }
    >
      <b>{words.join(' ')}</b> {describeWaiting(changes.length)}
    </Note>
  );
}

interface LineChangeProps extends AnswerProps {
  change: ChangedLine;
  name: string;
  format: OddsFormat;
  /** In cents after tax; null where it is not known. */
  returns: { readonly before: Cents | null; readonly now: Cents | null };
  taxBasisPoints: number;
}

/** The price change of one line: what it would have returned and what it returns now. */
export function LineChange(props: LineChangeProps) {
  const { change, name, format, returns, taxBasisPoints, busy, locked, onAccept, onReject } = props;
  const [first, ...others] = change.legs;
  const alone = first !== undefined && others.length === 0;
  const old =
    alone && first.oldOddsFraction !== null
      ? `at ${formatFraction(first.oldOddsFraction, format)}`
      : 'before';
  const fresh = alone ? `at ${formatFraction(first.newOddsFraction, format)}` : 'now';
  const { before, now } = returns;
  return (
    <div data-note="">
      <Note tone="amber">
        <span className={styles.answer}>
          <span className={styles.oldNew}>
            <span>
              <small>{old}</small>
              <s>{before === null ? '–' : <Money cents={before} />}</s>
            </span>
            <span>
              <small>{fresh}</small>
              {now === null ? '–' : <Money cents={now} />}
            </span>
          </span>
          {taxBasisPoints > 0 && <small>Returns{taxWords(taxBasisPoints)}</small>}
          <span className="row">
            <Button
              kind="ink"
              size="small"
              busy={busy}
              disabled={locked}
              aria-label={`Accept the new price on ${name}`}
              onClick={onAccept}
            >
              Accept
            </Button>
            <Button
              size="small"
              disabled={locked || busy}
              aria-label={`Reject the new price on ${name}`}
              onClick={onReject}
            >
              Reject
            </Button>
          </span>
        </span>
      </Note>
    </div>
  );
}
