import type { PunterRaceResult, PunterResults } from '@furlong/contract/schemas/standings';
import { raceStatusOfId } from '@furlong/domain/status';
import { useState } from 'react';
import { describeDetail } from '../leaderboard/race-by-race.tsx';
import { Button } from '../ui/controls/button.tsx';
import { nextPage, previousPage } from '../ui/controls/pager.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { Tag } from '../ui/feedback/tag.tsx';
import { formatClock } from '../ui/format/format-date.ts';
import { formatOrdinal } from '../ui/format/format-number.ts';
import { formatFraction } from '../ui/format/format-odds.ts';
import { formatEarned } from '../ui/format/format-points.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import styles from './race-results.module.css';

/** The number of results shown until the list is expanded. */
export const defaultShown = 1;

/** The index of the race to open on: the last one run, else the first. */
export function openingRace(races: readonly PunterRaceResult[]): number {
  const last = races.findLastIndex(({ placed }) => placed.length > 0);
  return Math.max(0, last);
}

/** Published race results: one at a time, starting with the last one run, or all. */
export function RaceResults({ results: { races } }: { results: PunterResults }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [shown, setShown] = useState(defaultShown);
  if (races.length === 0) {
    return <EmptyState title="Card to come">The races show here as soon as the card is in.</EmptyState>;
  }
  // Until the reader chooses a race, the latest result is shown.
  const at = Math.min(chosen ?? openingRace(races), races.length - 1);
  const isAll = shown >= races.length;
  return (
    <section className="sect">
      <h2>Race results</h2>
      {(isAll ? races : races.slice(at, at + shown)).map((race) => (
        <RaceResult key={race.raceId} race={race} />
      ))}
      <nav className={styles.pager} aria-label="Race results">
        {!isAll && (
          <>
            <Button disabled={at === 0} onClick={() => setChosen(previousPage(at + 1) - 1)}>
              Previous
            </Button>
            <p role="status">
              Race {at + 1} of {races.length}
            </p>
            <Button
              disabled={at === races.length - 1}
              onClick={() => setChosen(nextPage(at + 1, races.length) - 1)}
            >
              Next
            </Button>
          </>
        )}
      </nav>
      {races.length > defaultShown && (
        <Button kind="quiet" size="small" onClick={() => setShown(isAll ? defaultShown : races.length)}>
          {isAll ? 'Show one race' : `Show all ${races.length} races`}
        </Button>
      )}
    </section>
  );
}

function RaceResult({ race }: { race: PunterRaceResult }) {
  const format = useOddsPreference((preference) => preference.format);
  return (
    <article className={styles.race}>
      <div className={styles.head}>
        <h3>
          <span className="sr">Race </span>
          <b className={styles.number}>{race.raceNumber}</b> {race.raceName}
        </h3>
        <time dateTime={race.offTime} className="dim small">
          {formatClock(race.offTime)}
        </time>
        <RaceTag race={race} />
      </div>
      {race.placed.length > 0 && (
        <table className={styles.placed}>
          <thead>
            <tr>
              <th scope="col">Place</th>
              <th scope="col">
                <span className="sr">Saddle number</span>
              </th>
              <th scope="col">Runner</th>
              <th scope="col" className="n">
                SP
              </th>
            </tr>
          </thead>
          <tbody>
            {race.placed.map(({ saddle, horseName, position, startingPriceFraction }) => (
              <tr key={saddle} className={race.selection.saddle === saddle ? styles.own : undefined}>
                <td className="num">
                  <b>{formatOrdinal(position)}</b>
                </td>
                <td className={styles.cloth}>
                  <SaddleCloth saddle={saddle} size="small" />
                </td>
                <td>
                  {horseName}
                  {race.selection.saddle === saddle && <span className="small"> · your pick</span>}
                </td>
                <td className="n">
                  {startingPriceFraction === null ? '–' : formatFraction(startingPriceFraction, format)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <OwnPick race={race} />
    </article>
  );
}

function RaceTag({ race: { resultState, raceStatusId } }: { race: PunterRaceResult }) {
  if (resultState === 'official') return <Tag tone="green">Official</Tag>;
  if (resultState === 'provisional') return <Tag tone="amber">Provisional</Tag>;
  const status = raceStatusOfId(raceStatusId);
  if (status === 'abandoned') return <Tag tone="red">Abandoned</Tag>;
  return status === 'closed' ? <Tag tone="red">Off</Tag> : <Tag>To come</Tag>;
}

/** The punter's pick and its points. */
function OwnPick({ race: { selection } }: { race: PunterRaceResult }) {
  const format = useOddsPreference((preference) => preference.format);
  if (selection.saddle == null) return <p className="small dim">You have no pick in this race.</p>;
  const words = describeDetail(selection, (fraction) => formatFraction(fraction, format), 'To come');
  return (
    <p className={styles.pick}>
      <span className="label">Your pick</span>
      <SaddleCloth saddle={selection.saddle} size="small" />
      <b>{selection.horseName}</b>
      <span className="dim small">{words}</span>
      {selection.points != null && (
        <b className="num push">
          {formatEarned(selection.points)}
          <span className="small dim"> {selection.points === 1 ? 'point' : 'points'}</span>
        </b>
      )}
    </p>
  );
}
