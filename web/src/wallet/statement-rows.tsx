import type { RecoveredBet, StatementRow } from '@furlong/contract/schemas/wallet';
import { localDayOf } from '@furlong/domain/local-date';
import { type Cents, parseMoney } from '@furlong/domain/money';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { getConfig } from '../platform/site/config.ts';
import { linkTo } from '../platform/site/links.ts';
import { formatClock, formatNearDay } from '../ui/format/format-date.ts';
import { Money } from '../ui/format/money.tsx';
import { amountOf, groupStrikes, type MovementGroup } from './group-strikes.ts';
import styles from './statement.module.css';
import { formatWholeDay } from './statement-period.ts';
import { kindWords, statementWords, togetherWords } from './wallet-words.ts';

/** Movements by day, newest first, with the balance after each; the stakes of one strike are one. */
export function StatementRows({ rows, now }: { rows: readonly StatementRow[]; now: number }) {
  const withBalances = rows.some(({ balance }) => balance !== null);
  return (
    <div className={`sheet ${styles.sheet}`}>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">{statementWords.time}</th>
            <th scope="col">{statementWords.what}</th>
            <th scope="col" className="n">
              {statementWords.amount}
            </th>
            {withBalances && (
              <th scope="col" className="n">
                {statementWords.balance}
              </th>
            )}
          </tr>
        </thead>
        {byDay(rows).map(([day, own]) => (
          <tbody key={day}>
            <tr className={styles.day}>
              <th scope="rowgroup" colSpan={withBalances ? 4 : 3}>
                {dayWords(day, own[0]?.at ?? '', now)}
              </th>
            </tr>
            {groupStrikes(own).map((group) => (
              <Movement key={group[0].id} group={group} withBalances={withBalances} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Movement({ group, withBalances }: { group: MovementGroup; withBalances: boolean }) {
  const [row, ...others] = group;
  const { at, kind, balance } = row;
  return (
    <tr>
      <td>
        <time dateTime={at}>{formatClock(at)}</time>
      </td>
      <td>
        {kindWords[kind]} {others.length > 0 ? <Together group={group} /> : <Receipt row={row} />}
        <About row={row} />
      </td>
      <td className="n">
        <Signed cents={amountOf(group)} />
      </td>
      {withBalances && <td className="n dim">{balance !== null && <Money cents={parseMoney(balance)} />}</td>}
    </tr>
  );
}

/** The lines of a strike, each with its receipt and its stake. */
function Together({ group }: { group: MovementGroup }) {
  return (
    <details className={styles.together}>
      <summary>{togetherWords(group.length)}</summary>
      <ul>
        {group.map(({ id, receiptNumber, amount }) => (
          <li key={id}>
            {receiptNumber !== null && <ReceiptLink number={receiptNumber} />}{' '}
            <Signed cents={parseMoney(amount)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Receipt({ row: { kind, receiptNumber } }: { row: StatementRow }) {
  // What was paid off is about other bets: it says which below.
  if (receiptNumber === null || kind === 'recovery') return null;
  return (
    <span className={styles.receipt}>
      <ReceiptLink number={receiptNumber} />
    </span>
  );
}

function ReceiptLink({ number }: { number: string }) {
  return getConfig().showMyBets ? <Link to={linkTo('my-bets', { bet: number })}>{number}</Link> : number;
}

/** Why money was taken back or off, and what is owed from then on. */
function About({ row }: { row: StatementRow }) {
  if (row.kind === 'reversal') {
    return (
      <Words>
        {row.reason ??
          (row.receiptNumber === null ? statementWords.jackpotAgain : statementWords.resultAgain)}
        {row.owedChange > 0 && (
          <>
            {' '}
            <Money cents={parseMoney(row.owedChange)} /> {statementWords.notTakenBack} <Owed row={row} />
          </>
        )}
      </Words>
    );
  }
  if (row.tax > 0) {
    return (
      <Words>
        {statementWords.after} <Money cents={parseMoney(row.tax)} /> {statementWords.taxOff}
      </Words>
    );
  }
  if (row.reason !== undefined) return <Words>{row.reason}</Words>;
  if (row.kind !== 'recovery') return null;
  const isOutOfAnother = row.receiptNumber !== null && row.recovers.every(({ betId }) => betId !== row.betId);
  return (
    <Words>
      {statementWords.for} <Recovered bets={row.recovers} />
      {isOutOfAnother && row.receiptNumber !== null && (
        <>
          , {statementWords.outOf} <ReceiptLink number={row.receiptNumber} /> {statementWords.paid}
        </>
      )}
      . <Owed row={row} />
    </Words>
  );
}

function Recovered({ bets }: { bets: readonly RecoveredBet[] }) {
  if (bets.length === 0) return statementWords.payoutsTakenBack;
  return bets.map(({ betId, receiptNumber, amount }, index) => (
    <Fragment key={betId}>
      {index > 0 && (index === bets.length - 1 ? ' and ' : ', ')}
      <ReceiptLink number={receiptNumber} />
      {bets.length > 1 && (
        <>
          {' '}
          (<Money cents={parseMoney(amount)} />)
        </>
      )}
    </Fragment>
  ));
}

function Owed({ row: { owed } }: { row: StatementRow }) {
  if (owed === 0) return statementWords.owesNothing;
  return (
    <>
      {statementWords.youOwe} <Money cents={parseMoney(owed)} /> {statementWords.fromThenOn}
    </>
  );
}

function Words({ children }: { children: ReactNode }) {
  return <span className={styles.about}>{children}</span>;
}

/** What came in with a plus, what went out with a minus: the colour only repeats it. */
function Signed({ cents }: { cents: Cents }) {
  return (
    <span className={cents > 0 ? `nowrap up ${styles.amount}` : `nowrap ${styles.amount}`}>
      {cents > 0 && '+'}
      <Money cents={cents} />
    </span>
  );
}

function byDay(rows: readonly StatementRow[]): [string, StatementRow[]][] {
  const days = new Map<string, StatementRow[]>();
  for (const row of rows) {
    const day = localDayOf(new Date(row.at));
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days];
}

function dayWords(day: string, at: string, now: number): string {
  const near = formatNearDay(at, now);
  return /^(To|Yester)/.test(near) ? near : formatWholeDay(day);
}
