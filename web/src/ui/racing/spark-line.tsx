import styles from './spark-line.module.css';

interface SparkLineProps {
  /** Odds to one by time, oldest first. */
  prices: ReadonlyArray<{ readonly at: string; readonly winOdds: number }>;
  /** The end of the line: now, or the off. */
  until: number;
}

const width = 240;
const height = 44;
const margin = 6;

/**
 * The steps of a price as a path: time to the right, longer odds higher. The scale is logarithmic: 2/1 to evens shows
 * as much as 20/1 to 10/1.
 */
export function drawPriceSteps(prices: SparkLineProps['prices'], until: number): string | null {
  const points = prices.map(({ at, winOdds }) => ({ time: Date.parse(at), level: Math.log(winOdds + 1) }));
  const [first] = points;
  if (first === undefined) return null;
  const span = Math.max(until - first.time, 1);
  const levels = points.map(({ level }) => level);
  const low = Math.min(...levels);
  const range = Math.max(...levels) - low;
  const across = (time: number) => round(Math.min(1, Math.max(0, (time - first.time) / span)) * width);
  const down = (level: number) =>
    round(range === 0 ? height / 2 : margin + (1 - (level - low) / range) * (height - 2 * margin));
  const steps = points.slice(1).map(({ time, level }) => `H${across(time)}V${down(level)}`);
  return `M0 ${down(first.level)}${steps.join('')}H${width}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A price's history as a line. Decorative: the figures are beside it as text. */
export function SparkLine({ prices, until }: SparkLineProps) {
  const path = drawPriceSteps(prices, until);
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {path !== null && (
        <path d={path} fill="none" stroke="var(--ink)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      )}
    </svg>
  );
}
