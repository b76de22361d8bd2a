import type { Cents } from '@furlong/domain/money';
import { parseMoney } from '@furlong/domain/money';
import type { ReactNode } from 'react';
import { formatClock } from '../../../ui/format/format-date.ts';
import { formatFraction, type OddsFormat } from '../../../ui/format/format-odds.ts';
import { Money } from '../../../ui/format/money.tsx';
import { racingWords } from '../../../ui/racing/racing-words.ts';
import type { Receipt } from '../strike-state.ts';
import { type FindLeg, runnersStruck, type StruckPrice, type StruckRunner } from './receipt-runners.ts';
import styles from './strike-results.module.css';
import { describeReceipts, receiptWords, taxWords } from './strike-words.ts';

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
  /** What a line could pay, in cents after tax; null at the starting price. */
  returnOf: (receipt: Receipt) => Cents | null;
  /** Buttons. */
  children?: ReactNode;
}

/** What was struck: the runners with their prices, the lines with what to quote to support and what they could pay. */
export function StrikeReceipt(props: StrikeReceiptProps) {
  const { receipts, isEarlier, Heading, format, findLeg, markOf, children } = props;
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
        {receipts.map((receipt) => (
          <LineRow key={receipt.guid} {...props} receipt={receipt} />
        ))}
      </ul>
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
        {prices.map(
          ({ fraction, isPlace, better }) =>
            better !== null &&
            fraction !== null && (
              <small key={`${isPlace}/${fraction}`} className={styles.better}>
                {receiptWords.better(formatFraction(fraction, format), formatFraction(better, format))}
              </small>
            ),
        )}
      </span>
      <span className={styles.prices}>
        {prices.map((price) => (
          <span key={`${price.isPlace}/${price.fraction}`}>{describePrice(price, format)}</span>
        ))}
      </span>
    </li>
  );
}

function describePrice({ fraction, isPlace }: StruckPrice, format: OddsFormat): string {
  if (fraction === null) return racingWords.noPrice;
  const price = formatFraction(fraction, format);
  return isPlace ? racingWords.place(price) : price;
}

function LineRow({
  receipt,
  nameOf,
  returnOf,
  taxBasisPoints,
}: Pick<StrikeReceiptProps, 'nameOf' | 'returnOf' | 'taxBasisPoints'> & { receipt: Receipt }) {
  return (
    <li>
      <b>
        {nameOf(receipt)} <small>× {receipt.betCount}</small>
      </b>
      <span className="money">
        <Money cents={parseMoney(receipt.totalStake)} />
      </span>
      <span className="dim">{receiptWords.receipt(receipt.receiptNumber)}</span>
      <span className="dim">
        <CouldPay cents={returnOf(receipt)} taxBasisPoints={taxBasisPoints} />
      </span>
    </li>
  );
}

function CouldPay({ cents, taxBasisPoints }: { cents: Cents | null; taxBasisPoints: number }) {
  if (cents === null) return receiptWords.paysAtSP;
  return (
    <>
      {receiptWords.couldPay} <Money cents={cents} />
      {taxWords(taxBasisPoints)}
    </>
  );
}
