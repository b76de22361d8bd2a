import type { Strike } from '@furlong/contract/schemas/stats';
import type { ReactNode } from 'react';
import { formatCount } from '../../ui/format/format-number.ts';
import chart from '../../ui/styles/chart.module.css';
import { formatPercent, promisedWords, rateWords } from '../stats-words.ts';
import { chartWords } from './chart-words.ts';
import styles from './charts.module.css';
import { percentEnd } from './scales.ts';
import { TableBehind } from './table-behind.tsx';

/** A row of the chart: a course, a band of prices. */
export interface RateRow {
  readonly name: string;
  readonly strike: Strike;
  /** Where its picks have corrected results: what of it. */
  readonly correction: string | null;
}

/** Whether there is a pick in it: of nothing there is nothing to say but in the table. */
function isTried({ strike }: RateRow): boolean {
  return strike.winners.of > 0;
}

/** Whether one of the rows has picks enough for a rate (rule: stats-rates). */
export function isRated(rows: readonly RateRow[]): boolean {
  return rows.some(({ strike }) => strike.winners.percent !== null);
}

interface RateChartProps {
  /** What the table behind it holds: 'Winners by course'. */
  title: string;
  /** The head of the rows' names. */
  head: string;
  rows: readonly RateRow[];
}

/** The rate that the prices promised, in percent; null when no pick had a price. */
function promisedPercent({ promised: { picks, expected } }: Strike): number | null {
  return picks === 0 ? null : (100 * expected) / picks;
}

/**
 * Strike rates, each with its 95 % interval and what the prices promised (rules: stats-rates, expected-winners). Too few
 * picks have words in the place of a rate.
 */
export function RateChart({ title, head, rows }: RateChartProps) {
  const rated = rows.filter(({ strike }) => strike.winners.percent !== null);
  const end = percentEnd(
    Math.max(0, ...rated.flatMap(({ strike }) => [strike.winners.high ?? 0, promisedPercent(strike) ?? 0])),
  );
  return (
    <div className={`sheet ${styles.sheet}`}>
      {isRated(rows) && <Legend />}
      <ul className={styles.rates}>
        {rows.filter(isTried).map((row) => (
          <RateLine key={row.name} row={row} end={end} />
        ))}
      </ul>
      {isRated(rows) && (
        <p className={styles.ends} aria-hidden="true">
          <span />
          <span className={styles.endsTrack}>
            <i>0</i>
            <i>{formatPercent(end / 2)}</i>
            <i>{formatPercent(end)}</i>
          </span>
          <span />
        </p>
      )}
      <TableBehind
        title={title}
        columns={[
          { head, cell: ({ name }) => name },
          { head: chartWords.picks, isFigure: true, cell: ({ strike }) => formatCount(strike.winners.of) },
          {
            head: chartWords.winners,
            isFigure: true,
            cell: ({ strike }) => formatCount(strike.winners.count),
          },
          {
            head: chartWords.strikeRate,
            isFigure: true,
            cell: ({ strike }) =>
              strike.winners.percent === null ? chartWords.tooFew : rateWords(strike.winners),
          },
          { head: '95\u00a0% interval', isFigure: true, cell: ({ strike }) => intervalWords(strike) ?? '–' },
          { head: chartWords.promised, isFigure: true, cell: ({ strike }) => promisedCell(strike) },
          { head: chartWords.luck, cell: ({ strike }) => luckCell(strike) },
          { head: chartWords.correctedHead, cell: ({ correction }) => correction ?? '–' },
        ]}
        rows={rows}
        keyOf={({ name }) => name}
      />
    </div>
  );
}

/** '18 % to 41 %'. */
function intervalWords({ winners: { low, high } }: Strike): string | null {
  return low === null || high === null ? null : chartWords.between(formatPercent(low), formatPercent(high));
}

function promisedCell({ promised: { picks, expected } }: Strike): string {
  return picks === 0 ? '–' : expected.toFixed(1);
}

function luckCell({ promised: { luck } }: Strike): string {
  if (luck === null) return '–';
  return luck === 'within' ? chartWords.within : luck === 'more' ? chartWords.more : chartWords.fewer;
}

function Legend() {
  return (
    <ul className={styles.legend}>
      <li>
        <Sign>
          <circle className={styles.rate} cx="14" cy="8" r="5" />
        </Sign>
        {chartWords.won}
      </li>
      <li>
        <Sign>
          <rect className={styles.interval} x="1" y="3" width="26" height="10" />
        </Sign>
        {chartWords.interval}
      </li>
      <li>
        <Sign>
          <path className={styles.promised} d="M14 1l6 7-6 7-6-7z" />
        </Sign>
        {chartWords.thePrices}
      </li>
    </ul>
  );
}

function Sign({ children }: { children: ReactNode }) {
  return (
    <svg width="28" height="16" viewBox="0 0 28 16" aria-hidden="true">
      {children}
    </svg>
  );
}

function RateLine({ row: { name, strike, correction }, end }: { row: RateRow; end: number }) {
  const { winners } = strike;
  const words = promisedWords(strike.promised);
  const interval = intervalWords(strike);
  return (
    <li className={styles.rateRow}>
      <span className={styles.name}>{name}</span>
      {winners.percent === null ? (
        <span className={styles.few}>{chartWords.tooFewForRate}</span>
      ) : (
        <Track strike={strike} end={end} />
      )}
      <span className={styles.value}>
        {winners.percent !== null && <b>{rateWords(winners)} </b>}
        <small>
          <span aria-hidden="true">
            {formatCount(winners.count)}/{formatCount(winners.of)}
          </span>
          <span className="sr">
            {chartWords.picksOf(winners.count, winners.of)}
            {interval === null ? '' : `, ${chartWords.interval} ${interval}`}
          </span>
        </small>
      </span>
      {(words !== null || correction !== null) && (
        <span className={styles.promise}>
          {words}
          {correction !== null && <span className={styles.corrected}>† {correction}</span>}
        </span>
      )}
    </li>
  );
}

/** The rate as a dot in its interval, and what the prices promised as a lozenge. Its figures stand beside it as text. */
function Track({ strike, end }: { strike: Strike; end: number }) {
  const { percent, low, high } = strike.winners;
  const promised = promisedPercent(strike);
  const at = (value: number) => `${(100 * value) / end}%`;
  return (
    <svg className={styles.track} aria-hidden="true">
      {[0, 25, 50, 75, 100].map((x) => (
        <line key={x} className={chart.grid} x1={`${x}%`} x2={`${x}%`} y1="0" y2="100%" />
      ))}
      {low !== null && high !== null && (
        <rect className={styles.interval} x={at(low)} width={at(high - low)} y="5" height="10" />
      )}
      {promised !== null && (
        <svg x={at(promised)} y="10" overflow="visible" aria-hidden="true">
          <path className={styles.promised} d="M0-8l6 8-6 8-6-8z" />
        </svg>
      )}
      {percent !== null && <circle className={styles.rate} cx={at(percent)} cy="10" r="5" />}
    </svg>
  );
}
