import type { Cents } from '@furlong/domain/money';
import { parseMoney } from '@furlong/domain/money';
import { compareOdds, parseOdds } from '@furlong/domain/odds';
import type { ReactNode } from 'react';
import { formatClock } from '../../../ui/format/format-date.ts';
import { formatList } from '../../../ui/format/format-list.ts';
import { formatFraction, type OddsFormat } from '../../../ui/format/format-odds.ts';
import { Money } from '../../../ui/format/money.tsx';
import { racingWords } from '../../../ui/racing/racing-words.ts';
import { describeReturn, footWords } from '../../slip/panel/view/slip-words.ts';
import { otherHalves } from '../each-way-halves.ts';
import type { Receipt } from '../strike-state.ts';
import { type FindLeg, runnersStruck, type StruckPrice, type StruckRunner } from './receipt-runners.ts';
import styles from './strike-results.module.css';
import { describeReceipts, nameOfStruck, receiptWords, taxWords } from './strike-words.ts';

/** Which receipts of a sitting these are. */
export interface ReceiptsPart {
  /** Struck by an earlier press than the last. */
  readonly isEarlier: boolean;
  /** Whether the buttons for all receipts belong here. */
  readonly isFirst: boolean;
}

interface StrikeReceiptProps {
  receipts: readonly Receipt[];
  isEarlier: boolean;
  Heading: 'h2' | 'h3';
  format: OddsFormat;
  taxBasisPoints: number;
  findLeg: FindLeg;
  /** What stands before a runner. */
  markOf: (receipt: Receipt, index: number) => ReactNode;
  nameOf: (receipt: Receipt) => string;
  /** What a line could return, in cents after tax; null at the starting price. */
  returnOf: (receipt: Receipt) => Cents | null;
  /** Buttons. */
  children?: ReactNode;
}

/** What was struck: the runners with their prices, the lines with what to quote to support and what they could return. */
export function StrikeReceipt(props: StrikeReceiptProps) {
  const { receipts, isEarlier, Heading, format, findLeg, markOf, nameOf, children } = props;
  const parts = inParts(receipts);
  const at = receipts.at(-1)?.struckAt;
  return (
    <section
      className={styles.receipts}
      aria-label={isEarlier ? receiptWords.struckBefore : receiptWords.struckNow}
    >
      <div className={styles.heading}>
        <Heading>{describeReceipts(receipts, isEarlier)}</Heading>
        {at !== undefined && <time dateTime={at}>{formatClock(at)}</time>}
      </div>
      <ul aria-label={receiptWords.runners} className={styles.runners}>
        {runnersStruck(receipts, findLeg).map((runner) => (
          <RunnerRow
            key={runner.key}
            runner={runner}
            mark={markOf(runner.at.receipt, runner.at.index)}
            format={format}
          />
        ))}
      </ul>
      <ul aria-label={receiptWords.lines} className={styles.lines}>
        {parts.map((part) => (
          <LineRow
            key={part[0].guid}
            {...props}
            part={part}
            isOneOfSeveral={
              parts.filter((each) => titleOf(each, nameOf) === titleOf(part, nameOf)).length > 1
            }
          />
        ))}
      </ul>
      {receipts.length > 1 && <ReturnInAll {...props} isOneLine={parts.length === 1} />}
      {children}
    </section>
  );
}

function RunnerRow({ runner, mark, format }: { runner: StruckRunner; mark: ReactNode; format: OddsFormat }) {
  const { name, event, startsAt, prices } = runner;
  return (
    <li>
      {mark}
      <span className={styles.words}>
        <b>{name}</b>
        <small>
          {event}
          {startsAt !== null && `, ${formatClock(startsAt)}`}
        </small>
        {prices.map((price) => (
          <PriceMove
            key={`${price.isPlace}/${price.fraction}`}
            price={price}
            isOfTwo={prices.some((each) => each.isPlace)}
            format={format}
          />
        ))}
      </span>
      <span className={styles.prices}>
        {prices.map((price) => (
          <span
            key={`${price.isPlace}/${price.fraction}`}
            className={price.isPlace ? styles.placePrice : undefined}
          >
            {describePrice(price, format)}
          </span>
        ))}
      </span>
    </li>
  );
}

/** Where the price struck is another than the one it was put on with; a better one is good news. */
function PriceMove({
  price: { fraction, before, isPlace },
  isOfTwo,
  format,
}: {
  price: StruckPrice;
  isOfTwo: boolean;
  format: OddsFormat;
}) {
  if (before === null || fraction === null) return null;
  const isBetter = compareOdds(parseOdds(fraction), parseOdds(before)) > 0;
  const market = isPlace ? 'place' : isOfTwo ? 'win' : null;
  return (
    <small className={isBetter ? styles.better : undefined}>
      {receiptWords.moved(formatFraction(fraction, format), formatFraction(before, format), isBetter, market)}
    </small>
  );
}

function describePrice({ fraction, isPlace }: StruckPrice, format: OddsFormat): string {
  if (fraction === null) return racingWords.noPrice;
  const price = formatFraction(fraction, format);
  return isPlace ? racingWords.place(price) : price;
}

/** The lines, with the halves of an each-way bet together where the first of them is (rule: each-way). */
function inParts(receipts: readonly Receipt[]): Part[] {
  const others = otherHalves(receipts);
  return receipts.flatMap((receipt, index): Part[] => {
    const other = others[index] ?? null;
    if (other !== null && other < index) return [];
    const half = receipts[other ?? -1];
    return [half === undefined ? [receipt] : [receipt, half]];
  });
}

type Part = readonly [Receipt, ...Receipt[]];

/** What a part is called, without its count. */
function titleOf([first, ...others]: Part, nameOf: StrikeReceiptProps['nameOf']): string {
  return others.length > 0 ? receiptWords.eachWay : nameOf(first);
}

interface LineRowProps
  extends Pick<StrikeReceiptProps, 'nameOf' | 'returnOf' | 'taxBasisPoints' | 'findLeg'> {
  part: Part;
  /** Others are called the same: it says what it is on (rule: own-stakes). */
  isOneOfSeveral: boolean;
}

function LineRow({ part, nameOf, returnOf, taxBasisPoints, findLeg, isOneOfSeveral }: LineRowProps) {
  const [first] = part;
  const returns = part.map((receipt) => returnOf(receipt));
  const known = returns.filter((cents) => cents !== null);
  const isEachWay = part.length > 1;
  const title = titleOf(part, nameOf);
  const runners = isOneOfSeveral ? formatList((first.legs ?? []).map(({ outcomeName }) => outcomeName)) : '';
  const stakes = isEachWay
    ? receiptWords.eachWayStakes(first)
    : first.betCount > 1
      ? receiptWords.stakeEach(first)
      : '';
  const terms = [runners, stakes].filter(Boolean).join(': ');
  const run = countRun(part, findLeg);
  return (
    <li>
      <b>
        {nameOfStruck(title, first.betCount)}
        {first.betCount > 1 && <small> × {first.betCount}</small>}
      </b>
      <span className="money">
        <Money cents={part.reduce((sum, { totalStake }) => sum + parseMoney(totalStake), 0)} />
      </span>
      {terms !== '' && <small className={styles.terms}>{terms}</small>}
      <span className="dim">{receiptWords.receipt(part.map((each) => each.receiptNumber).join(', '))}</span>
      <span className="dim">
        {run.over === 0 ? (
          <CouldReturn
            cents={known.length < returns.length ? null : known.reduce((sum, cents) => sum + cents, 0)}
            taxBasisPoints={taxBasisPoints}
            isAtBest={first.betCount > 1 && hasRivals(part)}
          />
        ) : (
          receiptWords.isRun(run.over === run.all)
        )}
      </span>
    </li>
  );
}

/** How many legs of some receipts are on events that are over: what those could return is not so any more. */
function countRun(receipts: readonly Receipt[], findLeg: FindLeg): { over: number; all: number } {
  const legs = receipts.flatMap((receipt) => receipt.request.dt.map((_, index) => findLeg(receipt, index)));
  return { over: legs.filter((leg) => leg?.isOver === true).length, all: legs.length };
}

/** What all lines could return together, in the words of the slip. */
function ReturnInAll({
  receipts,
  returnOf,
  taxBasisPoints,
  findLeg,
  isOneLine,
}: Pick<StrikeReceiptProps, 'receipts' | 'returnOf' | 'taxBasisPoints' | 'findLeg'> & {
  /** An each way alone, which says it itself where all of it is known. */
  isOneLine: boolean;
}) {
  const returns = receipts.map((receipt) => returnOf(receipt));
  const known = returns.filter((cents) => cents !== null);
  if (known.length === 0 || countRun(receipts, findLeg).over > 0) return null;
  if (isOneLine && known.length === returns.length) return null;
  const betCount = receipts.reduce((sum, each) => sum + each.betCount, 0);
  const totalTax = taxBasisPoints > 0 ? 1 : 0;
  return (
    <p className={styles.inAll}>
      <span>{describeReturn({ betCount, totalTax }, selectionsOf(receipts), true)}</span>
      <b className="money">
        <Money cents={known.reduce((sum, cents) => sum + cents, 0)} />
        {known.length < returns.length && ` ${footWords.plusSp}`}
      </b>
    </p>
  );
}

/** What was struck, each once, with its event. */
function selectionsOf(receipts: readonly Receipt[]): { event: number; enabled: true }[] {
  const events = new Map<string, number>();
  for (const { request } of receipts) {
    for (const leg of request.dt) {
      if ('raceId' in leg) events.set(`${leg.raceId}/${leg.saddle}`, leg.raceId);
      else events.set(`${leg.eventId}/${leg.market}/${leg.outcome}`, leg.eventId);
    }
  }
  return [...events.values()].map((event) => ({ event, enabled: true }));
}

/** Whether two selections of some receipts are of one event. */
function hasRivals(receipts: readonly Receipt[]): boolean {
  const events = selectionsOf(receipts).map(({ event }) => event);
  return new Set(events).size < events.length;
}

interface CouldReturnProps {
  cents: Cents | null;
  taxBasisPoints: number;
  isAtBest: boolean;
}

function CouldReturn({ cents, taxBasisPoints, isAtBest }: CouldReturnProps) {
  if (cents === null) return receiptWords.returnsAtSP;
  return (
    <>
      {receiptWords.couldReturn} <Money cents={cents} />
      {isAtBest && ` ${receiptWords.atBest}`}
      {taxWords(taxBasisPoints)}
    </>
  );
}
