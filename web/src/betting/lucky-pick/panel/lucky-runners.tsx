import type { Card } from '../../../meetings/read-card.ts';
import { getConfig } from '../../../platform/site/config.ts';
import { formatClock } from '../../../ui/format/format-date.ts';
import { formatOdds, type OddsFormat } from '../../../ui/format/format-odds.ts';
import { SaddleCloth } from '../../../ui/racing/saddle-cloth.tsx';
import { Silks } from '../../../ui/racing/silks.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import type { SlipLegView } from '../../racing/panel/legs-of.ts';
import { describeUnavailable } from '../../racing/panel/racing-words.ts';
import { PriceBefore } from '../../slip/panel/lines/price-before.tsx';
import { shownOdds } from '../../slip/panel/view/shown-odds.ts';
import type { TappedPrices } from '../../sport.ts';
import { pricesLeft } from '../../strike/panel/tapped-prices.ts';
import { useOwnPreferences } from '../../strike/strike-preferences.ts';
import type { LuckyActions } from './lucky-actions.ts';
import styles from './lucky-pick.module.css';
import type { LuckyPickState } from './lucky-state.ts';
import { describeHorse, letters, luckyWords, whyNoDraw } from './lucky-words.ts';
import type { LuckyPickView } from './view-lucky-pick.ts';

interface LuckyRunnersProps {
  view: LuckyPickView;
  state: Pick<LuckyPickState, 'runners'>;
  /** The card's, for silks. */
  races: Card['races'];
  /** How many races can be drawn from. */
  openRaces: number;
  actions: LuckyActions;
  format: OddsFormat;
}

/** A, B and C; a tap on one shows which lines it is in. */
export function LuckyRunners({ view, state, races, openRaces, actions, format }: LuckyRunnersProps) {
  const { runners, highlightedHorse } = view;
  const shown = runners?.[highlightedHorse ?? -1];
  const { asksBetter } = useOwnPreferences();
  const aboutShown = shown === undefined ? luckyWords.tap : describeHorse(view, shown);
  const silks = (runner: SlipLegView) => silksOf(races, runner);
  return (
    <>
      <ul aria-label={luckyWords.runners}>
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
                label={luckyWords.number(runner.saddle)}
              />
              <span className={styles.silks} aria-hidden="true">
                <Silks code={silks(runner)} imageBase={getConfig().silkImageBaseUrl} />
              </span>
              <RunnerWords runner={runner} />
              <RunnerPrice
                runner={runner}
                left={pricesLeft(runner, state.runners?.[index]?.tapped, asksBetter)}
                format={format}
              />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.shown} role="status">
        {runners === null ? '' : (whyNoDraw(runners, openRaces) ?? aboutShown)}
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
          ? luckyWords.race(raceNumber, offTime === null ? null : formatClock(offTime))
          : describeUnavailable(unavailable, runner)}
      </small>
    </span>
  );
}

interface RunnerPriceProps {
  runner: SlipLegView;
  /** The prices it was drawn at that a strike would ask about. */
  left: TappedPrices;
  format: OddsFormat;
}

function RunnerPrice({ runner, left, format }: RunnerPriceProps) {
  const win = shownOdds(runner.odds);
  const place = shownOdds(runner.placeOdds);
  return (
    <span className={styles.price}>
      <b>
        <PriceBefore fraction={left.win} now={win?.fraction ?? null} format={format} />
        {win === null ? '–' : formatOdds(win, format)}
      </b>
      <small>
        <PriceBefore fraction={left.place} now={place?.fraction ?? null} format={format} />
        {place === null ? luckyWords.noPlace : luckyWords.place(formatOdds(place, format))}
      </small>
    </span>
  );
}

function silksOf(races: Card['races'], { raceId, saddle }: SlipLegView): string {
  const race = races.find((each) => each.raceId === raceId);
  return race?.runners.find((each) => each.saddle === saddle)?.silks ?? '';
}
