import { formatClock } from '../../../ui/format/format-date.ts';
import { formatOdds, type OddsFormat } from '../../../ui/format/format-odds.ts';
import { SaddleCloth } from '../../../ui/racing/saddle-cloth.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import type { SlipLegView } from '../../racing/panel/legs-of.ts';
import { describeUnavailable } from '../../racing/panel/racing-words.ts';
import { shownOdds } from '../../slip/panel/view/shown-odds.ts';
import type { LuckyActions } from './lucky-actions.ts';
import styles from './lucky-pick.module.css';
import { describeHorse, letters } from './lucky-words.ts';
import type { LuckyPickView } from './view-lucky-pick.ts';

interface LuckyRunnersProps {
  view: LuckyPickView;
  actions: LuckyActions;
  format: OddsFormat;
}

/** A, B and C; a tap on one shows which lines it is in. */
export function LuckyRunners({ view, actions, format }: LuckyRunnersProps) {
  const { runners, highlightedHorse } = view;
  const shown = runners?.[highlightedHorse ?? -1];
  return (
    <>
      <ul aria-label="Drawn runners">
        {runners?.map((runner, index) => (
          <li key={runner.raceId}>
            <button
              type="button"
              className={classNames(styles.runner, highlightedHorse === index && styles.lit)}
              aria-pressed={highlightedHorse === index}
              onClick={() => actions.act({ type: 'horse-tapped', horse: index })}
            >
              <b className={styles.letter}>{letters[index]}</b>
              <SaddleCloth
                saddle={runner.saddle}
                size="small"
                gone={runner.unavailable === 'scratched'}
                label={`Number ${runner.saddle}`}
              />
              <RunnerWords runner={runner} />
              <RunnerPrice runner={runner} format={format} />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.shown} role="status">
        {shown === undefined ? '' : describeHorse(view, shown)}
      </p>
    </>
  );
}

function RunnerWords({ runner }: { runner: SlipLegView }) {
  const { horseName, raceNumber, offTime, unavailable } = runner;
  return (
    <span className={styles.words}>
      <b>{horseName}</b>
      <small className={unavailable === null ? undefined : styles.loud}>
        {unavailable === null
          ? `Race ${raceNumber}${offTime === null ? '' : `, ${formatClock(offTime)}`}`
          : describeUnavailable(unavailable, runner)}
      </small>
    </span>
  );
}

function RunnerPrice({ runner, format }: { runner: SlipLegView; format: OddsFormat }) {
  const win = shownOdds(runner.odds);
  const place = shownOdds(runner.placeOdds);
  return (
    <span className={styles.price}>
      <b>{win === null ? '–' : formatOdds(win, format)}</b>
      <small>{place === null ? 'No place' : `Pl ${formatOdds(place, format)}`}</small>
    </span>
  );
}
