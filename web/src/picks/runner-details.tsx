import type { Race, Runner, Scoring } from '@furlong/contract/schemas/meetings';
import { Link } from 'react-router';
import { linkTo } from '../platform/site/links.ts';
import { Button } from '../ui/controls/button.tsx';
import { formatClock } from '../ui/format/format-date.ts';
import { formatFraction, type OddsFormat } from '../ui/format/format-odds.ts';
import { MovementMark } from '../ui/racing/price.tsx';
import { describeSilks } from '../ui/racing/silk-pattern.ts';
import { SparkLine } from '../ui/racing/spark-line.tsx';
import { describeBonus, describeEarnedBonus } from './picks-words.ts';
import styles from './runner-details.module.css';
import { describeAge, describeLastRunAgo, priceSince, runnerWords } from './runner-words.ts';

interface RunnerDetailsProps {
  id: string;
  runner: Runner;
  race: Race;
  picked: boolean;
  open: boolean;
  scoring: Scoring;
  format: OddsFormat;
  /** The end of the price's line: now, or the off. */
  now: number;
  /** Removes the pick; null if it cannot be removed. */
  onRemove: (() => void) | null;
}

/** What a runner's row opens to: its price's history, age, last run and silks, and the bonus of a win. */
export function RunnerDetails(props: RunnerDetailsProps) {
  const { id, runner, race, picked, open, scoring, format, now, onRemove } = props;
  const { meetingId, raceNumber } = race;
  const [first] = runner.prices;
  const latest = latestPrices(runner.prices, format);
  const bonus = open ? describeBonus(runner, scoring, format) : picked ? describeEarnedBonus(race) : '';
  const silks = describeSilks(runner.silks);
  return (
    <div id={id} className={styles.details}>
      {first !== undefined && (
        <div>
          <div className="row between small">
            <span className="dim">{priceSince(formatClock(first.at))}</span>
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
              {open && <MovementMark movement={runner.movement} />}
            </span>
          </div>
          <SparkLine prices={runner.prices} until={now} />
        </div>
      )}
      <div className={`small dim ${styles.words}`}>
        <p>
          {runner.age !== null && <b>{describeAge(runner.age)} </b>}
          {runner.daysSinceRun !== null && `${describeLastRunAgo(runner.daysSinceRun)} `}
          {bonus}
        </p>
        {silks !== null && (
          <p>
            <b>{runnerWords.silks}:</b> {silks}.
          </p>
        )}
        <Link className={styles.page} to={linkTo('runner', { meetingId, raceNumber, saddle: runner.saddle })}>
          {runnerWords.page} <span className="sr">{runnerWords.pageOf(runner.horseName)}</span>
        </Link>
        {onRemove !== null && (
          <Button size="small" onClick={onRemove}>
            {runnerWords.remove} <span className="sr">{runnerWords.removeOf(runner.horseName)}</span>
          </Button>
        )}
      </div>
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
