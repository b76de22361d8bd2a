import type { MeetingLiability } from '@furlong/contract/schemas/desk-liability';
import type { DeskMeeting, DeskRaceLine } from '@furlong/contract/schemas/desk-race-day';
import { isLocalDay, localDayOf } from '@furlong/domain/local-date';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { serverNow } from '../../platform/device/server-clock.ts';
import { DayInput } from '../../ui/controls/field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Facts } from '../../ui/format/facts.tsx';
import { formatCount } from '../../ui/format/format-number.ts';
import { meetingsLiabilityQuery } from '../liability/liability-queries.ts';
import { FixtureList } from '../match-day/fixture-list.tsx';
import { deskFixturesQuery } from '../match-day/match-day-queries.ts';
import { Problem } from '../shell/problem.tsx';
import { useSecond } from '../shell/use-second.ts';
import styles from './race-day.module.css';
import { byFirstOff, deskDayQuery } from './race-day-queries.ts';
import { meetingStatusWords, raceDayWords } from './race-day-words.ts';
import { RaceLine } from './race-line.tsx';
import { type RaceStanding, standingOf } from './race-standing.ts';
import { WaitingResults } from './waiting-results.tsx';

/** A day's meetings with their races, and its fixtures, each with its clock to the off and its state. */
export function RaceDayPage() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('day');
  const day = asked ?? localDayOf(new Date(serverNow()));
  const isDay = asked === null || isLocalDay(asked);
  return (
    <>
      <div className={styles.head}>
        <h1>{raceDayWords.title}</h1>
        <DayInput
          label={raceDayWords.day}
          value={day}
          onChange={(text, isWhole) => isWhole && setQuery({ day: text }, { replace: true })}
        />
      </div>
      {isDay ? <ShownDay day={day} /> : <Problem text={raceDayWords.noDay(day)} />}
    </>
  );
}

function ShownDay({ day }: { day: string }) {
  const now = useSecond();
  const meetings = useQuery(deskDayQuery(day));
  const shown = byFirstOff(meetings.data?.meetings ?? []);
  const races = shown.flatMap((each) => each.races);
  // Of days that are over nothing is counted: it would take the memory of those to come.
  const counted = day < localDayOf(new Date(serverNow())) ? [] : shown.map(({ meetingId }) => meetingId);
  const liability = useQuery(meetingsLiabilityQuery(counted));
  const fixtures = useQuery(deskFixturesQuery(day));
  return (
    <>
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
      {meetings.data !== undefined && shown.length === 0 && fixtures.data?.fixtures.length === 0 && (
        <EmptyState title={raceDayWords.empty}>{raceDayWords.emptyText}</EmptyState>
      )}
      {races.length > 0 && <DayFigures races={races} now={now} />}
      <WaitingResults meetings={shown} now={now} />
      <div className={styles.meetings}>
        {shown.map((meeting) => (
          <MeetingSection
            key={meeting.meetingId}
            meeting={meeting}
            now={now}
            liability={liability.data?.get(meeting.meetingId)}
          />
        ))}
      </div>
      {meetings.data?.next != null && <p className="dim">{raceDayWords.more(shown.length)}</p>}
      <FixtureList fixtures={fixtures} now={now} />
    </>
  );
}

/** How many races of the day wait for what. */
function DayFigures({ races, now }: { races: readonly DeskRaceLine[]; now: number }) {
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
  meeting: DeskMeeting;
  now: number;
  liability: MeetingLiability | undefined;
}

function MeetingSection({ meeting, now, liability }: MeetingSectionProps) {
  const struckOn = (raceId: number) => liability?.races.find((race) => race.raceId === raceId)?.struck;
  const { meetingId, races } = meeting;
  const facts = [meetingStatusWords[meeting.status], meeting.country !== 'ZA' && raceDayWords.foreign].filter(
    (fact) => fact !== '' && fact !== false,
  );
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
      {races.length > 0 && (
        <ul className="sheet">
          {races.map((race) => (
            <RaceLine key={race.raceId} {...{ race, meetingId, now, struck: struckOn(race.raceId) }} wide />
          ))}
        </ul>
      )}
    </section>
  );
}
