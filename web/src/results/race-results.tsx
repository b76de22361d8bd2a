import type { PunterRaceResult, PunterResults } from '@furlong/contract/schemas/standings';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { stateOfRace } from '../meetings/race-state.ts';
import { linkTo } from '../platform/site/links.ts';
import { Button } from '../ui/controls/button.tsx';
import { nextPage, previousPage } from '../ui/controls/pager.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { RaceRail, type RailStop } from '../ui/racing/race-rail.tsx';
import { useFromWidth } from '../ui/styles/use-from-width.ts';
import { RaceResult } from './race-result.tsx';
import styles from './race-results.module.css';
import { raceWords } from './results-words.ts';

interface RaceResultsProps {
  results: PunterResults;
  now: number;
}

/** The number of results shown until the list is expanded. */
export const defaultShown = 1;

/** The index of the race to open on: the last one run, else the first. */
export function openingRace(races: readonly PunterRaceResult[]): number {
  const last = races.findLastIndex(({ placed }) => placed.length > 0);
  return Math.max(0, last);
}

/** Published race results: one at a time, starting with the last one run, or all. The race is in the address. */
export function RaceResults({ results: { races, meetingId }, now }: RaceResultsProps) {
  const [search, setSearch] = useSearchParams();
  const [shown, setShown] = useState(defaultShown);
  const isPhone = !useFromWidth(640);
  if (races.length === 0) {
    return <EmptyState title={raceWords.cardToCome}>{raceWords.cardToComeHint}</EmptyState>;
  }
  // Until the reader chooses a race, the latest result is shown.
  const chosen = races.findIndex(({ raceNumber }) => String(raceNumber) === search.get('race'));
  const at = chosen < 0 ? openingRace(races) : chosen;
  const here = races[at]?.raceNumber;
  const isAll = shown >= races.length;
  const hasPicks = races.some(({ selection }) => selection.saddle != null);
  const goTo = (index: number) => {
    const race = String(races[index]?.raceNumber ?? '');
    setSearch({ meetingId: String(meetingId), race }, { replace: true, preventScrollReset: true });
  };
  return (
    <section className="sect">
      {/* A phone has the screen's heading right above: the room is the result's. */}
      <h2 className={isPhone ? 'sr' : undefined}>{raceWords.heading}</h2>
      {!isAll && (
        <RaceRail
          stops={races.map((race) => stopOf(race, hasPicks, now))}
          here={here}
          linkOf={(race) => `${linkTo('results', { meetingId })}&race=${race}`}
          based
          sticky
        />
      )}
      {(isAll ? races : races.slice(at, at + shown)).map((race) => (
        <RaceResult key={race.raceId} race={race} />
      ))}
      {!isAll && (
        <nav className={styles.pager} aria-label={raceWords.heading}>
          <Button disabled={at === 0} onClick={() => goTo(previousPage(at + 1) - 1)}>
            {raceWords.previous}
          </Button>
          <p role="status">{raceWords.where(at + 1, races.length)}</p>
          <Button disabled={at === races.length - 1} onClick={() => goTo(nextPage(at + 1, races.length) - 1)}>
            {raceWords.next}
          </Button>
        </nav>
      )}
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

/** A race on the rail: with the pick or, for who has none at the meeting, with the winner. */
function stopOf(race: PunterRaceResult, hasPicks: boolean, now: number): RailStop {
  const { raceNumber, offTime, selection, placed } = race;
  const { saddle = null, points = null } = selection;
  const wonBy = hasPicks ? null : (placed.find(({ position }) => position === 1)?.saddle ?? null);
  return { raceNumber, offTime, state: stateOfRace(race, now), saddle, points, wonBy };
}
