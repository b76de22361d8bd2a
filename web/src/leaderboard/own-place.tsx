import type { LiveOwn } from '@furlong/contract/schemas/live';
import type { StandingsRow } from '@furlong/contract/schemas/standings';
import { raceStatusOfId } from '@furlong/domain/status';
import { useLocation } from 'react-router';
import { isAbandoned } from '../meetings/meeting-words.ts';
import type { Card } from '../meetings/read-card.ts';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { useOnline } from '../platform/offline/online.ts';
import { useServerUnavailable } from '../platform/offline/server-availability.ts';
import { useStaleSince } from '../platform/offline/stale-notice.ts';
import { requestSignIn } from '../platform/session/request-sign-in.ts';
import { useSession } from '../platform/session/session-store.ts';
import { Button } from '../ui/controls/button.tsx';
import { Bone } from '../ui/feedback/skeleton.tsx';
import { SignedOutState } from '../ui/feedback/states.tsx';
import { formatPoints } from '../ui/format/format-points.ts';
import { Board, BoardPlaces, ToteFigures } from '../ui/standings/board.tsx';
import { RankLamps } from '../ui/standings/rank-lamps.tsx';
import { AroundYou } from './around-you.tsx';
import { bestOfCard } from './best-race.ts';
import { BoardJackpot } from './board-jackpot.tsx';
import type { BoardMeeting } from './board-parts.ts';
import { pageOfPlace } from './board-rows.ts';
import { placeWords } from './leaderboard-words.ts';
import { describeMove } from './live-words.ts';
import { MeetingEnd } from './meeting-end.tsx';
import { NoPlace } from './no-place.tsx';
import { isLost, OwnNews } from './own-news.tsx';
import styles from './own-place.module.css';
import { asksToPick, joiningRace } from './own-strip.tsx';
import { ShareResult } from './share-result.tsx';
import type { Leaderboard } from './use-leaderboard.ts';

interface OwnPlaceProps {
  leaderboard: Leaderboard;
  /** The meetings among which the next one is. */
  meetings: readonly BoardMeeting[];
  /** The list shows search results, not the own page. */
  isSearch: boolean;
  now: number;
  /** A phone has the strip above the rows: below them the totals around come first. */
  isPhone: boolean;
  /** The totals around stand above the rows already. */
  isAroundAbove?: boolean;
  onPage: (page: number) => void;
}

/** The own rank in lamps, the gap to the next place, what is still possible, and the totals around. */
export function OwnPlace({
  leaderboard,
  meetings,
  isSearch,
  now,
  isPhone,
  isAroundAbove = false,
  onPage,
}: OwnPlaceProps) {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const isClosed = useClosedTo() !== null;
  const isOnline = useOnline();
  const isStale = useStaleSince() !== null;
  const isServerUnavailable = useServerUnavailable();
  const { pathname, search } = useLocation();
  const { state, page, card, ownPlace } = leaderboard;
  const { currentMeetingId: meetingId, totalPuntersWRTMeetings } = state;
  const { data: board, isError } = page;
  if (leaderboard.isOwnAwaited) return <Bone height={190} />;
  const jackpot = <BoardJackpot meeting={meetings.find((each) => each.meetingId === meetingId)} />;
  if (!isLoggedIn) {
    return (
      <>
        <SignedOutState title={placeWords.signIn} onSignIn={() => requestSignIn(`${pathname}${search}`)}>
          {placeWords.signInWhy}
        </SignedOutState>
        {jackpot}
      </>
    );
  }
  if (meetingId === null) return null;
  // The list beside it shows the failure.
  if (board === undefined) return isError ? null : <Bone height={190} />;
  const own = ownPlace?.own ?? board.own;
  if (own === null) {
    // What the device keeps of a board has nobody's own place in it.
    if (isStale) return jackpot;
    if (isPhone && !isClosed && asksToPick(leaderboard, now)) return null;
    // Of picks that are in the strip says as much, but not of one that was scratched.
    const races = card?.races ?? [];
    if (isPhone && joiningRace(races, now) !== null && !races.some((race) => isLost(race, now)))
      return jackpot;
    return (
      <>
        <NoPlace
          meetingId={meetingId}
          meetings={meetings}
          abandoned={isAbandoned(board) && board.lastRace === null}
          card={card}
          now={now}
        />
        {jackpot}
      </>
    );
  }
  const punters = totalPuntersWRTMeetings[meetingId];
  // Without a stream it is not called live.
  const isLive = !board.final && isOnline && !isServerUnavailable;
  const ownPage = pageOfPlace(ownPlace, own);
  const around = !isAroundAbove && ownPlace !== null && ownPlace.around.length > 1 && (
    <AroundYou rows={ownPlace.around} own={own} />
  );
  return (
    <>
      {isPhone && around}
      <Board
        className={styles.panel}
        title={isLive ? placeWords.live : placeWords.still}
        label={placeWords.after(board)}
      >
        <BoardPlaces>
          {board.lastRace === null ? (
            <p className={styles.level}>{placeWords.noResult}</p>
          ) : (
            <RankLamps
              rank={own.rank}
              of={punters === undefined ? '' : placeWords.of(punters)}
              move={describeMove(own, raceBefore(card, board.lastRace))}
            />
          )}
          {ownPlace === null && leaderboard.isOwnPlacePending ? (
            <div className={styles.waiting}>
              <Bone height={62} />
            </div>
          ) : (
            <OwnFigures own={own} ownPlace={ownPlace} />
          )}
        </BoardPlaces>
        {board.final && (
          <MeetingEnd
            own={own}
            first={leaderboard.first}
            best={card && bestOfCard(card.races)}
            meetings={meetings}
            now={now}
          />
        )}
        <OwnNews meetingId={meetingId} ownPlace={ownPlace} card={card} now={now} />
      </Board>
      <ShareResult results={board} />
      {!isPhone && around}
      {/* Beside the list of everybody the way stands at its head. */}
      {ownPage !== null && isSearch && (
        <div className={styles.go}>
          <Button wide onClick={() => onPage(ownPage)}>
            {placeWords.goTo(ownPage)}
          </Button>
        </div>
      )}
    </>
  );
}

interface OwnFiguresProps {
  own: StandingsRow;
  ownPlace: LiveOwn | null;
}

/** The gap to the next place and what the remaining picks can earn. */
function OwnFigures({ own, ownPlace }: OwnFiguresProps) {
  const above = ownPlace?.above ?? null;
  const possible = ownPlace?.possible ?? 0;
  return (
    <ToteFigures
      figures={[
        above === null
          ? { name: placeWords.points, value: formatPoints(own.total) }
          : {
              name: placeWords.gapTo(above.rank),
              value: formatPoints(above.gap),
              unit: placeWords.pointsUnit(above.gap),
            },
        possible === 0
          ? { name: placeWords.bonus, value: formatPoints(own.bonus) }
          : { name: placeWords.possible, value: formatPoints(possible), unit: placeWords.possibleUnit },
      ]}
    />
  );
}

/** The race whose result came before the last one's; undefined until it is loaded. */
function raceBefore(card: Card | undefined, lastRace: number | null): number | undefined {
  return card?.races.findLast(
    ({ raceNumber, raceStatusId }) =>
      raceNumber < (lastRace ?? 0) && raceStatusOfId(raceStatusId) === 'resulted',
  )?.raceNumber;
}
