import type { Meeting } from '@furlong/contract/schemas/meetings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isAbandoned, meetingLabel } from '../../meetings/meeting-words.ts';
import { dayOf } from '../../meetings/pick-meeting.ts';
import { call } from '../../platform/api/api.ts';
import { payloadOf } from '../../platform/api/query-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { Select } from '../../ui/controls/field.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { formatCount } from '../../ui/format/format-number.ts';
import { formatPoints } from '../../ui/format/format-points.ts';
import { punterStatsKey, statsMeetingsKey } from '../league-keys.ts';
import { retrievalFailed } from '../league-queries.ts';
import { Problem } from '../manage/problem.tsx';
import styles from './season.module.css';
import { meetingStatsWords } from './season-words.ts';

interface MeetingStatsProps {
  /** Shows a league's board of a meeting. */
  onBoard: (leagueCode: string, meetingId: number) => void;
}

/** How the punter did at a meeting of the past, and in which place of each league. */
export function MeetingStats({ onBoard }: MeetingStatsProps) {
  const punterId = useSession((session) => session.punterId);
  const [chosen, setChosen] = useState<number | null>(null);
  const { data: meetings } = useQuery({
    queryKey: statsMeetingsKey(punterId),
    queryFn: async ({ signal }) => payloadOf(await call('GetStatsMeetings', { signal })).meetings,
    enabled: punterId !== null,
  });
  if (meetings === undefined || meetings.length === 0) return null;
  const meeting = meetings.find(({ meetingId }) => meetingId === chosen) ?? meetings[0];
  return (
    <section className="sect">
      <h2>{meetingStatsWords.title}</h2>
      <div className={styles.view}>
        <Select
          label={meetingStatsWords.choose}
          value={meeting?.meetingId ?? ''}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {meetings.map((each) => (
            <option key={each.meetingId} value={each.meetingId}>
              {meetingLabel(each)}
            </option>
          ))}
        </Select>
        {meeting !== undefined && <StatsOf meeting={meeting} onBoard={onBoard} />}
      </div>
    </section>
  );
}

function StatsOf({ meeting, onBoard }: MeetingStatsProps & { meeting: Meeting }) {
  const punterId = useSession((session) => session.punterId);
  const { raceCourseId, meetingId } = meeting;
  const date = dayOf(meeting);
  const { data: stats, isError } = useQuery({
    queryKey: punterStatsKey(punterId, raceCourseId, date),
    queryFn: async ({ signal }) =>
      payloadOf(await call('GetPunterStats', { params: { raceCourseId, date }, signal })).punterStats,
    enabled: punterId !== null,
  });
  if (stats === undefined) return isError ? <Problem words={retrievalFailed} /> : <Bone height={90} />;
  const played = stats.meetings.find((each) => each.meetingId === meetingId);
  if (played?.own == null) {
    return (
      <p className="dim">{isAbandoned(meeting) ? meetingStatsWords.abandoned : meetingStatsWords.waiting}</p>
    );
  }
  const { own, totalPunters, leagues, counts } = played;
  return (
    <>
      <dl className="sum">
        <div>
          <dt>{meetingStatsWords.points}</dt>
          <dd>{formatPoints(own.total)}</dd>
        </div>
        <div>
          <dt>{meetingStatsWords.places}</dt>
          <dd>
            {formatCount(own.winners)}, {formatCount(own.secondPlace)}, {formatCount(own.thirdPlace)}
          </dd>
        </div>
        <div>
          <dt>{meetingStatsWords.everybody}</dt>
          <dd>{meetingStatsWords.place(own.rank, totalPunters)}</dd>
        </div>
        {leagues.map((league) => (
          <div key={league.leagueCode}>
            <dt>
              <button
                type="button"
                className={styles.name}
                onClick={() => onBoard(league.leagueCode, meetingId)}
              >
                {league.leagueName}
              </button>
            </dt>
            <dd>{meetingStatsWords.place(league.leagueRank, league.totalPunters)}</dd>
          </div>
        ))}
      </dl>
      {!counts && <p className="small dim">{meetingStatsWords.notCounting}</p>}
    </>
  );
}
