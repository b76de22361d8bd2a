import type { LiveRoundOwn, PredictorBoard, RoundDetail } from '@furlong/contract/schemas/predictor';
import { useLocation } from 'react-router';
import { AroundYou } from '../../leaderboard/around-you.tsx';
import { describePassing } from '../../leaderboard/live-words.ts';
import { requestSignIn } from '../../platform/session/request-sign-in.ts';
import { useSessionRestoring } from '../../platform/session/session-restoring.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { linkTo } from '../../platform/site/links.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, SignedOutState } from '../../ui/feedback/states.tsx';
import { formatCount, formatOrdinal } from '../../ui/format/format-number.ts';
import { formatPoints } from '../../ui/format/format-points.ts';
import { Board, BoardPlaces, Lamps, ToteFigures } from '../../ui/standings/board.tsx';
import type { PredictorBoardAddress } from './board-address.ts';
import { pageSize } from './board-queries.ts';
import styles from './own-predictor-place.module.css';

interface OwnPredictorPlaceProps {
  round: RoundDetail;
  board: PredictorBoard | undefined;
  failed: boolean;
  address: PredictorBoardAddress;
  /** The own place with who stands around it, where the stream has sent it. */
  place: LiveRoundOwn | null;
  onPage: (page: number) => void;
}

/** The own rank in lamps with what decides it, or what would bring one. */
export function OwnPredictorPlace(props: OwnPredictorPlaceProps) {
  const { round, board, failed, address, place, onPage } = props;
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const isRestoring = useSessionRestoring();
  const { pathname, search } = useLocation();
  if (isRestoring) return <Bone height={190} />;
  if (!isLoggedIn) {
    return (
      <SignedOutState
        title="Sign in to see your place"
        onSignIn={() => requestSignIn(`${pathname}${search}`)}
      >
        The board is open to all. Predicting and your row need your account.
      </SignedOutState>
    );
  }
  // The list beside it shows the failure.
  if (board === undefined) return failed ? null : <Bone height={190} />;
  const own = place?.own ?? board.own;
  if (own === null) return address.kind === 'season' ? <NoSeason /> : <NoPlace round={round} />;
  const isSearch = address.searchFor !== '';
  const position = place?.place ?? (own.tied ? null : own.rank);
  // A shared rank does not say the page.
  const ownPage = position === null ? null : Math.ceil(position / pageSize);
  const above = place?.above ?? null;
  const passing = place === null ? null : describePassing(place);
  return (
    <>
      <Board
        title={address.kind === 'season' ? 'Your season' : board.final ? 'Your rank' : 'Your rank, live'}
        label={address.kind === 'season' ? undefined : progressOf(round)}
      >
        <BoardPlaces>
          <div className={styles.rank}>
            <Lamps text={String(own.rank)} large />
            <p>
              <span className={styles.of}>
                {isSearch ? '\u00A0' : `of ${formatCount(board.totalPunters)}`}
              </span>
              {address.kind === 'round' && <span className="small dim">{moveWords(own.movement)}</span>}
            </p>
          </div>
          <ToteFigures
            figures={[
              { name: 'Points', value: formatPoints(own.total) },
              above === null
                ? { name: 'Exact scores', value: formatCount(own.exact) }
                : {
                    name: `Gap to ${formatOrdinal(above.rank)}`,
                    value: formatPoints(above.gap),
                    unit: above.gap === 1 ? 'point' : 'points',
                  },
            ]}
          />
        </BoardPlaces>
        {passing !== null && <p className={`small ${styles.news}`}>{passing}</p>}
      </Board>
      {place !== null && place.around.length > 1 && <AroundYou rows={place.around} own={own} />}
      {ownPage !== null && (isSearch || ownPage !== address.page) && (
        <Button wide onClick={() => onPage(ownPage)}>
          Go to my place, page {formatCount(ownPage)}
        </Button>
      )}
    </>
  );
}

/** How many of a round's matches are over: '3 of 8 matches over'. */
function progressOf({ games }: RoundDetail): string {
  const over = games.filter(({ status, counts }) => status === 'finished' || !counts).length;
  return `${over} of ${games.length} over`;
}

function moveWords(movement: number | null): string {
  if (movement === null) return 'Moves show with the next goal';
  if (movement === 0) return 'No move with the last goal';
  const places = Math.abs(movement);
  return `${movement > 0 ? 'Up' : 'Down'} ${formatCount(places)} ${places === 1 ? 'place' : 'places'} with the last goal`;
}

/** The season's board sums rounds that are over: a round under way brings nobody a place on it. */
function NoSeason() {
  return (
    <EmptyState title="You are not on this board yet">
      A round you predicted joins the season once all its matches are official.
    </EmptyState>
  );
}

function NoPlace({ round }: { round: RoundDetail }) {
  const open = round.games.some(({ predictable }) => predictable);
  if ((round.own?.predictions.length ?? 0) > 0) {
    return (
      <EmptyState title="Your predictions are in">
        Your rank shows here once a match kicks off that you predicted.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="You predicted nothing here"
      {...(open && {
        action: (
          <ButtonLink kind="main" to={linkTo('predictor', { roundId: round.roundId })}>
            Predict now
          </ButtonLink>
        ),
      })}
    >
      {open ? 'There are matches you can still predict.' : 'Predict the next round and your rank shows here.'}
    </EmptyState>
  );
}
