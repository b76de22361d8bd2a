import type { MeetingLiability } from '@furlong/contract/schemas/desk-liability';
import type { DeskMeeting } from '@furlong/contract/schemas/desk-race-day';
import { deskDuties } from '@furlong/domain/desk/roles';
import { localDayOf } from '@furlong/domain/local-date';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { serverNow } from '../../platform/device/server-clock.ts';
import { DayInput } from '../../ui/controls/field.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Facts } from '../../ui/format/facts.tsx';
import { formatClock } from '../../ui/format/format-date.ts';
import { fixtureLiabilityLink, raceLink } from '../desk-links.ts';
import { byFirstOff, deskDayQuery } from '../race-day/race-day-queries.ts';
import { mayDo, useOwnDesk } from '../shell/own-roles.ts';
import { FigureTable } from './figure-table.tsx';
import styles from './liability.module.css';
import {
  fixturesLiabilityQuery,
  fixturesMax,
  fixturesQuery,
  meetingsLiabilityQuery,
} from './liability-queries.ts';
import { liabilityWords as words } from './liability-words.ts';
import { LimitsForm } from './limits-form.tsx';

/** What bets on a day's meetings and fixtures would pay, and the limits on it. */
export function LiabilityPage() {
  const [query, setQuery] = useSearchParams();
  const day = query.get('day') ?? localDayOf(new Date(serverNow()));
  const meetings = useQuery(deskDayQuery(day));
  const shown = byFirstOff(meetings.data?.meetings ?? []);
  const liability = useQuery(meetingsLiabilityQuery(shown.map(({ meetingId }) => meetingId)));
  const own = useOwnDesk();
  const mayLimit = mayDo(own.data?.roles ?? [], deskDuties.limitLiability);
  return (
    <>
      <div className={styles.head}>
        <h1>{words.title}</h1>
        <DayInput
          label={words.day}
          value={day}
          onChange={(text, isDay) => isDay && setQuery({ day: text }, { replace: true })}
        />
      </div>
      {meetings.isPending && (
        <Skeleton text={words.loading}>
          <br />
        </Skeleton>
      )}
      {meetings.isError && meetings.data === undefined && (
        <ErrorState title={words.failed} onRetry={() => void meetings.refetch()}>
          {meetings.error.message}
        </ErrorState>
      )}
      {meetings.data !== undefined && shown.length === 0 && (
        <EmptyState title={words.noMeeting}>{words.noMeetingText}</EmptyState>
      )}
      {liability.isError && liability.data === undefined && (
        <ErrorState title={words.failed} onRetry={() => void liability.refetch()}>
          {liability.error.message}
        </ErrorState>
      )}
      {shown.map((meeting) => (
        <section key={meeting.meetingId} className="sect">
          <h2>{nameAmong(shown, meeting)}</h2>
          <MeetingPart
            meeting={meeting}
            name={nameAmong(shown, meeting)}
            liability={liability.data?.get(meeting.meetingId)}
            mayLimit={mayLimit}
          />
        </section>
      ))}
      <FixtureList day={day} />
    </>
  );
}

/** A meeting's name, with its number where others of the day have the same one. */
function nameAmong(meetings: readonly DeskMeeting[], { meetingId, meetingName }: DeskMeeting): string {
  const same = meetings.filter((each) => each.meetingName === meetingName);
  if (same.length === 1) return meetingName;
  return `${meetingName} (${same.findIndex((each) => each.meetingId === meetingId) + 1})`;
}

interface MeetingPartProps {
  meeting: DeskMeeting;
  name: string;
  liability: MeetingLiability | undefined;
  mayLimit: boolean;
}

function MeetingPart({ meeting, name, liability, mayLimit }: MeetingPartProps) {
  const state = liability?.state ?? 'counting';
  if (liability === undefined || state !== 'counted') {
    return <p className="dim">{words.uncounted[state === 'counted' ? 'counting' : state]}</p>;
  }
  return (
    <>
      <p className={styles.facts}>
        <Facts facts={[words.taken(liability), words.together(liability)]} />
      </p>
      <RacesTable meeting={meeting} name={name} liability={liability} />
      {mayLimit && (
        <LimitsForm
          place={{ sport: 'horseracing', meetingId: meeting.meetingId }}
          kinds={['meeting', 'event', 'outcome']}
          names={words.limitOf}
          limits={liability.limits}
        />
      )}
    </>
  );
}

function RacesTable({
  meeting,
  name,
  liability,
}: Pick<MeetingPartProps, 'meeting' | 'name'> & { liability: MeetingLiability }) {
  return (
    <FigureTable
      label={`${name}: ${words.title}`}
      head={words.race}
      rows={meeting.races.map((race) => ({
        id: race.raceId,
        name: (
          <Link to={raceLink(meeting.meetingId, race.raceNumber)}>
            {race.raceNumber} <span className="dim">{formatClock(race.offTime)}</span> {race.raceName}
          </Link>
        ),
        figures: liability.races.find(({ raceId }) => raceId === race.raceId),
      }))}
    />
  );
}

/** The day's fixtures with their figures, each with a page of its own; nothing where soccer is not offered. */
function FixtureList({ day }: { day: string }) {
  const { data = [] } = useQuery(fixturesQuery(day));
  const liability = useQuery(fixturesLiabilityQuery(data.map(({ fixtureId }) => fixtureId))).data;
  if (data.length === 0) return null;
  const isCounting = [...(liability?.values() ?? [])].some(({ state }) => state === 'counting');
  return (
    <section className="sect">
      <h2>{words.fixtures}</h2>
      {isCounting && <p className="small dim">{words.uncounted.counting}</p>}
      {data.length > fixturesMax && <p className="small dim">{words.firstFixtures(fixturesMax)}</p>}
      <FigureTable
        label={`${words.fixtures}: ${words.title}`}
        head={words.match}
        rows={data.map(({ fixtureId, home, away, kickOffAt, league }) => ({
          id: fixtureId,
          name: (
            <Link to={fixtureLiabilityLink(fixtureId)}>
              <time dateTime={kickOffAt} className="dim">
                {formatClock(kickOffAt)}
              </time>{' '}
              {home} v {away} <span className="small dim">{league}</span>
            </Link>
          ),
          figures: liability?.get(fixtureId),
        }))}
      />
    </section>
  );
}
