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
import { formatRandsShort } from '../../ui/format/format-money.ts';
import { formatCount } from '../../ui/format/format-number.ts';
import { fixtureLiabilityLink, raceLink } from '../desk-links.ts';
import { byFirstOff, deskDayQuery } from '../race-day/race-day-queries.ts';
import { mayDo, useOwnDesk } from '../shell/own-roles.ts';
import styles from './liability.module.css';
import { fixturesQuery, meetingsLiabilityQuery } from './liability-queries.ts';
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
          <h2>{meeting.meetingName}</h2>
          <MeetingPart
            meeting={meeting}
            liability={liability.data?.get(meeting.meetingId)}
            mayLimit={mayLimit}
          />
        </section>
      ))}
      <FixtureList day={day} />
    </>
  );
}

interface MeetingPartProps {
  meeting: DeskMeeting;
  liability: MeetingLiability | undefined;
  mayLimit: boolean;
}

function MeetingPart({ meeting, liability, mayLimit }: MeetingPartProps) {
  const state = liability?.state ?? 'counting';
  if (liability === undefined || state !== 'counted') {
    return <p className="dim">{words.uncounted[state === 'counted' ? 'counting' : state]}</p>;
  }
  return (
    <>
      <p className={styles.facts}>
        <Facts facts={[words.taken(liability), words.together(liability)]} />
      </p>
      <RacesTable meeting={meeting} liability={liability} />
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

function RacesTable({ meeting, liability }: { meeting: DeskMeeting; liability: MeetingLiability }) {
  const heads = [words.bets, words.stakes, words.open, words.mostExpected, words.worst];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="sideways" tabIndex={0} aria-label={`${meeting.meetingName}: ${words.title}`}>
      <table className={`${styles.table} ${styles.races}`}>
        <thead>
          <tr>
            <th scope="col">{words.race}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="n">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {meeting.races.map((race) => {
            const own = liability.races.find(({ raceId }) => raceId === race.raceId);
            const amounts = [own?.struck.stakes, own?.open.stakes, own?.most.expected, own?.most.worst];
            return (
              <tr key={race.raceId}>
                <th scope="row">
                  <Link to={raceLink(meeting.meetingId, race.raceNumber)}>
                    {race.raceNumber} <span className="dim">{formatClock(race.offTime)}</span> {race.raceName}
                  </Link>
                </th>
                <td className="n">{formatCount(own?.struck.bets ?? 0)}</td>
                {amounts.map((amount, index) => (
                  <td key={heads[index + 1]} className="n">
                    {amount === undefined || amount === 0 ? '–' : formatRandsShort(amount)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** The day's fixtures, each with a page of its own; nothing where soccer is not offered. */
function FixtureList({ day }: { day: string }) {
  const { data = [] } = useQuery(fixturesQuery(day));
  if (data.length === 0) return null;
  return (
    <section className="sect">
      <h2>{words.fixtures}</h2>
      <ul className={`sheet ${styles.fixtures}`}>
        {data.map(({ fixtureId, home, away, kickOffAt, league }) => (
          <li key={fixtureId}>
            <Link to={fixtureLiabilityLink(fixtureId)}>
              <time dateTime={kickOffAt}>{formatClock(kickOffAt)}</time> {home} v {away}{' '}
              <span className="small dim">{league}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
