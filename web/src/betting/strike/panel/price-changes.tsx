import type { Cents } from '@furlong/domain/money';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { formatFraction, type OddsFormat } from '../../../ui/format/format-odds.ts';
import { Money } from '../../../ui/format/money.tsx';
import styles from '../../slip/panel/lines/slip-parts.module.css';
import { countQuestions } from '../each-way-halves.ts';
import type { ChangedLine } from '../strike-wire.ts';
import { countBets } from './count-bets.ts';
import { describeWaiting, newsWords, taxWords } from './strike-words.ts';

interface AnswerProps {
  /** Both answers stand with the button that strikes; they are not offered twice. */
  isAnsweredBelow?: boolean;
  /** The prices are being taken. */
  busy: boolean;
  /** Something else is under way. */
  locked: boolean;
  onAccept: () => void;
  onReject: () => void;
}

/** What a line returned at the prices of before, and returns now, in cents after tax; null where not known. */
export interface ChangedReturns {
  readonly before: Cents | null;
  readonly now: Cents | null;
}

interface PriceChangesProps extends AnswerProps {
  changes: readonly ChangedLine[];
  /** What changed, a sentence each. */
  words: readonly string[];
  returns: readonly ChangedReturns[];
  /** What the lines are called, where others were struck. */
  names?: readonly string[];
  /** Said after all that. */
  after?: string;
}

/** All price changes together: what changed, and where there are several one answer for all. */
export function PriceChanges(props: PriceChangesProps) {
  const {
    changes,
    words,
    returns,
    names = [],
    after,
    isAnsweredBelow = false,
    busy,
    locked,
    onAccept,
    onReject,
  } = props;
  if (changes.length === 0) return null;
  const questions = countQuestions(changes);
  return (
    <Note
      tone="amber"
      // One line asks in its own place alone.
      actions={
        questions > 1 && !isAnsweredBelow ? (
          <>
            <Button kind="ink" size="small" busy={busy} disabled={locked} onClick={onAccept}>
              {newsWords.acceptAll}
            </Button>
            <Button size="small" disabled={locked || busy} onClick={onReject}>
              {newsWords.rejectAll}
            </Button>
          </>
        ) : undefined
      }
    >
      <b>{words.join(' ')}</b> {describeWaiting(countBets(changes), names)}{' '}
      {questions > 1 && <ReturnsInAll returns={returns} />}
      {after !== undefined && ` ${after}`}
    </Note>
  );
}

/** Both null where those of one line are not known. */
export function sumReturns(returns: readonly ChangedReturns[]): ChangedReturns {
  const sum = (all: readonly (Cents | null)[]) =>
    all.reduce<Cents | null>((total, each) => (total === null || each === null ? null : total + each), 0);
  return { before: sum(returns.map(({ before }) => before)), now: sum(returns.map(({ now }) => now)) };
}

/** What the stopped lines return together, so that old and new are in view wherever the lines are. */
function ReturnsInAll({ returns }: Pick<PriceChangesProps, 'returns'>) {
  const { before, now } = sumReturns(returns);
  if (before === null || now === null) return null;
  return (
    <span className="nowrap">
      {before === now ? newsWords.stillReturnsInAll : newsWords.returnsInAll}{' '}
      {before !== now && <Before cents={before} />}
      <b>
        <Money cents={now} />
      </b>
      .
    </span>
  );
}

function Before({ cents }: { cents: Cents }) {
  return (
    <>
      <span className="sr">{newsWords.before} </span>
      <s>
        <Money cents={cents} />
      </s>{' '}
      <span className="sr">{newsWords.now} </span>
    </>
  );
}

interface LineChangeProps extends AnswerProps {
  change: ChangedLine;
  /** The place half of an each way whose win half `change` is: they have one answer (rule: each-way-whole). */
  placeHalf?: ChangedLine | null;
  name: string;
  /** What it is of, where its line asks about others apart. Left out or null: it does not. */
  of?: string | null;
  format: OddsFormat;
  /** In cents after tax; null where it is not known. */
  returns: ChangedReturns;
  taxBasisPoints: number;
}

/** The price change of one line: what it would have returned and what it returns now. */
export function LineChange(props: LineChangeProps) {
  const { change, placeHalf = null, name, of = null, format, returns, taxBasisPoints } = props;
  const { isAnsweredBelow = false, busy, locked, onAccept, onReject } = props;
  const moved = placeHalf === null ? describeMoved(change) : describeMovedEachWay(change, placeHalf);
  const [first, ...others] = [...change.legs, ...(placeHalf?.legs ?? [])];
  const alone = first !== undefined && others.length === 0;
  const old =
    alone && first.oldOddsFraction !== null
      ? newsWords.at(formatFraction(first.oldOddsFraction, format))
      : newsWords.before;
  const fresh = alone ? newsWords.at(formatFraction(first.newOddsFraction, format)) : newsWords.now;
  const { before, now } = returns;
  // The best of several may be another than the one that moved.
  const isSame = before !== null && before === now;
  return (
    <div data-note="">
      <Note tone="amber">
        <span className={styles.answer}>
          {of !== null && <b>{of}</b>}
          {moved !== null && <b>{moved}</b>}
          <span className={styles.oldNew}>
            {!isSame && (
              <span>
                <small>{old}</small>
                {before === null ? (
                  '–'
                ) : (
                  <s>
                    <Money cents={before} />
                  </s>
                )}
              </span>
            )}
            <span>
              <small>{isSame ? newsWords.stillReturns : fresh}</small>
              {now === null ? '–' : <Money cents={now} />}
            </span>
          </span>
          {taxBasisPoints > 0 && (
            <small>
              {newsWords.returns}
              {taxWords(taxBasisPoints)}
            </small>
          )}
          {!isAnsweredBelow && (
            <span className="row">
              <Button
                kind="ink"
                size="small"
                busy={busy}
                disabled={locked}
                aria-label={newsWords.acceptOn(name)}
                onClick={onAccept}
              >
                {newsWords.accept}
              </Button>
              <Button
                size="small"
                disabled={locked || busy}
                aria-label={newsWords.rejectOn(name)}
                onClick={onReject}
              >
                {newsWords.reject}
              </Button>
            </span>
          )}
        </span>
      </Note>
    </div>
  );
}

/** 'Only Silver Bay moved: the other 2 prices stand.'; null where every price of the line moved. */
function describeMoved({ legs, request }: ChangedLine): string | null {
  const names = [...new Set(legs.map((leg) => ('horseName' in leg ? leg.horseName : leg.outcomeName)))];
  const standing = request.dt.length - legs.length;
  const [first, ...others] = names;
  if (standing <= 0 || first === undefined) return null;
  return others.length === 0
    ? newsWords.moved(first, standing)
    : newsWords.someMoved(`${names.slice(0, -1).join(', ')} and ${names.at(-1)}`, standing);
}

/** 'Each way: only the place price moved.', of more runners 'Each way: 2 of 6 prices moved.' */
function describeMovedEachWay(win: ChangedLine, place: ChangedLine): string {
  const all = win.request.dt.length + place.request.dt.length;
  const count = win.legs.length + place.legs.length;
  if (all > 2) return newsWords.eachWaySomeMoved(count, all);
  if (count === all) return newsWords.eachWayMoved(null);
  return newsWords.eachWayMoved(win.legs.length > 0 ? 'win' : 'place');
}
