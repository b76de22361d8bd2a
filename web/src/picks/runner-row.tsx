import type { Race, Runner, Scoring } from '@furlong/contract/schemas/meetings';
import { PriceButton } from '../betting/racing/price-button.tsx';
import type { SlipProgramme } from '../betting/sport.ts';
import { stateOfRace } from '../meetings/race-state.ts';
import { getConfig } from '../platform/site/config.ts';
import { Button } from '../ui/controls/button.tsx';
import { PickFlag, Tag } from '../ui/feedback/tag.tsx';
import { formatClock } from '../ui/format/format-date.ts';
import { formatCounted, formatOrdinal } from '../ui/format/format-number.ts';
import { formatOdds, type OddsFormat, oddsOf } from '../ui/format/format-odds.ts';
import { Price } from '../ui/racing/price.tsx';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import { Silks } from '../ui/racing/silks.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import { PriceHistory } from './price-history.tsx';
import styles from './runner-row.module.css';

interface RunnerRowProps {
  runner: Runner;
  race: Race;
  scoring: Scoring;
  /** The race is open. */
  open: boolean;
  /** Picks the runner. */
  canPick: boolean;
  picked: boolean;
  /** Whether this row is the tab stop of the group. */
  tabStop: boolean;
  format: OddsFormat;
  now: number;
  /** The meeting if it takes bets; null shows prices as text. */
  programme: SlipProgramme | null;
  onPick: () => void;
  /** Removes the pick; null if it cannot be removed. */
  onTakeOff: (() => void) | null;
}

/** A runner of the card. */
export function RunnerRow({
  runner,
  race,
  scoring,
  open,
  canPick,
  picked,
  tabStop,
  format,
  now,
  programme,
  onPick,
  onTakeOff,
}: RunnerRowProps) {
  const { saddle, horseName, scratched } = runner;
  const pickable = canPick && !scratched;
  return (
    <div
      className={classNames(
        styles.runner,
        picked && styles.picked,
        scratched && styles.out,
        pickable && styles.pickable,
      )}
    >
      <SaddleCloth saddle={saddle} size="row" gone={scratched} />
      <Silks code={runner.silks} imageBase={getConfig().silkImageBaseUrl} faded={scratched} />
      <div>
        <h3>
          {pickable ? (
            // biome-ignore lint/a11y/useSemanticElements: the whole row is the target, which an input cannot stretch over
            <button
              type="button"
              role="radio"
              aria-checked={picked}
              className={styles.hit}
              data-saddle={saddle}
              tabIndex={tabStop ? 0 : -1}
              onClick={onPick}
            >
              <span className="sr">{saddle}, </span>
              {horseName}
              <span className="sr"> {describeRunner(runner, format)}</span>
            </button>
          ) : (
            horseName
          )}{' '}
          {picked && <PickFlag />}{' '}
          {runner.position !== null && (
            <Tag tone={runner.position === 1 ? 'green' : 'plain'}>{formatOrdinal(runner.position)}</Tag>
          )}{' '}
          {runner.firstTimer && !scratched && <Tag>First timer</Tag>}
        </h3>
        {scratched ? (
          <p className={styles.second}>
            Scratched{runner.scratchedAt === null ? '' : ` ${formatClock(runner.scratchedAt)}`}
            {open && <span className={styles.narrow}>. A pick here moves to the favourite</span>}
          </p>
        ) : (
          <>
            <p className={classNames(styles.second, styles.narrow, styles.facts)}>
              {runner.jockey !== '' && <span>{runner.jockey}</span>}
              {runner.trainer !== '' && <span>{runner.trainer}</span>}
            </p>
            <p className={classNames(styles.second, styles.narrow, styles.facts)}>
              <Form form={runner.form} firstTimer={runner.firstTimer} />
              {runner.draw !== null && (
                <span>
                  draw <b className="num">{runner.draw}</b>
                </span>
              )}
              {runner.weight !== null && <span className="num">{runner.weight.toFixed(1)} kg</span>}
            </p>
          </>
        )}
      </div>
      {scratched ? (
        <p className={classNames(styles.wide, styles.gone)}>
          {open && 'A pick here moves to the starting-price favourite.'}
        </p>
      ) : (
        <WideColumns runner={runner} />
      )}
      <div className={styles.price}>
        {programme !== null && pickable && !race.suspended ? (
          <PriceButton programme={programme} race={race} runner={runner} format={format} />
        ) : (
          <RunnerPrice runner={runner} race={race} open={open} format={format} />
        )}
      </div>
      {picked && !scratched && (
        <PriceHistory
          runner={runner}
          race={race}
          open={open}
          scoring={scoring}
          format={format}
          now={open ? now : Date.parse(race.offTime)}
        />
      )}
      {pickable && onTakeOff !== null && (
        <Button size="small" className={styles.takeOff} onClick={onTakeOff}>
          Take off <span className="sr">the pick of {horseName}</span>
        </Button>
      )}
    </div>
  );
}

/** The columns of a wide screen. */
function WideColumns({ runner }: { runner: Runner }) {
  return (
    <>
      <div className={styles.wide}>
        <Form form={runner.form} firstTimer={runner.firstTimer} />
        {runner.daysSinceRun !== null && (
          <p className={styles.second}>{describeLastRun(runner.daysSinceRun)}</p>
        )}
      </div>
      <div className={classNames(styles.wide, styles.people)}>
        <span>{runner.jockey}</span>
        <br />
        {runner.trainer}
      </div>
      <div className={classNames(styles.wide, styles.figure)}>
        <b>{runner.draw ?? '–'}</b>
      </div>
      <div className={classNames(styles.wide, styles.figure)}>{runner.weight?.toFixed(1) ?? '–'}</div>
      <div className={classNames(styles.wide, styles.figure)}>{runner.age ?? '–'}</div>
    </>
  );
}

interface RunnerPriceProps {
  runner: Runner;
  race: Race;
  open: boolean;
  format: OddsFormat;
}

function RunnerPrice({ runner, race, open, format }: RunnerPriceProps) {
  const starting = oddsOf(runner.startingPrice, runner.startingPriceFraction);
  if (!open && starting !== null) {
    return <Price win={starting} place={null} movement="steady" format={format} note="SP" plain />;
  }
  const shut = runner.scratched ? 'Out' : race.suspended && open ? 'To come' : undefined;
  return (
    <Price
      win={oddsOf(runner.winOdds, runner.winOddsFraction)}
      place={oddsOf(runner.placeOdds, runner.placeOddsFraction)}
      movement={open ? runner.movement : 'steady'}
      format={format}
      shut={stateOfRace(race, 0) === 'abandoned' ? '–' : shut}
      plain
    />
  );
}

/** The last runs, wins heavier. */
function Form({ form, firstTimer }: { form: string; firstTimer: boolean }) {
  if (form === '') return <span className={styles.form}>{firstTimer ? 'Unraced' : '–'}</span>;
  return (
    <span className={styles.form}>
      {Array.from(form, (run, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in the form
        run === '1' ? <b key={place}>{run}</b> : run,
      )}
    </span>
  );
}

/** How long ago a horse last ran: '21 days', '1 day', 'ran today'. */
export function describeLastRun(days: number): string {
  return days === 0 ? 'ran today' : formatCounted(days, 'day');
}

/** The row's details for screen readers: 'with L Vanterpool, draw 7, at 11/2'. */
export function describeRunner(runner: Runner, format: OddsFormat): string {
  const odds = oddsOf(runner.winOdds, runner.winOddsFraction);
  return [
    runner.jockey === '' ? '' : `with ${runner.jockey}`,
    runner.draw === null ? '' : `draw ${runner.draw}`,
    !runner.daysSinceRun ? '' : `${formatCounted(runner.daysSinceRun, 'day')} since run`,
    odds === null ? 'no price' : `at ${formatOdds(odds, format)}`,
    runner.movement === 'steady' ? '' : runner.movement,
  ]
    .filter(Boolean)
    .join(', ');
}
