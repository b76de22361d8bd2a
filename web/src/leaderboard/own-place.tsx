import type { DailyLeaderboard } from '@furlong/contract/standings';
import { useCard } from '../meetings/meeting-queries.ts';
import { stateOfRace } from '../meetings/race-state.ts';
import { requestSignIn } from '../platform/request-sign-in.ts';
import { useIsReturning } from '../platform/returning.ts';
import { useSession } from '../platform/session-store.ts';
import { Board, Lamps, ToteFigures } from '../ui/board.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { formatCount, formatCounted, formatOrdinal, formatPoints } from '../ui/format-number.ts';
import { Bone } from '../ui/skeleton.tsx';
import { EmptyState, SignedOutState } from '../ui/states.tsx';
import { placeAbove, pointsStillPossible } from './board-rows.ts';
import { pageSize, useRowAt } from './leaderboard-queries.ts';
import styles from './own-place.module.css';

interface OwnPlaceProps {
  meetingId: number | null;
  board: DailyLeaderboard | undefined;
  /** How many punters the meeting has; null while only those of a search are known. */
  punters: number | null;
  now: number;
  onPage: (page: number) => void;
}

/** The own rank in lamps, the gap to the next place, and what is still possible. */
export function OwnPlace({ meetingId, board, punters, now, onPage }: OwnPlaceProps) {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const isReturning = useIsReturning();
  const own = board?.own ?? null;
  const above = useRowAt(meetingId, own === null ? null : placeAbove(own.rank), board?.version);
  const { data: card } = useCard(meetingId);
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
  const races = card?.races ?? [];
  if (own === null) {
    const open = races.some((race) => stateOfRace(race, now) === 'open');
    if (races.some((race) => race.selection != null)) {
      return (
        <EmptyState title="Your picks are in">Your rank shows here once your first race is off.</EmptyState>
      );
    }
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
  const possible = card === undefined ? 0 : pointsStillPossible(races, card.scoring, now);
  const page = Math.ceil(own.rank / pageSize);
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
        <ToteFigures
          figures={[
            above === undefined
              ? { name: 'Points', value: formatPoints(own.total) }
              : {
                  name: `Gap to ${formatOrdinal(above.rank)}`,
                  value: formatPoints(above.total - own.total),
                  unit: above.total - own.total === 1 ? 'point' : 'points',
                },
            possible === 0
              ? { name: 'Of them bonus', value: formatPoints(own.bonus), unit: 'points' }
              : { name: 'Still possible', value: formatPoints(possible), unit: '+ bonus' },
          ]}
        />
      </Board>
      {page > 1 && (
        <Button wide onClick={() => onPage(page)}>
          Go to rank {formatCount(own.rank)}, page {formatCount(page)}
        </Button>
      )}
    </>
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
