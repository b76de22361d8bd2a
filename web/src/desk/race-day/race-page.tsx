import type { DeskMeeting, DeskRace } from '@furlong/contract/schemas/desk-race-day';
import { deskDuties } from '@furlong/domain/desk/roles';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { CallError } from '../../platform/api/query-client.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { Facts } from '../../ui/format/facts.tsx';
import { formatClock, formatDay } from '../../ui/format/format-date.ts';
import { formatCount } from '../../ui/format/format-number.ts';
import { resultWords } from '../approvals/approvals-words.ts';
import { deskPaths, resultLink } from '../desk-links.ts';
import { liabilityWords } from '../liability/liability-words.ts';
import { RaceLiability } from '../liability/race-liability.tsx';
import { mayDo, useOwnDesk } from '../shell/own-roles.ts';
import { useSecond } from '../shell/use-second.ts';
import { MeetingControls } from './meeting-controls.tsx';
import { RaceControls } from './race-controls.tsx';
import styles from './race-day.module.css';
import { deskRaceQuery } from './race-day-queries.ts';
import { meetingStatusWords, raceDayWords, raceWords, standingWords } from './race-day-words.ts';
import { RaceLine } from './race-line.tsx';
import { RaceResult } from './race-result.tsx';
import { awaitsOfficial, clockOf, standingOf, standingTones, wasOff } from './race-standing.ts';
import { RunnerTable } from './runner-table.tsx';

/** A race: its state and clock, its runners with their prices, its result, and the other races of its meeting. */
export function RacePage() {
  const { meetingId = '', raceNumber = '' } = useParams();
  const now = useSecond();
  const id = /^\d{1,9}$/.test(meetingId) ? Number(meetingId) : 0;
  const number = /^\d{1,2}$/.test(raceNumber) ? Number(raceNumber) : 0;
  const isAddress = id > 0 && number > 0;
  const seen = useQuery({ ...deskRaceQuery(id, number), enabled: isAddress });
  const own = useOwnDesk();
  if (seen.data === undefined) {
    const isMissing = seen.error instanceof CallError && seen.error.status === 404;
    return (
      <>
        <h1 className="sr">{raceDayWords.race}</h1>
        {isAddress && seen.isPending ? (
          <Skeleton text={raceWords.loading}>
            <br />
          </Skeleton>
        ) : seen.isError && !isMissing ? (
          <ErrorState title={raceWords.failed} onRetry={() => void seen.refetch()}>
            {seen.error.message}
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
  const { meeting, race } = seen.data;
  const mayChange = mayDo(own.data?.roles ?? [], deskDuties.changeRaces);
  const mayPropose = mayDo(own.data?.roles ?? [], deskDuties.proposeResults);
  const takesBets = standingOf(race, now) === 'open' || standingOf(race, now) === 'suspended';
  const isOff = wasOff(race, meeting, now);
  return (
    <div className={styles.columns}>
      <nav className={styles.card} aria-label={raceDayWords.races}>
        <p>
          <Link to={`${deskPaths.raceDay}?day=${meeting.day}`}>{raceWords.back}</Link>
        </p>
        <ul className="sheet">
          {meeting.races.map((each) => (
            <RaceLine
              key={each.raceId}
              race={each}
              meetingId={id}
              now={now}
              here={each.raceId === race.raceId}
            />
          ))}
        </ul>
        {mayChange && (
          <div className={styles.below}>
            <MeetingControls key={`${id} ${meeting.day}`} meeting={meeting} />
          </div>
        )}
      </nav>
      <div>
        <RaceHead {...{ race, meeting, now, mayPropose }} />
        <section className="sect">
          <h2>{raceWords.runners}</h2>
          <RunnerTable
            key={race.raceId}
            race={race}
            mayPrice={mayChange && takesBets}
            mayScratch={mayChange && race.status !== 'abandoned'}
            wasOff={isOff}
          />
        </section>
        <section className={`sect ${styles.owed}`}>
          <h2>{liabilityWords.title}</h2>
          <RaceLiability
            key={race.raceId}
            {...{ meetingId: id, raceId: race.raceId, runners: race.runners }}
            mayLimit={takesBets && mayDo(own.data?.roles ?? [], deskDuties.limitLiability)}
          />
        </section>
      </div>
      <div>
        {mayChange && <RaceControls key={race.raceId} race={race} wasOff={isOff} now={now} />}
        <RaceResult
          race={race}
          mayPropose={mayPropose}
          isLinked={race.status !== 'abandoned' && !awaitsOfficial(standingOf(race, now))}
        />
      </div>
    </div>
  );
}

interface RaceHeadProps {
  race: DeskRace;
  meeting: DeskMeeting;
  now: number;
  mayPropose: boolean;
}

function RaceHead({ race, meeting, now, mayPropose }: RaceHeadProps) {
  const standing = standingOf(race, now);
  const clock = clockOf(standing, race.offTime, now);
  const out = race.runners.filter(({ scratched }) => scratched).length;
  const length =
    race.distance === null ? null : `${raceWords.metres(formatCount(race.distance))} ${race.surface}`;
  const facts = [
    meeting.meetingName,
    meetingStatusWords[meeting.status] || null,
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
        {awaitsOfficial(standing) && (
          <p>
            <Link to={resultLink(race.raceId)}>{mayPropose ? resultWords.link : resultWords.look}</Link>
          </p>
        )}
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
