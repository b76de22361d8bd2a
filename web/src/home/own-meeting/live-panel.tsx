import type { Meeting, Race } from '@furlong/contract/schemas/meetings';
import { Link } from 'react-router';
import { describeBest } from '../../leaderboard/live-words.ts';
import { type Leaderboard, useLeaderboard } from '../../leaderboard/use-leaderboard.ts';
import { stateOfRace } from '../../meetings/race-state.ts';
import { useClosedTo } from '../../platform/api/closed-to.ts';
import { getConfig } from '../../platform/site/config.ts';
import { linkTo } from '../../platform/site/links.ts';
import { formatClock } from '../../ui/format/format-date.ts';
import { formatOdds, oddsOf } from '../../ui/format/format-odds.ts';
import { useOddsPreference } from '../../ui/format/odds-preference.ts';
import { SaddleCloth } from '../../ui/racing/saddle-cloth.tsx';
import { gapWords, offWords, ownMeetingWords, placeHead, winWords } from './own-meeting-words.ts';
import styles from './own-panel.module.css';
import { OwnPanel, OwnRank, RankLost, RankPlace } from './own-panel.tsx';

interface LivePanelProps {
  meeting: Meeting;
  others: readonly Meeting[];
  now: number;
}

/** The punter's rank in the meeting under way, the next race, and what can still happen. */
export function LivePanel({ meeting, others, now }: LivePanelProps) {
  const { meetingId, raceCourseName } = meeting;
  const address = { meetingId, page: 1, searchFor: '' };
  // With the flag off the board has no live rank, and nor has Home.
  const leaderboard = useLeaderboard(address, meeting, getConfig().showNewLeaderboard, now);
  const { page, card, ownPlace } = leaderboard;
  const races = card?.races ?? [];
  const off = races.filter((race) => race.selection != null && stateOfRace(race, now) === 'off');
  // Of the last pick the line of its race says as much. Where two races are off, what is left has not been told yet.
  const best =
    ownPlace === null || ownPlace.picksToCome < 2 || off.length > 1 ? null : describeBest(ownPlace);
  return (
    <OwnPanel meetingId={meetingId} head={placeHead(raceCourseName, page.data?.lastRace ?? null, false)}>
      <Rank leaderboard={leaderboard} />
      <RaceNow races={off} />
      <RaceNext meetingId={meetingId} races={races} ownPlace={ownPlace} now={now} />
      <RacesAfter races={races} now={now} />
      {best !== null && <p className={styles.dim}>{best}</p>}
      {others.length > 0 && <Others meetings={others} />}
    </OwnPanel>
  );
}

function Rank({ leaderboard: { page, ownPlace } }: { leaderboard: Leaderboard }) {
  const { data: board, isError, refetch } = page;
  if (board === undefined) {
    return isError ? <RankLost onRetry={() => void refetch()} /> : <RankPlace />;
  }
  const own = ownPlace?.own ?? board.own;
  if (own === null) return <p className={styles.line}>{ownMeetingWords.waiting}</p>;
  return (
    <OwnRank
      own={own}
      punters={board.totalPunters}
      remark={ownPlace === null ? '' : gapWords(ownPlace.above)}
    />
  );
}

/** The races in the running that the punter picked. */
function RaceNow({ races }: { races: readonly Race[] }) {
  return races.map((race) => (
    <p key={race.raceId} className={styles.next}>
      <span className={styles.number}>
        <span className="sr">{ownMeetingWords.race} </span>
        {race.raceNumber}
      </span>
      <SaddleCloth saddle={race.selection?.saddle ?? null} size="small" />
      <span>
        {offWords(race, races)} <b>{race.selection?.horseName}</b>
      </span>
    </p>
  ));
}

interface RaceNextProps {
  meetingId: number;
  races: readonly Race[];
  ownPlace: Leaderboard['ownPlace'];
  now: number;
}

/** The race that is off next: the pick with its price, or that there is none. */
function RaceNext({ meetingId, races, ownPlace, now }: RaceNextProps) {
  const closed = useClosedTo();
  const format = useOddsPreference((preference) => preference.format);
  const [race] = openRaces(races, now);
  if (races.length === 0) return <div className={`${styles.next} ${styles.waiting}`} aria-hidden="true" />;
  if (race === undefined) {
    const isRun = races.every((each) => stateOfRace(each, now) !== 'off');
    return isRun ? <p className={styles.next}>{ownMeetingWords.allRun}</p> : null;
  }
  const { raceNumber, selection, offTime } = race;
  const runner = race.runners.find(({ saddle }) => saddle === selection?.saddle);
  const odds = runner === undefined ? null : oddsOf(runner.winOdds, runner.winOddsFraction);
  const isGone = runner?.scratched === true;
  const win = ownPlace === null || isGone ? null : winWords(ownPlace);
  const to = linkTo('picks', { meetingId, race: raceNumber });
  return (
    <p className={styles.next}>
      <span className={styles.number}>
        <span className="sr">{ownMeetingWords.race} </span>
        {raceNumber}
      </span>
      {selection != null && <SaddleCloth saddle={selection.saddle} size="small" />}
      <span>
        <time dateTime={offTime}>{formatClock(offTime)}</time>,{' '}
        {selection == null ? (
          ownMeetingWords.noPick
        ) : (
          <>
            <b>{selection.horseName}</b>{' '}
            {isGone ? ownMeetingWords.scratched : odds && formatOdds(odds, format)}
            {!isGone && odds !== null && '.'} {win}
          </>
        )}{' '}
        {(selection == null || isGone) && closed === null && (
          <Link to={to}>{isGone ? ownMeetingWords.pickAnother : ownMeetingWords.pick}</Link>
        )}
      </span>
    </p>
  );
}

/** How many races after the next the panel names where it stands beside the hero, which is taller. */
const afterMax = 2;

/** The races after the next one, each with the pick: on a wide page only. */
function RacesAfter({ races, now }: { races: readonly Race[]; now: number }) {
  const format = useOddsPreference((preference) => preference.format);
  return openRaces(races, now)
    .slice(1, 1 + afterMax)
    .map(({ raceId, raceNumber, offTime, selection, runners }) => {
      const runner = runners.find(({ saddle }) => saddle === selection?.saddle);
      const odds = runner === undefined ? null : oddsOf(runner.winOdds, runner.winOddsFraction);
      return (
        <p key={raceId} className={`${styles.next} ${styles.after}`}>
          <span className={styles.number}>
            <span className="sr">{ownMeetingWords.race} </span>
            {raceNumber}
          </span>
          {selection != null && <SaddleCloth saddle={selection.saddle} size="small" />}
          <span>
            <time dateTime={offTime}>{formatClock(offTime)}</time>,{' '}
            {selection == null ? (
              ownMeetingWords.noPick
            ) : (
              <>
                <b>{selection.horseName}</b>{' '}
                {runner?.scratched === true ? ownMeetingWords.scratched : odds && formatOdds(odds, format)}
              </>
            )}
          </span>
        </p>
      );
    });
}

/** The races to come, the soonest first. */
function openRaces(races: readonly Race[], now: number): readonly Race[] {
  return races
    .filter((each) => stateOfRace(each, now) === 'open')
    .toSorted((a, b) => Date.parse(a.offTime) - Date.parse(b.offTime));
}

/** The ways to the boards of the punter's other meetings under way. */
function Others({ meetings }: { meetings: readonly Meeting[] }) {
  return (
    <p className={styles.dim}>
      {ownMeetingWords.also}{' '}
      {meetings.map(({ meetingId, raceCourseName }, place) => (
        <span key={meetingId}>
          {place > 0 && ', '}
          <Link to={linkTo('leaderboard', { meetingId })}>{raceCourseName}</Link>
        </span>
      ))}
    </p>
  );
}
