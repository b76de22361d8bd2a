import type { Race, Runner, Scoring } from '@furlong/contract/schemas/meetings';
import { formatClock } from '../ui/format/format-date.ts';
import { formatFraction, type OddsFormat } from '../ui/format/format-odds.ts';
import { MovementMark } from '../ui/racing/price.tsx';
import { SparkLine } from '../ui/racing/spark-line.tsx';
import { describeBonus, describeEarnedBonus } from './picks-words.ts';
import styles from './price-history.module.css';

interface PriceHistoryProps {
  runner: Runner;
  race: Race;
  open: boolean;
  scoring: Scoring;
  format: OddsFormat;
  now: number;
}

/** The picked runner's price history, and the bonus: what a win would add, or what it has added. */
export function PriceHistory({ runner, race, open, scoring, format, now }: PriceHistoryProps) {
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
        {open ? describeBonus(runner, scoring, format) : describeEarnedBonus(race)}
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
