import type { LiveRoundOwn, PredictorBoard, RoundDetail } from '@furlong/contract/schemas/predictor';
import { useLocation } from 'react-router';
import { AroundYou } from '../../leaderboard/around-you.tsx';
import { describePassing } from '../../leaderboard/live-words.ts';
import { useClosedTo } from '../../platform/api/closed-to.ts';
import { requestSignIn } from '../../platform/session/request-sign-in.ts';
import { useSessionRestoring } from '../../platform/session/session-restoring.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { linkTo } from '../../platform/site/links.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, SignedOutState } from '../../ui/feedback/states.tsx';
import { formatCount } from '../../ui/format/format-number.ts';
import { formatPoints } from '../../ui/format/format-points.ts';
import { Board, BoardPlaces, ToteFigures } from '../../ui/standings/board.tsx';
import { RankLamps } from '../../ui/standings/rank-lamps.tsx';
import { aroundId } from './around-me.tsx';
import type { PredictorBoardAddress } from './board-address.ts';
import { pageSize } from './board-queries.ts';
import { describeGoalMove, placeWords, progressOf } from './board-words.ts';
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
      <SignedOutState title={placeWords.signIn} onSignIn={() => requestSignIn(`${pathname}${search}`)}>
        {placeWords.signInWhy}
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
        className={styles.panel}
        title={
          address.kind === 'season' ? placeWords.season : board.final ? placeWords.still : placeWords.live
        }
        label={address.kind === 'season' ? undefined : progressOf(round)}
      >
        <BoardPlaces>
          <RankLamps
            rank={own.rank}
            of={isSearch ? '' : placeWords.of(board.totalPunters)}
            move={address.kind === 'round' ? describeGoalMove(own.movement) : null}
          />
          <ToteFigures
            figures={[
              { name: placeWords.points, value: formatPoints(own.total) },
              above === null
                ? { name: placeWords.exact, value: formatCount(own.exact) }
                : {
                    name: placeWords.gapTo(above.rank),
                    value: formatPoints(above.gap),
                    unit: placeWords.pointsUnit(above.gap),
                  },
            ]}
          />
        </BoardPlaces>
        {passing !== null && <p className={`small ${styles.news}`}>{passing}</p>}
      </Board>
      {place !== null && place.around.length > 1 && (
        <div id={aroundId} tabIndex={-1}>
          <AroundYou rows={place.around} own={own} />
        </div>
      )}
      {ownPage !== null && (isSearch || ownPage !== address.page) && (
        <Button wide onClick={() => onPage(ownPage)}>
          {placeWords.goTo(ownPage)}
        </Button>
      )}
    </>
  );
}

/** The season's board sums rounds that are over: a round under way brings nobody a place on it. */
function NoSeason() {
  return (
    <EmptyState drawing={null} title={placeWords.noSeason}>
      {placeWords.noSeasonWhy}
    </EmptyState>
  );
}

function NoPlace({ round }: { round: RoundDetail }) {
  const isClosed = useClosedTo() !== null;
  const open = !isClosed && round.games.some(({ predictable }) => predictable);
  if ((round.own?.predictions.length ?? 0) > 0) {
    return (
      <EmptyState drawing={null} title={placeWords.predictionsIn}>
        {placeWords.predictionsInWhy}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={null}
      title={placeWords.noPredictions}
      {...(open && {
        action: (
          <ButtonLink kind="main" to={linkTo('predictor', { roundId: round.roundId })}>
            {placeWords.predict}
          </ButtonLink>
        ),
      })}
    >
      {open ? placeWords.stillOpen : isClosed ? undefined : placeWords.nextRound}
    </EmptyState>
  );
}
