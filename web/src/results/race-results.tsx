import type { PunterRaceResult, PunterResults } from '@furlong/contract/schemas/standings';
import { useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { nextPage, previousPage } from '../ui/controls/pager.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { RaceResult } from './race-result.tsx';
import styles from './race-results.module.css';
import { raceWords } from './results-words.ts';

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
    return <EmptyState title={raceWords.cardToCome}>{raceWords.cardToComeHint}</EmptyState>;
  }
  // Until the reader chooses a race, the latest result is shown.
  const at = Math.min(chosen ?? openingRace(races), races.length - 1);
  const isAll = shown >= races.length;
  return (
    <section className="sect">
      <h2>{raceWords.heading}</h2>
      {!isAll && (
        <nav className={styles.pager} aria-label={raceWords.heading}>
          <Button disabled={at === 0} onClick={() => setChosen(previousPage(at + 1) - 1)}>
            {raceWords.previous}
          </Button>
          <p role="status">{raceWords.where(at + 1, races.length)}</p>
          <Button
            disabled={at === races.length - 1}
            onClick={() => setChosen(nextPage(at + 1, races.length) - 1)}
          >
            {raceWords.next}
          </Button>
        </nav>
      )}
      {(isAll ? races : races.slice(at, at + shown)).map((race) => (
        <RaceResult key={race.raceId} race={race} />
      ))}
      {races.length > defaultShown && (
        <Button
          kind="quiet"
          size="small"
          className={styles.all}
          onClick={() => setShown(isAll ? defaultShown : races.length)}
        >
          {isAll ? raceWords.one : raceWords.all(races.length)}
        </Button>
      )}
    </section>
  );
}
