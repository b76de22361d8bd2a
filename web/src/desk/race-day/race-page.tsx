import type { Meeting, Race } from '@furlong/contract/schemas/meetings';
import { localDayOf } from '@furlong/domain/local-date';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { Facts } from '../../ui/format/facts.tsx';
import { formatClock, formatDay } from '../../ui/format/format-date.ts';
import { formatCount } from '../../ui/format/format-number.ts';
import { deskPaths } from '../desk-links.ts';
import { useSecond } from '../shell/use-second.ts';
import styles from './race-day.module.css';
import { deskMeetingsQuery, deskRacesQuery } from './race-day-queries.ts';
import { raceDayWords, raceWords, standingWords } from './race-day-words.ts';
import { RaceLine } from './race-line.tsx';
import { RaceResult } from './race-result.tsx';
import { clockOf, standingOf, standingTones } from './race-standing.ts';
import { RunnerTable } from './runner-table.tsx';

/** A race: its state and clock, its runners with their prices, its result, and the other races of its meeting. */
export function RacePage() {
  const { meetingId = '', raceNumber = '' } = useParams();
  const now = useSecond();
  const id = /^\d{1,9}$/.test(meetingId) ? Number(meetingId) : 0;
  const races = useQuery({ ...deskRacesQuery(id), enabled: id > 0 });
  const { data: meetings = [] } = useQuery(deskMeetingsQuery);
  const race = races.data?.find((each) => String(each.raceNumber) === raceNumber);
  if (race === undefined) {
    return (
      <>
        <h1 className="sr">{raceDayWords.race}</h1>
        {id > 0 && races.isPending ? (
          <Skeleton text={raceWords.loading}>
            <br />
          </Skeleton>
        ) : races.isError && races.data === undefined ? (
          <ErrorState title={raceWords.failed} onRetry={() => void races.refetch()}>
            {races.error.message}
          </ErrorState>
        ) : (
          <EmptyState
            title={raceWords.notFound}
            action={<Link to={deskPaths.raceDay}>{raceWords.back}</Link>}
          >
            {raceWords.notFoundText}
          </EmptyState>
        )}
      </>
    );
  }
  const meeting = meetings.find((each) => each.meetingId === id);
  return (
    <div className={styles.columns}>
      <nav className={styles.card} aria-label={raceDayWords.races}>
        <p>
          <Link to={`${deskPaths.raceDay}?day=${localDayOf(new Date(race.offTime))}`}>{raceWords.back}</Link>
        </p>
        <ul className="sheet">
          {(races.data ?? []).map((each) => (
            <RaceLine key={each.raceId} race={each} now={now} here={each === race} />
          ))}
        </ul>
      </nav>
      <div>
        <RaceHead race={race} meeting={meeting} now={now} />
        <section className="sect">
          <h2>{raceWords.runners}</h2>
          <RunnerTable race={race} />
        </section>
      </div>
      <RaceResult race={race} />
    </div>
  );
}

function RaceHead({ race, meeting, now }: { race: Race; meeting: Meeting | undefined; now: number }) {
  const standing = standingOf(race, now);
  const clock = clockOf(standing, race.offTime, now);
  const out = race.runners.filter(({ scratched }) => scratched).length;
  const length =
    race.distance === null ? null : `${raceWords.metres(formatCount(race.distance))} ${race.surface}`;
  const facts = [
    meeting?.meetingName,
    formatDay(race.offTime),
    length,
    raceWords.declared(race.runners.length, out),
    raceWords.placesPaid(race.placesPaid),
  ].filter((fact) => fact !== null && fact !== undefined);
  return (
    <div className={styles.race}>
      <span className={styles.box} aria-hidden="true">
        {race.raceNumber}
      </span>
      <div>
        <h1>
          <span className="sr">
            {raceDayWords.race} {race.raceNumber}:
          </span>{' '}
          {race.raceName}
        </h1>
        <p className="small dim">
          <Facts facts={facts} />
        </p>
      </div>
      <p className={styles.when}>
        <time dateTime={race.offTime}>{formatClock(race.offTime)}</time>
        <span>
          <Tag tone={standingTones[standing]}>{standingWords[standing]}</Tag>{' '}
          {clock !== null && <span className="small num">{clock}</span>}
        </span>
      </p>
    </div>
  );
}
