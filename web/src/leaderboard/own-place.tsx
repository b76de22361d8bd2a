import type { LiveOwn } from '@furlong/contract/schemas/live';
import type { Race } from '@furlong/contract/schemas/meetings';
import type { StandingsRow } from '@furlong/contract/schemas/standings';
import { raceStatusOfId } from '@furlong/domain/status';
import { Link, useLocation } from 'react-router';
import { isAbandoned } from '../meetings/meeting-words.ts';
import { stateOfRace } from '../meetings/race-state.ts';
import type { Card } from '../meetings/read-card.ts';
import { useOnline } from '../platform/offline/online.ts';
import { useServerUnavailable } from '../platform/offline/server-availability.ts';
import { requestSignIn } from '../platform/session/request-sign-in.ts';
import { useSessionRestoring } from '../platform/session/session-restoring.ts';
import { useSession } from '../platform/session/session-store.ts';
import { linkTo } from '../platform/site/links.ts';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { Bone } from '../ui/feedback/skeleton.tsx';
import { EmptyState, SignedOutState } from '../ui/feedback/states.tsx';
import { formatCount, formatCounted, formatOrdinal } from '../ui/format/format-number.ts';
import { formatPoints } from '../ui/format/format-points.ts';
import { Board, BoardPlaces, Lamps, ToteFigures } from '../ui/standings/board.tsx';
import { AroundYou } from './around-you.tsx';
import { pageSize } from './leaderboard-queries.ts';
import { describeBest, describeChance, describeMove, describePassing } from './live-words.ts';
import styles from './own-place.module.css';
import type { Leaderboard } from './use-leaderboard.ts';

interface OwnPlaceProps {
  leaderboard: Leaderboard;
  /** The list shows search results, not the own page. */
  isSearch: boolean;
  now: number;
  onPage: (page: number) => void;
}

/** The own rank in lamps, the gap to the next place, what is still possible, and the rows around. */
export function OwnPlace({ leaderboard, isSearch, now, onPage }: OwnPlaceProps) {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const isRestoring = useSessionRestoring();
  const isOnline = useOnline();
  const isServerUnavailable = useServerUnavailable();
  const { pathname, search } = useLocation();
  const { state, page, card, ownPlace } = leaderboard;
  const { currentMeetingId: meetingId, totalPuntersWRTMeetings } = state;
  const { data: board, isError } = page;
  if (isRestoring) return <Bone height={190} />;
  if (!isLoggedIn) {
    return (
      <SignedOutState
        title="Sign in to see your place"
        onSignIn={() => requestSignIn(`${pathname}${search}`)}
      >
        The board is open to all. Your row and the search for friends need your account.
      </SignedOutState>
    );
  }
  if (meetingId === null) return null;
  // The list beside it shows the failure.
  if (board === undefined) return isError ? null : <Bone height={190} />;
  const own = ownPlace?.own ?? board.own;
  if (own === null) {
    return (
      <NoPlace
        meetingId={meetingId}
        abandoned={isAbandoned(board) && board.lastRace === null}
        card={card}
        now={now}
      />
    );
  }
  const punters = totalPuntersWRTMeetings[meetingId];
  // Without a stream it is not called live.
  const isLive = !board.final && isOnline && !isServerUnavailable;
  const ownPage = pageOfPlace(ownPlace, own);
  return (
    <>
      <Board
        title={isLive ? 'Your rank, live' : 'Your rank'}
        label={board.lastRace === null ? 'Before race 1' : `After race ${board.lastRace}`}
      >
        <BoardPlaces>
          {board.lastRace === null ? (
            <p className={styles.level}>No result yet. Your rank shows after the first one.</p>
          ) : (
            <div className={styles.rank}>
              <Lamps text={String(own.rank)} large />
              <p>
                <span className={styles.of}>
                  {punters === undefined ? '\u00A0' : `of ${formatCount(punters)}`}
                </span>
                <span className="small dim">{describeMove(own, raceBefore(card, board.lastRace))}</span>
              </p>
            </div>
          )}
          {ownPlace === null && leaderboard.isOwnPlacePending ? (
            <div className={styles.waiting}>
              <Bone height={62} />
            </div>
          ) : (
            <OwnFigures own={own} ownPlace={ownPlace} />
          )}
        </BoardPlaces>
        <OwnNews meetingId={meetingId} ownPlace={ownPlace} card={card} now={now} />
      </Board>
      {ownPlace !== null && ownPlace.around.length > 1 && <AroundYou rows={ownPlace.around} own={own} />}
      {ownPage !== null && (isSearch || ownPage !== state.currentPage) && (
        <div className={styles.go}>
          <Button wide onClick={() => onPage(ownPage)}>
            Go to my place, page {formatCount(ownPage)}
          </Button>
        </div>
      )}
    </>
  );
}

/** The page with the own row. A shared rank does not determine it: null until the position arrives. */
function pageOfPlace(ownPlace: LiveOwn | null, own: StandingsRow): number | null {
  const place = ownPlace?.place ?? (own.tied ? null : own.rank);
  return place === null ? null : Math.ceil(place / pageSize);
}

interface OwnCardProps {
  meetingId: number;
  card: Card | undefined;
  now: number;
}

interface NoPlaceProps extends OwnCardProps {
  /** No more races will be run. */
  abandoned: boolean;
}

function NoPlace({ meetingId, abandoned, card, now }: NoPlaceProps) {
  const races = card?.races ?? [];
  if (abandoned) {
    return <EmptyState title="The meeting was abandoned">Nobody scores on it.</EmptyState>;
  }
  if (races.some((race) => race.selection != null)) {
    return (
      <>
        <EmptyState title="Your picks are in">Your rank shows here once your first race is off.</EmptyState>
        {races.some((race) => isLost(race, now)) && (
          <ul className={`small ${styles.news}`}>
            <ScratchedPicks meetingId={meetingId} races={races} now={now} />
          </ul>
        )}
      </>
    );
  }
  const open = races.some((race) => stateOfRace(race, now) === 'open');
  return (
    <EmptyState
      title="You have no picks here"
      {...(open && {
        action: (
          <ButtonLink kind="main" to={linkTo('picks', { meetingId })}>
            Pick now
          </ButtonLink>
        ),
      })}
    >
      {open
        ? 'There are races you can still pick.'
        : 'Pick a runner on the next card and your rank shows here.'}
    </EmptyState>
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
          ? { name: 'Points', value: formatPoints(own.total) }
          : {
              name: `Gap to ${formatOrdinal(above.rank)}`,
              value: formatPoints(above.gap),
              unit: above.gap === 1 ? 'point' : 'points',
            },
        possible === 0
          ? { name: 'Bonus points', value: formatPoints(own.bonus) }
          : { name: 'Still possible', value: formatPoints(possible), unit: '+ bonus' },
      ]}
    />
  );
}

interface OwnNewsProps extends OwnCardProps {
  ownPlace: LiveOwn | null;
}

/** The race under way, who passed whom with the last one, and what is left to win. */
function OwnNews({ meetingId, ownPlace, card, now }: OwnNewsProps) {
  const passing = ownPlace && describePassing(ownPlace);
  const best = ownPlace && describeBest(ownPlace);
  const races = card?.races ?? [];
  const riding = races.filter((race) => race.selection != null && stateOfRace(race, now) === 'off');
  const unpicked = races.filter((race) => race.selection == null && stateOfRace(race, now) === 'open').length;
  return (
    <ul className={`small ${styles.news}`}>
      {riding.map((race) => (
        <li key={race.raceNumber}>
          Race {race.raceNumber} is off: {isScratched(race) ? 'your pick ' : ''}
          <b>{race.selection?.horseName}</b>{' '}
          {isScratched(race)
            ? `was scratched; ${standInOf(race)} stands in.`
            : describeChance(ownPlace?.above ?? null, card?.scoring.placePoints ?? [])}
        </li>
      ))}
      <ScratchedPicks meetingId={meetingId} races={races} now={now} />
      {passing !== null && <li>{passing}</li>}
      {best !== null && <li className="dim">{best}</li>}
      {unpicked > 0 && (
        <li>
          <Link to={linkTo('picks', { meetingId })}>Pick {formatCounted(unpicked, 'more race')}</Link>
        </li>
      )}
    </ul>
  );
}

/** Whether the pick of a race was scratched and there is time to pick again. */
function isLost(race: Race, now: number): boolean {
  return isScratched(race) && stateOfRace(race, now) === 'open';
}

/** The picks that were scratched in races still open. */
function ScratchedPicks({
  meetingId,
  races,
  now,
}: {
  meetingId: number;
  races: readonly Race[];
  now: number;
}) {
  return races
    .filter((race) => isLost(race, now))
    .map(({ raceNumber, selection }) => (
      <li key={raceNumber}>
        Race {raceNumber}: your pick <b>{selection?.horseName}</b> was scratched.{' '}
        <Link to={linkTo('picks', { meetingId, race: raceNumber })}>Pick another</Link>, or the favourite
        stands in.
      </li>
    ));
}

/** Whether the pick of a race does not run. */
function isScratched({ selection, runners }: Race): boolean {
  return runners.some(({ saddle, scratched }) => scratched && saddle === selection?.saddle);
}

/** The horse that stands in for a scratched pick (rule: favourite-stands-in), named once the result gives it. */
function standInOf({ selection, runners }: Race): string {
  const standIn = runners.find(({ saddle }) => saddle === selection?.countsAs);
  return standIn?.horseName ?? 'the favourite';
}

/** The race whose result came before the last one's; undefined until it is loaded. */
function raceBefore(card: Card | undefined, lastRace: number | null): number | undefined {
  return card?.races.findLast(
    ({ raceNumber, raceStatusId }) =>
      raceNumber < (lastRace ?? 0) && raceStatusOfId(raceStatusId) === 'resulted',
  )?.raceNumber;
}
