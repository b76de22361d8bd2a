import type { HeadToHead as Duel } from '@furlong/contract/schemas/league-season';
import { SideBySide } from '../../leaderboard/side-by-side.tsx';
import { useAllMeetings, useMeeting } from '../../meetings/meeting-queries.ts';
import { meetingLabel } from '../../meetings/meeting-words.ts';
import { serverNow } from '../../platform/device/server-clock.ts';
import { Select } from '../../ui/controls/field.tsx';
import { TickIcon } from '../../ui/controls/icons.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { formatCount } from '../../ui/format/format-number.ts';
import { formatPoints } from '../../ui/format/format-points.ts';
import { retrievalFailed, useLeagueMembers } from '../league-queries.ts';
import { dayWords } from '../league-words.ts';
import styles from './season.module.css';
import { useHeadToHead } from './season-queries.ts';
import { duelWords } from './season-words.ts';

type Pair = readonly [number | null, number | null];

interface HeadToHeadProps {
  leagueCode: string;
  meetingId: number | null;
  pair: Pair;
  onPair: (pair: Pair) => void;
  /** Shows another of their meetings race by race. */
  onMeeting: (meetingId: number) => void;
}

/** Two members of a league against each other: over their meetings, and race by race of one. */
export function HeadToHead({
  leagueCode,
  meetingId,
  pair: [one, other],
  onPair,
  onMeeting,
}: HeadToHeadProps) {
  const { data: duel, isError, refetch } = useHeadToHead(leagueCode, one, other, meetingId);
  return (
    <div className={styles.view}>
      <div className={styles.two}>
        <MemberChoice
          label={duelWords.one}
          leagueCode={leagueCode}
          value={one}
          onChoose={(id) => onPair([id, other])}
        />
        <MemberChoice
          label={duelWords.other}
          leagueCode={leagueCode}
          value={other}
          onChoose={(id) => onPair([one, id])}
        />
      </div>
      {one === null || other === null ? (
        <p className="dim">{duelWords.chooseTwo}</p>
      ) : one === other ? (
        <p className="dim">{duelWords.chooseOther}</p>
      ) : duel === undefined ? (
        isError ? (
          <ErrorState title={retrievalFailed} onRetry={() => void refetch()} />
        ) : (
          <Bone height={160} />
        )
      ) : (
        <DuelOf duel={duel} onMeeting={onMeeting} />
      )}
    </div>
  );
}

interface MemberChoiceProps {
  label: string;
  leagueCode: string;
  value: number | null;
  onChoose: (punterId: number | null) => void;
}

function MemberChoice({ label, leagueCode, value, onChoose }: MemberChoiceProps) {
  const { data } = useLeagueMembers(leagueCode);
  const members = data?.leagueMembers ?? [];
  return (
    <Select
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{duelWords.choose}</option>
      {members.map(({ punterId, punterAlias }) => (
        <option key={punterId} value={punterId}>
          {punterAlias}
        </option>
      ))}
    </Select>
  );
}

interface DuelOfProps {
  duel: Duel;
  onMeeting: (meetingId: number) => void;
}

function DuelOf({ duel: { one, other, drawn, meetings, meeting }, onMeeting }: DuelOfProps) {
  return (
    <>
      <div className={styles.against}>
        <span>
          <b>{formatCount(one.won)}</b>
          {one.punterAlias}
        </span>
        <small>{drawn === 0 ? duelWords.noDraws : duelWords.drawn(drawn)}</small>
        <span>
          <b>{formatCount(other.won)}</b>
          {other.punterAlias}
        </span>
      </div>
      {meeting !== null && <RaceByRace meeting={meeting} one={one.punterAlias} other={other.punterAlias} />}
      {meetings.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption className="sr">{duelWords.meetings}</caption>
            <thead>
              <tr>
                <th scope="col">{duelWords.meeting}</th>
                <th scope="col" className="n">
                  {one.punterAlias}
                </th>
                <th scope="col" className="n">
                  {other.punterAlias}
                </th>
              </tr>
            </thead>
            <tbody>
              {meetings.map((played) => (
                <tr key={played.meetingId}>
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
      )}
    </>
  );
}

function Points({ points, better }: { points: Duel['meetings'][number]['one']; better: boolean }) {
  return (
    <td className={`n num ${better ? (styles.better ?? '') : ''}`}>
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

interface RaceByRaceProps {
  meeting: NonNullable<Duel['meeting']>;
  one: string;
  other: string;
}

function RaceByRace({ meeting, one, other }: RaceByRaceProps) {
  const { data: meetings } = useAllMeetings();
  const shown = useMeeting(meeting.meetingId, meetings);
  if (meeting.races.length === 0) return null;
  return (
    <SideBySide
      caption={duelWords.races(shown === undefined ? null : meetingLabel(shown))}
      one={one}
      other={other}
      races={meeting.races}
      totals={
        meeting.one === null || meeting.other === null ? null : [meeting.one.total, meeting.other.total]
      }
    />
  );
}
