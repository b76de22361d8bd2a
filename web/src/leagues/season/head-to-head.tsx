import type { HeadToHead as Duel } from '@furlong/contract/schemas/league-season';
import { raceStatusOfId } from '@furlong/domain/status';
import { useId } from 'react';
import { isLive } from '../../leaderboard/live-meeting.ts';
import { SideBySide } from '../../leaderboard/side-by-side.tsx';
import { progressOf } from '../../meetings/meeting-progress.ts';
import { useAllMeetings, useMeeting } from '../../meetings/meeting-queries.ts';
import { meetingLabel } from '../../meetings/meeting-words.ts';
import { useNow } from '../../platform/device/now.ts';
import { serverNow } from '../../platform/device/server-clock.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { TickIcon } from '../../ui/controls/icons.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { formatPoints } from '../../ui/format/format-points.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { useLeagueLive } from '../board/use-league-live.ts';
import { retrievalFailed } from '../league-queries.ts';
import { dayWords } from '../league-words.ts';
import { DuelPanel, type RunningDuel } from './duel-panel.tsx';
import { duelWords, headOf } from './duel-words.ts';
import { NeverMet } from './never-met.tsx';
import styles from './season.module.css';
import { useHeadToHead } from './season-queries.ts';

type Pair = readonly [number | null, number | null];

interface HeadToHeadProps {
  leagueCode: string;
  /** The meeting that is shown race by race; null: the running one, else the last that both played. */
  meetingId: number | null;
  /** The meeting that the league's ranks are of, which may be under way. */
  currentId: number | null;
  pair: Pair;
  /** Shows another of their meetings race by race. */
  onMeeting: (meetingId: number) => void;
}

/** Two members of a league against each other: where they stand, race by race of one meeting, and over all of them. */
export function HeadToHead({
  leagueCode,
  meetingId,
  currentId,
  pair: [one, other],
  onMeeting,
}: HeadToHeadProps) {
  const own = useSession((session) => session.punterId);
  const now = useNow();
  const { data: meetings } = useAllMeetings();
  const current = useMeeting(currentId, meetings);
  const isOn = current !== undefined && ['under-way', 'run'].includes(progressOf(current, now).stage);
  useLeagueLive(currentId, current !== undefined && isLive(current, current.races, now));
  const {
    data: duel,
    isError,
    refetch,
  } = useHeadToHead(leagueCode, one, other, meetingId ?? currentId, isOn);
  // The running meeting stays on top while another is looked at.
  const { data: latest } = useHeadToHead(leagueCode, one, other, currentId, isOn);
  if (one === null || other === null) return <p className="dim">{duelWords.chooseTwo}</p>;
  if (one === other) return <p className="dim">{duelWords.chooseOther}</p>;
  if (duel === undefined) {
    return isError ? (
      <ErrorState title={retrievalFailed} onRetry={() => void refetch()} />
    ) : (
      <Bone height={160} />
    );
  }
  const running =
    isOn && current !== undefined && latest !== undefined
      ? runningDuel(latest, current.meetingId, current.raceCourseName)
      : null;
  const sideOf = ({ punterId, punterAlias }: Duel['one']) => ({
    alias: punterAlias,
    isOwn: punterId === own,
  });
  const [left, right] = [sideOf(duel.one), sideOf(duel.other)];
  const { meetings: played, meeting } = duel;
  // One on which either has no points yet has nothing to compare.
  const shown = meeting?.one && meeting.other ? meeting : null;
  if (played.length === 0 && shown === null) {
    return (
      <>
        <NeverMet leagueCode={leagueCode} duel={duel} own={own} />
        <FirstCards leagueCode={leagueCode} duel={duel} one={headOf(left)} other={headOf(right)} />
      </>
    );
  }
  return (
    <>
      {(played.length > 0 || running !== null) && <DuelPanel duel={duel} own={own} running={running} />}
      {shown !== null && <RaceByRace meeting={shown} one={headOf(left)} other={headOf(right)} />}
      {played.length > 0 && (
        <Meetings duel={duel} one={headOf(left)} other={headOf(right)} onMeeting={onMeeting} />
      )}
    </>
  );
}

/** The meeting under way, as far as both have a row on it. */
function runningDuel({ meeting }: Duel, meetingId: number, courseName: string): RunningDuel | null {
  if (meeting === null || meeting.meetingId !== meetingId) return null;
  const { one, other, races } = meeting;
  if (one === null || other === null) return null;
  const last = races.findLast((race) =>
    [race.one, race.other].some(
      ({ raceStatusId }) => raceStatusId !== undefined && raceStatusOfId(raceStatusId) === 'resulted',
    ),
  );
  return { courseName, lastRace: last?.raceNumber ?? null, one: one.total, other: other.total };
}

interface MeetingsProps {
  duel: Duel;
  one: string;
  other: string;
  onMeeting: (meetingId: number) => void;
}

/** The meetings that both played; each shows itself race by race. */
function Meetings({ duel: { meetings, meeting }, one, other, onMeeting }: MeetingsProps) {
  const title = useId();
  return (
    <div>
      <h4 id={title} className={styles.heading}>
        {duelWords.meetings}
      </h4>
      <div className={styles.scroll}>
        <table className={styles.table} aria-labelledby={title}>
          <thead>
            <tr>
              <th scope="col">{duelWords.meeting}</th>
              {[one, other].map((name) => (
                <th key={name} scope="col" className={`n ${styles.side}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {meetings.map((played) => (
              <tr
                key={played.meetingId}
                className={classNames(styles.tap, played.meetingId === meeting?.meetingId && styles.chosen)}
              >
                <td className={styles.who}>
                  <button
                    type="button"
                    className={styles.name}
                    aria-pressed={played.meetingId === meeting?.meetingId}
                    onClick={() => onMeeting(played.meetingId)}
                  >
                    {played.meetingName}
                    <span className="sr">{duelWords.raceByRace}</span>
                  </button>
                  <small>{dayWords(played.date, serverNow())}</small>
                </td>
                <Points points={played.one} better={played.winner === 'one'} />
                <Points points={played.other} better={played.winner === 'other'} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Points({ points, better }: { points: Duel['meetings'][number]['one']; better: boolean }) {
  return (
    <td className={`n num ${styles.figure} ${better ? (styles.better ?? '') : ''}`}>
      {formatPoints(points)}
      {better && (
        <>
          {' '}
          <TickIcon />
          <span className="sr">{duelWords.won}</span>
        </>
      )}
    </td>
  );
}

interface FirstCardsProps {
  leagueCode: string;
  duel: Duel;
  one: string;
  other: string;
}

/** Two who never met have their cards of the meeting that the reader has picks on, else of the league's: as far as they can be seen. */
function FirstCards({ leagueCode, duel, one, other }: FirstCardsProps) {
  const now = useNow();
  const { data: meetings } = useAllMeetings();
  const picked = meetings?.find(
    (each) =>
      (each.selections?.length ?? 0) > 0 && ['to-come', 'under-way'].includes(progressOf(each, now).stage),
  );
  const { data } = useHeadToHead(
    leagueCode,
    duel.one.punterId,
    duel.other.punterId,
    picked?.meetingId ?? null,
    picked !== undefined,
  );
  const meeting = data?.meeting ?? duel.meeting;
  const hasPicks = meeting?.races.some((race) => race.one.saddle != null || race.other.saddle != null);
  return hasPicks === true && meeting ? (
    <RaceByRace meeting={meeting} one={one} other={other} showsHalf />
  ) : null;
}

interface RaceByRaceProps {
  meeting: NonNullable<Duel['meeting']>;
  one: string;
  other: string;
  showsHalf?: boolean;
}

function RaceByRace({ meeting, one, other, showsHalf = false }: RaceByRaceProps) {
  const { data: meetings } = useAllMeetings();
  const shown = useMeeting(meeting.meetingId, meetings);
  if (meeting.races.length === 0) return null;
  return (
    <SideBySide
      caption={duelWords.races(shown === undefined ? null : meetingLabel(shown))}
      one={one}
      other={other}
      races={meeting.races}
      showsHalf={showsHalf}
      totals={
        meeting.one === null || meeting.other === null ? null : [meeting.one.total, meeting.other.total]
      }
    />
  );
}
