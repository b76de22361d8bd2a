import { Link } from 'react-router';
import { stateOfRace } from '../meetings/race-state.ts';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { linkTo } from '../platform/site/links.ts';
import type { BoardRace } from './board-parts.ts';
import { describeAhead, placeWords } from './leaderboard-words.ts';
import { describeBest } from './live-words.ts';
import { describeFinish, describeWinner } from './meeting-end-words.ts';
import { Riding, ridingRaces } from './own-news.tsx';
import styles from './own-strip.module.css';
import type { Leaderboard } from './use-leaderboard.ts';

/** On a phone, above the rows: what matters of the own place, in a sentence or three. */
export function OwnStrip({ leaderboard, now }: { leaderboard: Leaderboard; now: number }) {
  const isClosed = useClosedTo() !== null;
  const { state, page, card, shownCard, ownPlace, first } = leaderboard;
  const { currentMeetingId: meetingId, totalPuntersWRTMeetings } = state;
  const board = page.data;
  if (board === undefined || meetingId === null) return null;
  const own = ownPlace?.own ?? board.own;
  const races = shownCard?.races ?? [];
  if (own === null && leaderboard.isOwnAwaited) {
    // The line's room: the rows do not move when it comes.
    return board.punters.length > 0 ? <p className={styles.strip}>{'\u00A0'}</p> : null;
  }
  if (own === null) {
    const joining = joiningRace(races, now);
    if (joining !== null) {
      return (
        <p className={styles.strip}>
          <b>{placeWords.picksIn}.</b> {placeWords.joins(joining)}{' '}
          {!isClosed && (
            <Link to={linkTo('picks', { meetingId })} aria-label={placeWords.changePicks}>
              {placeWords.change}
            </Link>
          )}
        </p>
      );
    }
    if (isClosed || !asksToPick(leaderboard, now)) return null;
    return (
      <p className={styles.strip}>
        <b>{placeWords.noPicks}.</b> <Link to={linkTo('picks', { meetingId })}>{placeWords.pickNow}</Link>
      </p>
    );
  }
  if (board.final) {
    const winner = first === undefined ? null : describeWinner(first, own);
    return (
      <p className={styles.strip}>
        {winner !== null && <b>{winner} </b>}
        {describeFinish(own, totalPuntersWRTMeetings[meetingId], first?.punters[0]?.total)}
      </p>
    );
  }
  const [riding] = ridingRaces(card?.races ?? [], now);
  const ahead = board.lastRace === null ? placeWords.noResult : describeAhead(ownPlace?.above ?? null);
  const best = ownPlace && describeBest(ownPlace);
  if (ahead === null && riding === undefined && best === null) return null;
  return (
    <p className={styles.strip}>
      {ahead !== null && <b>{ahead} </b>}
      {riding !== undefined && (
        <>
          <Riding race={riding} ownPlace={ownPlace} card={card} />{' '}
        </>
      )}
      {best}
    </p>
  );
}

/** The race that puts the punter on the board: the first one picked, while none of the picks has been off; else null. */
export function joiningRace(races: readonly BoardRace[], now: number): number | null {
  const picked = races
    .filter(({ selection }) => selection != null)
    .toSorted((a, b) => Date.parse(a.offTime) - Date.parse(b.offTime));
  const [first] = picked;
  return first !== undefined && stateOfRace(first, now) === 'open' ? first.raceNumber : null;
}

/** Whether the strip leads to the card: there are rows, and races that may still be picked. */
export function asksToPick(
  { state, shownCard }: Pick<Leaderboard, 'state' | 'shownCard'>,
  now: number,
): boolean {
  const races = shownCard?.races ?? [];
  return (
    state.currentPuntersList.length > 0 &&
    races.every(({ selection }) => selection == null) &&
    races.some((race) => stateOfRace(race, now) === 'open')
  );
}
