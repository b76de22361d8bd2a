import type { BetRequest, PriceChange } from '@furlong/contract/slip';
import type { PlacesPaid } from '@furlong/domain/betting/line-price';
import type { Cents } from '@furlong/domain/money';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { formatFraction, type OddsFormat } from '../../../ui/format/format-odds.ts';
import { Money } from '../../../ui/format/money.tsx';
import { requestReturn, taxBasisPoints, taxWords } from '../../racing/panel/request-returns.ts';
import styles from '../../slip/panel/lines/slip-parts.module.css';
import { describeChanges, describeWaiting } from '../../slip/panel/view/slip-words.ts';

interface AnswerProps {
  /** The prices are being taken. */
  busy: boolean;
  /** Something else is under way. */
  locked: boolean;
  onAccept: () => void;
  onReject: () => void;
}

interface PriceChangesProps extends AnswerProps {
  changes: readonly PriceChange[];
  format: OddsFormat;
}

/** All price changes together, above everything: what changed, and one answer for all. */
export function PriceChanges({ changes, format, busy, locked, onAccept, onReject }: PriceChangesProps) {
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
      <b>{describeChanges(changes, format).join(' ')}</b> {describeWaiting(changes.length)}
    </Note>
  );
}

interface LineChangeProps extends AnswerProps {
  change: PriceChange;
  name: string;
  format: OddsFormat;
  /** Of the races of its legs; needed where more than one may be of a race. */
  placesPaid?: PlacesPaid;
}

/** One line's change: what it would have returned, and what it does now, side by side. */
export function LineChange(props: LineChangeProps) {
  const { change, name, format, placesPaid, busy, locked, onAccept, onReject } = props;
  const [first, ...others] = change.legs;
  const alone = first !== undefined && others.length === 0;
  const old =
    alone && first.oldOddsFraction !== null
      ? `at ${formatFraction(first.oldOddsFraction, format)}`
      : 'before';
  const fresh = alone ? `at ${formatFraction(first.newOddsFraction, format)}` : 'now';
  const { before, now } = returnsOf(change, placesPaid, taxBasisPoints());
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
          {taxWords() !== '' && <small>Returns{taxWords()}</small>}
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

/** What a changed line returned at the prices that were seen, and returns at the new ones, in cents after tax. */
export function returnsOf(
  { request, legs }: PriceChange,
  placesPaid?: PlacesPaid,
  tax = 0,
): { before: Cents | null; now: Cents | null } {
  const old = new Map(
    legs.map(({ raceId, saddle, isPlace, oldOddsFraction }) => [
      keyOf({ raceId, saddle, isPlace }),
      oldOddsFraction,
    ]),
  );
  const terms = { taxBasisPoints: tax, placesPaid };
  return {
    before: requestReturn(request, { ...terms, other: (leg) => old.get(keyOf(leg)) })?.afterTax ?? null,
    now: requestReturn(request, terms)?.afterTax ?? null,
  };
}

type Leg = BetRequest['dt'][number];

function keyOf({ raceId, saddle, isPlace }: Pick<Leg, 'raceId' | 'saddle' | 'isPlace'>): string {
  return `${raceId}/${saddle}/${isPlace}`;
}
