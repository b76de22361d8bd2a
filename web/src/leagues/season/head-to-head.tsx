import type { HeadToHead as Duel } from '@furlong/contract/schemas/league-boards';
import type { RacePickDetail } from '@furlong/contract/schemas/standings';
import { describeDetail } from '../../leaderboard/race-by-race.tsx';
import { useAllMeetings, useMeeting } from '../../meetings/meeting-queries.ts';
import { meetingLabel } from '../../meetings/meeting-words.ts';
import { serverNow } from '../../platform/device/server-clock.ts';
import { Select } from '../../ui/controls/field.tsx';
import { TickIcon } from '../../ui/controls/icons.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { formatCount } from '../../ui/format/format-number.ts';
import { formatFraction } from '../../ui/format/format-odds.ts';
import { formatPoints } from '../../ui/format/format-points.ts';
import { useOddsPreference } from '../../ui/format/odds-preference.ts';
import { SaddleCloth } from '../../ui/racing/saddle-cloth.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { retrievalFailed, useLeagueMembers } from '../league-queries.ts';
import { dayWords } from '../league-words.ts';
import styles from './season.module.css';
import { useHeadToHead } from './season-queries.ts';

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
          label="One"
          leagueCode={leagueCode}
          value={one}
          onChoose={(id) => onPair([id, other])}
        />
        <MemberChoice
          label="The other"
          leagueCode={leagueCode}
          value={other}
          onChoose={(id) => onPair([one, id])}
        />
      </div>
      {one === null || other === null ? (
        <p className="dim">Choose two members to see them race by race.</p>
      ) : one === other ? (
        <p className="dim">Choose two different members.</p>
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
      <option value="">Choose a member</option>
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
        <small>{drawn === 0 ? 'no draws' : `${formatCount(drawn)} drawn`}</small>
        <span>
          <b>{formatCount(other.won)}</b>
          {other.punterAlias}
        </span>
      </div>
      {meeting !== null && <RaceByRace meeting={meeting} one={one.punterAlias} other={other.punterAlias} />}
      {meetings.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption className="sr">Their meetings</caption>
            <thead>
              <tr>
                <th scope="col">Meeting</th>
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
                      <span className="sr">, race by race</span>
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
          <span className="sr"> won</span>
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
    <div className={styles.scroll}>
      <table className={classNames(styles.table, styles.even)}>
        <caption className={styles.caption}>
          Race by race{shown !== undefined && `: ${meetingLabel(shown)}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Race</th>
            <th scope="col">{one}</th>
            <th scope="col">{other}</th>
          </tr>
        </thead>
        <tbody>
          {meeting.races.map((race) => (
            <tr key={race.raceNumber}>
              <td className={`num ${styles.rank}`}>{race.raceNumber}</td>
              <Pick detail={race.one} />
              <Pick detail={race.other} />
            </tr>
          ))}
          {meeting.one !== null && meeting.other !== null && (
            <tr>
              <td>All</td>
              <td className={`num ${styles.points}`}>{formatPoints(meeting.one.total)}</td>
              <td className={`num ${styles.points}`}>{formatPoints(meeting.other.total)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function Pick({ detail }: { detail: RacePickDetail }) {
  const format = useOddsPreference((preference) => preference.format);
  const words = describeDetail(detail, (fraction) => formatFraction(fraction, format), 'to come');
  const { saddle = null, horseName, points, hidden } = detail;
  return (
    <td className={styles.who}>
      <span className="row">
        <SaddleCloth saddle={saddle} size="small" {...(hidden === true && { label: 'Hidden' })} />
        <span>
          {hidden === true ? 'Hidden' : (horseName ?? 'No pick')}
          <small>
            {words}
            {points != null && <b className="num"> {formatPoints(points)}</b>}
          </small>
        </span>
      </span>
    </td>
  );
}
