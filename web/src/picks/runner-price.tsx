import type { Race, Runner } from '@furlong/contract/schemas/meetings';
import type { ReactNode } from 'react';
import { PriceButton } from '../betting/racing/price-button.tsx';
import type { SlipProgramme } from '../betting/sport.ts';
import { earnedBy, stateOfRace } from '../meetings/race-state.ts';
import { formatMargin } from '../ui/format/format-margin.ts';
import { formatOrdinal } from '../ui/format/format-number.ts';
import { formatOdds, type OddsFormat, oddsOf } from '../ui/format/format-odds.ts';
import { Price } from '../ui/racing/price.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import styles from './runner-price.module.css';
import { describeEarned, runnerWords } from './runner-words.ts';

interface RunnerPriceProps {
  runner: Runner;
  race: Race;
  open: boolean;
  format: OddsFormat;
}

interface PriceCellProps extends RunnerPriceProps {
  className: string | undefined;
  /** The meeting if the runner can be bet on, else null. */
  programme: SlipProgramme | null;
  /** What stands under a price to read, said in the row's first words too. */
  children: ReactNode;
}

/** The end of a runner's row: a price to tap, a price to read, or where it finished and at what price it started. */
export function PriceCell({ className, programme, children, ...of }: PriceCellProps) {
  const { runner, race, open, format } = of;
  if (programme !== null && !race.suspended) {
    return (
      <div className={className}>
        <PriceButton programme={programme} race={race} runner={runner} format={format} />
      </div>
    );
  }
  // The row's first words say it too.
  return (
    <div className={className} aria-hidden="true">
      {!open && race.resultState !== 'none' && !runner.scratched ? (
        <Finish runner={runner} earned={earnedBy(race, runner.saddle)} format={format} />
      ) : (
        <ReadPrice {...of} />
      )}
      {children}
    </div>
  );
}

interface FinishProps extends Pick<RunnerPriceProps, 'runner' | 'format'> {
  /** The points of the own pick, bonus included; null for every other runner. */
  earned: number | null;
}

function Finish({ runner, earned, format }: FinishProps) {
  const { position, margin } = runner;
  const starting = oddsOf(runner.startingPrice, runner.startingPriceFraction);
  return (
    <span className={styles.finish}>
      {position === null ? (
        <span className={styles.unplaced}>{runnerWords.unplaced}</span>
      ) : (
        <span>
          {margin !== undefined && <small>{formatMargin(margin)} </small>}
          <b className={classNames(position === 1 && 'up')}>{formatOrdinal(position)}</b>
        </span>
      )}
      {earned !== null && (
        <span className={classNames(styles.earned, earned > 0 && 'up')}>{describeEarned(earned)}</span>
      )}
      {starting !== null && (
        <span>
          {formatOdds(starting, format)} <small>{runnerWords.sp}</small>
        </span>
      )}
    </span>
  );
}

function ReadPrice({ runner, race, open, format }: RunnerPriceProps) {
  const shut =
    stateOfRace(race, 0) === 'abandoned'
      ? runnerWords.none
      : runner.scratched
        ? runnerWords.out
        : race.suspended && open
          ? runnerWords.toCome
          : undefined;
  return (
    <Price
      win={oddsOf(runner.winOdds, runner.winOddsFraction)}
      place={oddsOf(runner.placeOdds, runner.placeOddsFraction)}
      movement={open ? runner.movement : 'steady'}
      format={format}
      shut={shut}
      plain
    />
  );
}
