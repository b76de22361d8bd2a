import type { HeadToHead as Duel } from '@furlong/contract/schemas/league-season';
import type { Meeting } from '@furlong/contract/schemas/meetings';
import { raceStatusOfId } from '@furlong/domain/status';
import type { ReactNode } from 'react';
import { isLive } from '../../leaderboard/live-meeting.ts';
import { SideBySide } from '../../leaderboard/side-by-side.tsx';
import { progressOf } from '../../meetings/meeting-progress.ts';
import { useAllMeetings, useMeeting } from '../../meetings/meeting-queries.ts';
import { meetingLabel } from '../../meetings/meeting-words.ts';
import { useNow } from '../../platform/device/now.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { formatPoints } from '../../ui/format/format-points.ts';
import { useLeagueLive } from '../board/use-league-live.ts';
import { dateWords, dayWords } from '../league-words.ts';
import { RetrievalFailed } from '../retrieval-failed.tsx';
import { DuelMeetings } from './duel-meetings.tsx';
import panel from './duel-panel.module.css';
import { DuelPanel, DuelScore, NoScore, Series } from './duel-panel.tsx';
import {
  type Duellist,
  duelWords,
  firstMeeting,
  firstMeetingOfTwo,
  headOf,
  leadWords,
  resultWords,
  scoreWords,
  stageWords,
} from './duel-words.ts';
import { NeverMet } from './never-met.tsx';
import type { Pair } from './pair-choice.tsx';
import styles from './season.module.css';
import { useHeadToHead } from './season-queries.ts';

interface HeadToHeadProps {
  leagueCode: string;
  /** The meeting that is shown; null: the running one, else the last that both played. */
  meetingId: number | null;
  /** The meeting that the league's ranks are of, which may be under way. */
  currentId: number | null;
  pair: Pair;
  onPair: (pair: Pair) => void;
  /** Shows another of their meetings; null: the running one, else the last. */
  onMeeting: (meetingId: number | null) => void;
  /** The table below says that it did not load: once is enough. */
  isTableLost: boolean;
}

/** Two members of a league against each other: their score and their races of one meeting, and all that they met on. */
export function HeadToHead({
  leagueCode,
  meetingId,
  currentId,
  pair,
  onPair,
  onMeeting,
  isTableLost,
}: HeadToHeadProps) {
  const own = useSession((session) => session.punterId);
  const now = useNow();
  const { data: meetings } = useAllMeetings();
  const askedId = meetingId ?? currentId;
  const asked = useMeeting(askedId, meetings);
  const isOn = isUnderWay(asked, now);
  const [one, other] = pair;
  const { data: duel, isError, refetch } = useHeadToHead(leagueCode, one, other, askedId, isOn);
  // The two may both play another than the reader does.
  const shownId = duel?.meeting?.meetingId ?? askedId;
  const onScreen = useMeeting(shownId, meetings);
  useLeagueLive(shownId, onScreen !== undefined && isLive(onScreen, onScreen.races, now));
  const sideOf = ({ punterId, punterAlias }: Duel['one']): Duellist => ({
    alias: punterAlias,
    isOwn: punterId === own,
  });
  const left = duel === undefined ? nobody : sideOf(duel.one);
  const right = duel === undefined ? nobody : sideOf(duel.other);
  // One on which either has no points yet has nothing to compare.
  const shown = duel?.meeting?.one && duel.meeting.other ? duel.meeting : null;
  const hasMet = duel !== undefined && duel.meetings.length > 0;
  const running = duel?.running ?? [];
  const isRunning =
    running.some(({ meetingId: id }) => id === shown?.meetingId) || (isOn && shown?.meetingId === askedId);
  const back = running.find(({ meetingId: id }) => id === currentId) ?? running[0];
  return (
    <>
      <div className={styles.duel}>
        <DuelPanel leagueCode={leagueCode} pair={pair} onPair={onPair}>
          {duel === undefined ? (
            !isError && <NoScore />
          ) : !hasMet && shown === null ? (
            <NeverMet leagueCode={leagueCode} pair={pair} sides={[left, right]} />
          ) : (
            <MeetingScore duel={duel} left={left} right={right} isOn={isRunning}>
              {back !== undefined && !isRunning && (
                <button type="button" className={panel.back} onClick={() => onMeeting(null)}>
                  {duelWords.backTo(back.meetingName)}
                </button>
              )}
            </MeetingScore>
          )}
        </DuelPanel>
        {duel === undefined ? (
          isError && !isTableLost && <RetrievalFailed onRetry={() => void refetch()} isAside />
        ) : shown !== null ? (
          <RaceByRace
            meeting={shown}
            one={headOf(left)}
            other={headOf(right)}
            showsOwn={left.isOwn || right.isOwn}
          />
        ) : (
          !hasMet && (
            <FirstCards leagueCode={leagueCode} duel={duel} one={headOf(left)} other={headOf(right)} />
          )
        )}
      </div>
      {duel !== undefined && (hasMet || running.length > 0) && (
        <DuelMeetings
          leagueCode={leagueCode}
          duel={duel}
          shownId={shown?.meetingId ?? null}
          one={headOf(left)}
          other={headOf(right)}
          onMeeting={onMeeting}
        />
      )}
    </>
  );
}

/** Until the two are loaded. */
const nobody: Duellist = { alias: '', isOwn: false };

/** Whether races of a meeting were run and its last result is still to come. */
function isUnderWay(meeting: Meeting | undefined, now: number): boolean {
  return meeting !== undefined && ['under-way', 'run'].includes(progressOf(meeting, now).stage);
}

interface MeetingScoreProps {
  duel: Duel;
  left: Duellist;
  right: Duellist;
  /** The meeting that is shown is under way. */
  isOn: boolean;
  children: ReactNode;
}

/** The score of the meeting that is shown race by race, who leads or won it, and how often each won. */
function MeetingScore({ duel, left, right, isOn, children }: MeetingScoreProps) {
  const { data: meetings } = useAllMeetings();
  const { meeting, meetings: played } = duel;
  const met = played.find(({ meetingId }) => meetingId === meeting?.meetingId);
  const listed = useMeeting(meeting?.meetingId ?? null, meetings);
  const now = useNow();
  const series = played.length > 0 && <Series duel={duel} left={left} />;
  if (meeting?.one == null || meeting.other === null) return series;
  const course = met?.meetingName ?? listed?.raceCourseName ?? '';
  const day = met ? dayWords(met.date, now) : listed ? dateWords(listed.meetingDate, now) : '';
  const lastRace = isOn ? lastResult(meeting.races) : null;
  const title = isOn ? stageWords(course, lastRace) : course === '' ? day : `${course}, ${day}`;
  const one = { ...left, points: meeting.one.total, rank: meeting.one.rank };
  const other = { ...right, points: meeting.other.total, rank: meeting.other.rank };
  const figures = [formatPoints(one.points), formatPoints(other.points)] as const;
  return (
    <>
      <DuelScore
        title={title}
        isLive={isOn}
        figures={figures}
        said={scoreWords(title, { ...left, score: figures[0] }, { ...right, score: figures[1] })}
      />
      {isOn ? (
        lastRace !== null && <p className={panel.lead}>{leadWords(one, other)}</p>
      ) : (
        <p className={panel.lead}>{resultWords(one, other)}</p>
      )}
      {children}
      {series || (
        <p className={panel.small}>{left.isOwn || right.isOwn ? firstMeeting : firstMeetingOfTwo}</p>
      )}
    </>
  );
}

/** The last race with a result; null before the first. */
function lastResult(races: NonNullable<Duel['meeting']>['races']): number | null {
  const last = races.findLast((race) =>
    [race.one, race.other].some(
      ({ raceStatusId }) => raceStatusId !== undefined && raceStatusOfId(raceStatusId) === 'resulted',
    ),
  );
  return last?.raceNumber ?? null;
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
  /** The reader is one of the two: the own picks are there before each race is off. */
  showsOwn?: boolean;
  showsHalf?: boolean;
}

function RaceByRace({ meeting, one, other, showsOwn = false, showsHalf = false }: RaceByRaceProps) {
  const { data: meetings } = useAllMeetings();
  const shown = useMeeting(meeting.meetingId, meetings);
  if (meeting.races.length === 0) return null;
  const label = shown === undefined ? '' : `: ${meetingLabel(shown)}`;
  return (
    <SideBySide
      caption={showsHalf ? `${duelWords.races}${label}` : duelWords.races}
      captionMore={showsHalf ? '' : label}
      one={one}
      other={other}
      races={meeting.races}
      showsHalf={showsHalf || showsOwn}
      totals={
        meeting.one === null || meeting.other === null ? null : [meeting.one.total, meeting.other.total]
      }
    />
  );
}
