import type { Meeting, Race } from '@furlong/contract/schemas/meetings';
import { localDayOf } from '@furlong/domain/local-date';
import { meetingStatusOfId } from '@furlong/domain/status';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { serverNow } from '../../platform/device/server-clock.ts';
import { DayInput } from '../../ui/controls/field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Facts } from '../../ui/format/facts.tsx';
import { formatCount } from '../../ui/format/format-number.ts';
import { listWords } from '../desk-words.ts';
import { useSecond } from '../shell/use-second.ts';
import styles from './race-day.module.css';
import { deskMeetingsQuery, deskRacesQuery, meetingsOn } from './race-day-queries.ts';
import { meetingStatusWords, raceDayWords } from './race-day-words.ts';
import { RaceLine } from './race-line.tsx';
import { type RaceStanding, standingOf } from './race-standing.ts';

/** A day's meetings and races, each with its clock to the off and its state. */
export function RaceDayPage() {
  const [query, setQuery] = useSearchParams();
  const now = useSecond();
  const day = query.get('day') ?? localDayOf(new Date(serverNow()));
  const meetings = useQuery(deskMeetingsQuery);
  const shown = meetingsOn(meetings.data ?? [], day);
  const cards = useQueries({ queries: shown.map(({ meetingId }) => deskRacesQuery(meetingId)) });
  const races = cards.flatMap(({ data }) => data ?? []);
  return (
    <>
      <div className={styles.head}>
        <h1>{raceDayWords.title}</h1>
        <DayInput
          label={raceDayWords.day}
          value={day}
          onChange={(text, isDay) => isDay && setQuery({ day: text }, { replace: true })}
        />
      </div>
      {meetings.isPending && (
        <Skeleton text={raceDayWords.loading}>
          <br />
        </Skeleton>
      )}
      {meetings.isError && meetings.data === undefined && (
        <ErrorState title={raceDayWords.failed} onRetry={() => void meetings.refetch()}>
          {meetings.error.message}
        </ErrorState>
      )}
      {meetings.data !== undefined && shown.length === 0 && (
        <EmptyState title={raceDayWords.empty}>{raceDayWords.emptyText}</EmptyState>
      )}
      {races.length > 0 && <DayFigures races={races} now={now} />}
      <div className={styles.meetings}>
        {shown.map((meeting, place) => {
          const card = cards[place];
          return (
            <MeetingSection
              key={meeting.meetingId}
              meeting={meeting}
              races={card?.data ?? []}
              failed={card?.isError === true && card.data === undefined}
              onRetry={() => void card?.refetch()}
              now={now}
            />
          );
        })}
      </div>
    </>
  );
}

/** How many races of the day wait for what. */
function DayFigures({ races, now }: { races: readonly Race[]; now: number }) {
  const standings = races.map((race) => standingOf(race, now));
  const count = (...wanted: RaceStanding[]) =>
    formatCount(standings.filter((standing) => wanted.includes(standing)).length);
  return (
    <dl className={styles.figures}>
      {(
        [
          [raceDayWords.toCome, count('open', 'suspended')],
          [raceDayWords.waiting, count('off')],
          [raceDayWords.provisional, count('provisional')],
          [raceDayWords.official, count('official')],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface MeetingSectionProps {
  meeting: Meeting;
  races: readonly Race[];
  failed: boolean;
  onRetry: () => void;
  now: number;
}

function MeetingSection({ meeting, races, failed, onRetry, now }: MeetingSectionProps) {
  const status = meetingStatusOfId(meeting.meetingStatusId) ?? 'active';
  const facts = [
    meetingStatusWords[status],
    meeting.going !== '' && raceDayWords.going(meeting.going),
    meeting.isForeign && raceDayWords.foreign,
  ].filter((fact) => fact !== '' && fact !== false);
  return (
    <section className="sect">
      <h2>
        {meeting.meetingName}
        {facts.length > 0 && (
          <small>
            <Facts facts={facts} />
          </small>
        )}
      </h2>
      {failed && (
        <ErrorState title={raceDayWords.cardFailed(meeting.meetingName)} onRetry={onRetry}>
          {listWords.failed}
        </ErrorState>
      )}
      {races.length > 0 && (
        <ul className="sheet">
          {races.map((race) => (
            <RaceLine key={race.raceId} race={race} now={now} wide />
          ))}
        </ul>
      )}
    </section>
  );
}
