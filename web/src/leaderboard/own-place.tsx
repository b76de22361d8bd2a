import type { LiveOwn } from '@furlong/contract/live';
import type { DailyLeaderboard, StandingsRow } from '@furlong/contract/standings';
import { Link } from 'react-router';
import { stateOfRace } from '../meetings/race-state.ts';
import type { Card } from '../meetings/read-card.ts';
import { requestSignIn } from '../platform/request-sign-in.ts';
import { useIsReturning } from '../platform/returning.ts';
import { useSession } from '../platform/session-store.ts';
import { Board, Lamps, ToteFigures } from '../ui/board.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { formatCount, formatCounted, formatOrdinal, formatPoints } from '../ui/format-number.ts';
import { Bone } from '../ui/skeleton.tsx';
import { EmptyState, SignedOutState } from '../ui/states.tsx';
import { AroundYou } from './around-you.tsx';
import { placeAbove, pointsStillPossible } from './board-rows.ts';
import { pageSize, useRowAt } from './leaderboard-queries.ts';
import type { Live } from './live-standings.ts';
import { describeBest, describePassing } from './live-words.ts';
import styles from './own-place.module.css';

interface OwnPlaceProps {
  meetingId: number | null;
  board: DailyLeaderboard | undefined;
  card: Card | undefined;
  live: Live;
  /** How many punters the meeting has; null while only those of a search are known. */
  punters: number | null;
  now: number;
  onPage: (page: number) => void;
}

/** The own rank in lamps, the gap to the next place, what is still possible, and who stands around. */
export function OwnPlace({ meetingId, board, card, live, punters, now, onPage }: OwnPlaceProps) {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const isReturning = useIsReturning();
  const told = board === undefined ? null : toldOf(live, board.version);
  const own = told?.own ?? board?.own ?? null;
  if (isReturning) return <Bone height={190} />;
  if (!isLoggedIn) {
    return (
      <SignedOutState title="Sign in to see your place" onSignIn={() => requestSignIn('/leaderboard')}>
        The board is open to all. Your row and the search for friends need your account.
      </SignedOutState>
    );
  }
  if (meetingId === null) return null;
  if (board === undefined) return <Bone height={190} />;
  if (own === null) return <NoPlace meetingId={meetingId} card={card} now={now} />;
  const page = Math.ceil((told?.place ?? own.rank) / pageSize);
  return (
    <>
      <Board
        title={board.final ? 'Your rank' : 'Your rank, live'}
        label={board.lastRace === null ? 'Before race 1' : `After race ${board.lastRace}`}
      >
        <div className={styles.rank}>
          <Lamps text={String(own.rank)} large />
          <p>
            {punters !== null && <span className={styles.of}>of {formatCount(punters)}</span>}
            <span className="small dim">{describeMove(own.movement, own.tied)}</span>
          </p>
        </div>
        <OwnFigures meetingId={meetingId} own={own} told={told} board={board} card={card} now={now} />
        <OwnNews meetingId={meetingId} told={told} card={card} now={now} />
      </Board>
      {told !== null && told.around.length > 1 && <AroundYou rows={told.around} own={own} />}
      {page !== board.page && (
        <div className={styles.go}>
          <Button wide onClick={() => onPage(page)}>
            Go to my place, page {formatCount(page)}
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * The own place as the stream told it; null when that is of a version that has passed. While the stream is open that
 * of the new one is on its way.
 */
function toldOf({ connected, own }: Live, version: number): LiveOwn | null {
  return own !== null && (connected || own.version >= version) ? own : null;
}

interface NoPlaceProps {
  meetingId: number;
  card: Card | undefined;
  now: number;
}

function NoPlace({ meetingId, card, now }: NoPlaceProps) {
  const races = card?.races ?? [];
  if (races.some((race) => race.selection != null)) {
    return (
      <EmptyState title="Your picks are in">Your rank shows here once your first race is off.</EmptyState>
    );
  }
  const open = races.some((race) => stateOfRace(race, now) === 'open');
  return (
    <EmptyState
      title="You have no picks here"
      {...(open && {
        action: (
          <ButtonLink kind="main" to={`/picks/${meetingId}`}>
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

interface OwnFiguresProps extends NoPlaceProps {
  own: StandingsRow;
  told: LiveOwn | null;
  board: DailyLeaderboard;
}

/** The gap to the next place and what the picks to come can bring. */
function OwnFigures({ meetingId, own, told, board, card, now }: OwnFiguresProps) {
  const asked = useRowAt(
    told === null ? meetingId : null,
    told === null ? placeAbove(own.rank) : null,
    board.version,
  );
  const above = told !== null ? told.above : asked && { rank: asked.rank, gap: asked.total - own.total };
  const possible =
    told?.possible ?? (card === undefined ? 0 : pointsStillPossible(card.races, card.scoring, now));
  return (
    <ToteFigures
      figures={[
        above == null
          ? { name: 'Points', value: formatPoints(own.total) }
          : {
              name: `Gap to ${formatOrdinal(above.rank)}`,
              value: formatPoints(above.gap),
              unit: above.gap === 1 ? 'point' : 'points',
            },
        possible === 0
          ? { name: 'Of them bonus', value: formatPoints(own.bonus), unit: 'points' }
          : { name: 'Still possible', value: formatPoints(possible), unit: '+ bonus' },
      ]}
    />
  );
}

interface OwnNewsProps extends NoPlaceProps {
  told: LiveOwn | null;
}

/** Whose race is on, who passed whom with the last one, and what is left to win. */
function OwnNews({ meetingId, told, card, now }: OwnNewsProps) {
  const passing = told && describePassing(told);
  const best = told && describeBest(told);
  const races = card?.races ?? [];
  const riding = races.filter((race) => race.selection != null && stateOfRace(race, now) === 'off');
  const unpicked = races.filter((race) => race.selection == null && stateOfRace(race, now) === 'open').length;
  return (
    <ul className={`small ${styles.news}`}>
      {riding.map(({ raceNumber, selection }) => (
        <li key={raceNumber}>
          Race {raceNumber} is off: <b>{selection?.horseName}</b> runs for you.
        </li>
      ))}
      {passing !== null && <li>{passing}</li>}
      {best !== null && <li className="dim">{best}</li>}
      {unpicked > 0 && (
        <li>
          <Link to={`/picks/${meetingId}`}>Pick {formatCounted(unpicked, 'more race')}</Link>
        </li>
      )}
    </ul>
  );
}

/** What the last race did to the rank: 'up 6 places, shared'. */
export function describeMove(movement: number | null, tied: boolean): string {
  const move =
    movement === null
      ? ''
      : movement === 0
        ? 'no move since the race before'
        : `${movement > 0 ? 'up' : 'down'} ${formatCounted(Math.abs(movement), 'place')}`;
  return [move, tied ? 'rank shared' : ''].filter(Boolean).join(', ');
}
