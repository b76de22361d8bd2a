import type { Runner, Scoring } from '@furlong/contract/schemas/meetings';
import { formatClock } from '../ui/format/format-date.ts';
import { formatFraction, type OddsFormat } from '../ui/format/format-odds.ts';
import { formatPoints } from '../ui/format/format-points.ts';
import { MovementMark } from '../ui/racing/price.tsx';
import { SparkLine } from '../ui/racing/spark-line.tsx';
import styles from './price-history.module.css';

interface PriceHistoryProps {
  runner: Runner;
  scoring: Scoring;
  format: OddsFormat;
  now: number;
}

/** The picked runner's price history, and the bonus of a win at the current price. */
export function PriceHistory({ runner, scoring, format, now }: PriceHistoryProps) {
  const [first] = runner.prices;
  const latest = latestPrices(runner.prices, format);
  return (
    <div className={styles.history}>
      {first !== undefined && (
        <div>
          <div className="row between small">
            <span className="dim">Price since {formatClock(first.at)}</span>
            <span className={styles.steps}>
              {latest.map(({ at, words }, index) =>
                index === latest.length - 1 ? (
                  <b key={at}>{words}</b>
                ) : (
                  <s key={at} className="dim">
                    {words}
                  </s>
                ),
              )}
              <MovementMark movement={runner.movement} />
            </span>
          </div>
          <SparkLine prices={runner.prices} until={now} />
        </div>
      )}
      <p className="small dim">
        {runner.age !== null && <b>{runner.age} years old. </b>}
        {describeBonus(runner, scoring, format)}
      </p>
    </div>
  );
}

/** The last three prices as text, without consecutive repeats. */
export function latestPrices(prices: Runner['prices'], format: OddsFormat): { at: string; words: string }[] {
  return prices
    .map(({ at, winOddsFraction }) => ({ at, words: formatFraction(winOddsFraction, format) }))
    .filter(({ words }, index, all) => words !== all[index - 1]?.words)
    .slice(-3);
}

/** The bonus at a price. The starting price decides (rule: scoring). */
export function describeBonus(
  runner: Pick<Runner, 'winOdds' | 'winOddsFraction'>,
  { priceBonuses }: Pick<Scoring, 'priceBonuses'>,
  format: OddsFormat,
): string {
  const [lowest] = priceBonuses;
  if (runner.winOdds === null || runner.winOddsFraction === null || lowest === undefined) return '';
  const { winOdds } = runner;
  const reached = priceBonuses.findLast((step) => winOdds >= step.winOdds);
  const price = formatFraction(runner.winOddsFraction, format);
  return reached === undefined
    ? `A win at ${formatFraction(lowest.winOddsFraction, format)} or longer earns a bonus: at ${price} there is none.`
    : `A win at a starting price of ${price} would add ${formatPoints(reached.points)} bonus ${reached.points === 1 ? 'point' : 'points'}.`;
}
