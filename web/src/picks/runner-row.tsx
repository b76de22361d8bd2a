import type { Race, Runner, Scoring } from '@furlong/contract/schemas/meetings';
import { useId, useState } from 'react';
import type { SlipProgramme } from '../betting/sport.ts';
import { PickedShare } from '../meetings/picked-shares.tsx';
import { earnedBy } from '../meetings/race-state.ts';
import { getConfig } from '../platform/site/config.ts';
import { ChevronIcon } from '../ui/controls/icons.tsx';
import { PickFlag, Tag } from '../ui/feedback/tag.tsx';
import facts from '../ui/format/facts.module.css';
import type { OddsFormat } from '../ui/format/format-odds.ts';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import { Silks } from '../ui/racing/silks.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import { RunnerDetails } from './runner-details.tsx';
import { PriceCell } from './runner-price.tsx';
import styles from './runner-row.module.css';
import { describeLastRun, describeRunner, describeScratched, runnerWords } from './runner-words.ts';

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
  onRemove: (() => void) | null;
}

/**
 * A runner of the card. For screen readers it is three stops: the runner with all its facts, what more there is on
 * it, and its price. Everything else of the row says the first again, to the eye.
 */
export function RunnerRow(props: RunnerRowProps) {
  const { runner, race, scoring, open, canPick, picked, tabStop, format, now, programme } = props;
  const { saddle, horseName, scratched } = runner;
  const pickable = canPick && !scratched;
  const [isOpened, setOpened] = useState(false);
  const detailsId = useId();
  const said = describeRunner(runner, format, {
    open,
    picked: picked && !pickable,
    earned: earnedBy(race, saddle),
  });
  return (
    <div
      className={classNames(
        styles.runner,
        picked && styles.picked,
        scratched && styles.out,
        pickable && styles.pickable,
      )}
    >
      <span className={styles.cloth} aria-hidden="true">
        <SaddleCloth saddle={saddle} size="row" gone={scratched} />
      </span>
      <span className={styles.silks} aria-hidden="true">
        <Silks code={runner.silks} imageBase={getConfig().silkImageBaseUrl} faded={scratched} />
      </span>
      {picked && (
        <span className={styles.flag} aria-hidden="true">
          <PickFlag />
        </span>
      )}
      <h3 className={styles.name}>
        {pickable ? (
          // biome-ignore lint/a11y/useSemanticElements: the whole row is the target, which an input cannot stretch over
          <button
            type="button"
            role="radio"
            aria-checked={picked}
            className={styles.hit}
            data-saddle={saddle}
            tabIndex={tabStop ? 0 : -1}
            onClick={props.onPick}
          >
            <span className="sr">{saddle}, </span>
            {horseName}
            <span className="sr">, {said}</span>
          </button>
        ) : (
          <>
            <span className="sr">{saddle}, </span>
            {horseName}
            <span className="sr">, {said}</span>
          </>
        )}
        {runner.firstTimer && !scratched && (
          // Narrow rows have 'Unraced' where the form stands.
          <span className={runner.form === '' ? styles.firstTimer : undefined} aria-hidden="true">
            {' '}
            <Tag>{runnerWords.firstTimer}</Tag>
          </span>
        )}{' '}
        <span className={styles.shareBeside}>
          <PickedShare race={race} saddle={saddle} />
        </span>
      </h3>
      {scratched ? (
        <p className={styles.gone} aria-hidden="true">
          {describeScratched(runner, open)}
        </p>
      ) : (
        <>
          <p className={classNames(facts.facts, facts.narrow, styles.people)} aria-hidden="true">
            {runner.jockey !== '' && <span>{runner.jockey}</span>}
            {runner.trainer !== '' && <span>{runner.trainer}</span>}
          </p>
          <div className={classNames(facts.facts, facts.narrow, styles.figures)}>
            <span className={styles.formCell}>
              <button
                type="button"
                className={styles.more}
                aria-expanded={isOpened}
                aria-controls={isOpened ? detailsId : undefined}
                onClick={() => setOpened(!isOpened)}
              >
                <span className="sr">{runnerWords.more(horseName)}</span>
                <Form form={runner.form} firstTimer={runner.firstTimer} />
                <ChevronIcon />
              </button>
              {runner.daysSinceRun !== null && (
                <span className={styles.days} aria-hidden="true">
                  {describeLastRun(runner.daysSinceRun)}
                </span>
              )}
            </span>
            {runner.draw !== null && (
              <span className={styles.draw} aria-hidden="true">
                <span className={styles.unit}>{runnerWords.draw} </span>
                <b>{runner.draw}</b>
              </span>
            )}
            {runner.weight !== null && (
              <span className={styles.weight} aria-hidden="true">
                {runner.weight.toFixed(1)}
                <span className={styles.unit}> {runnerWords.kilograms}</span>
              </span>
            )}
            <span className={styles.age} aria-hidden="true">
              {runner.age ?? '–'}
            </span>
          </div>
        </>
      )}
      <PriceCell
        className={styles.price}
        runner={runner}
        race={race}
        open={open}
        format={format}
        programme={pickable ? programme : null}
      >
        <span className={styles.shareBelow}>
          <PickedShare race={race} saddle={saddle} />
        </span>
      </PriceCell>
      {isOpened && !scratched && (
        <RunnerDetails
          id={detailsId}
          runner={runner}
          race={race}
          picked={picked}
          open={open}
          scoring={scoring}
          format={format}
          now={open ? now : Date.parse(race.offTime)}
          onRemove={pickable ? props.onRemove : null}
        />
      )}
    </div>
  );
}

/** The last runs, wins heavier; read out with the runner's other facts. */
function Form({ form, firstTimer }: { form: string; firstTimer: boolean }) {
  if (form === '') {
    return (
      <span className={styles.form} aria-hidden="true">
        {firstTimer ? runnerWords.unraced : '–'}
      </span>
    );
  }
  return (
    <span className={styles.form} aria-hidden="true">
      {Array.from(form, (run, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in the form
        run === '1' ? <b key={place}>{run}</b> : run,
      )}
    </span>
  );
}
