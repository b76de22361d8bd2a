import type { RunnerForm } from '@furlong/contract/schemas/runners';
import { useWidth } from '../stats/charts/use-width.ts';
import { formatClock } from '../ui/format/format-date.ts';
import { formatFraction, type OddsFormat } from '../ui/format/format-odds.ts';
import styles from '../ui/styles/chart.module.css';
import { drawPrices } from './price-lines.ts';
import { chartWords } from './runner-words.ts';

const height = 132;
const box = { top: 14, bottom: 100 } as const;

interface PriceChartProps {
  prices: RunnerForm['prices'];
  /** The end of the line: now, or the off. */
  until: number;
  format: OddsFormat;
}

/** A runner's price in steps, longer odds higher; the prices are in the table behind it. */
export function PriceChart({ prices, until, format }: PriceChartProps) {
  const [ref, width] = useWidth();
  const names = prices.map(({ winOddsFraction }) => formatFraction(winOddsFraction, format));
  const left = 10 + 8 * Math.max(0, ...names.map(({ length }) => length));
  const drawn = drawPrices(prices, until, { ...box, left, right: width - 4 });
  const [first] = prices;
  if (drawn === null || first === undefined) return null;
  return (
    <div ref={ref}>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        role="img"
        aria-label={chartWords(prices, format)}
      >
        {drawn.named.map(({ index, at }) => (
          <g key={index}>
            <path className={styles.grid} d={`M${left} ${at}H${width}`} />
            <text x={left - 8} y={at + 4} textAnchor="end">
              {names[index]}
            </text>
          </g>
        ))}
        <path className={styles.line} d={drawn.path} />
        <text x={left} y={height - 8}>
          {formatClock(first.at)}
        </text>
        <text x={width} y={height - 8} textAnchor="end">
          {formatClock(until)}
        </text>
      </svg>
    </div>
  );
}
