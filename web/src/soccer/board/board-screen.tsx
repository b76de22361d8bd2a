import type { LiveRoundOwn, PredictorBoard, RoundDetail } from '@furlong/contract/schemas/predictor';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { LeaderboardSkeleton } from '../../leaderboard/leaderboard-skeleton.tsx';
import { useSession } from '../../platform/session/session-store.ts';
import { linkTo } from '../../platform/site/links.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { countPages } from '../../ui/controls/pager.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { formatClock, formatDay } from '../../ui/format/format-date.ts';
import { useFromWidth } from '../../ui/styles/use-from-width.ts';
import { isUnknown } from '../fixtures/fixture-queries.ts';
import { useRound } from '../predictor/predictor-queries.ts';
import { roundToOpen } from '../predictor/round-predictions.ts';
import { RoundHead } from '../round-head.tsx';
import { SoccerEmpty } from '../soccer-empty.tsx';
import { SoccerTabs } from '../soccer-tabs.tsx';
import { soccerWords } from '../soccer-words.ts';
import { type OpenedRound, useOpenedRound } from '../use-opened-round.ts';
import { type RoundLive, useRoundLive } from '../use-round-live.ts';
import { AroundMe } from './around-me.tsx';
import { type PredictorBoardAddress, readPredictorBoard, writePredictorBoard } from './board-address.ts';
import { pageSize, usePredictorPage } from './board-queries.ts';
import styles from './board-screen.module.css';
import { BoardTools } from './board-tools.tsx';
import { boardWords } from './board-words.ts';
import { OwnPredictorPlace } from './own-predictor-place.tsx';
import { PredictorList } from './predictor-list.tsx';

/** A round's board, or its season's. Without a round in the path, the one under way or the next. */
export function PredictorBoardScreen() {
  const opened = useOpenedRound('predictor-board');
  const roundId = opened.roundId || null;
  const [streamed, setStreamed] = useState(false);
  const { data: round, error, isError, refetch } = useRound(roundId, streamed);
  const live = useRoundLive(roundId, round !== undefined && round.state !== 'final');
  if (live.connected !== streamed) setStreamed(live.connected);
  const chooseRound = useChooseRound();
  const failed = opened.isError || (round === undefined && isError && !isUnknown(error));
  return (
    <>
      <RoundHead
        title={boardWords.title}
        words={round?.name ?? '\u00A0'}
        rounds={opened.rounds}
        shown={round}
        onChoose={chooseRound}
      />
      <SoccerTabs here="board" roundId={opened.roundId} />
      {round !== undefined ? (
        <RoundBoard key={round.roundId} round={round} opened={opened} live={live} onRound={chooseRound} />
      ) : opened.roundId === 0 || isUnknown(error) ? (
        <SoccerEmpty
          title={soccerWords.noRound}
          action={<ButtonLink to={linkTo('predictor-board')}>{boardWords.toCurrent}</ButtonLink>}
        >
          {soccerWords.mistyped}
        </SoccerEmpty>
      ) : failed ? (
        <ErrorState
          title={boardWords.notLoaded}
          onRetry={opened.isError ? opened.retry : () => void refetch()}
        >
          {boardWords.safe}
        </ErrorState>
      ) : opened.roundId === null && !opened.isPending ? (
        <SoccerEmpty
          title={boardWords.noRound}
          action={<ButtonLink to={linkTo('soccer')}>{soccerWords.toFixtures}</ButtonLink>}
        >
          {boardWords.noRoundWhy}
        </SoccerEmpty>
      ) : (
        <LeaderboardSkeleton />
      )}
    </>
  );
}

/** Shows another round, of the same punters. */
function useChooseRound() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (roundId: number) => {
    const kept = writePredictorBoard({ ...readPredictorBoard(search), page: 1, searchFor: '' });
    void navigate({ pathname: linkTo('predictor-board', { roundId }), search: kept.toString() });
  };
}

interface RoundBoardProps {
  round: RoundDetail;
  opened: OpenedRound;
  live: RoundLive;
  onRound: (roundId: number) => void;
}

function RoundBoard({ round, opened, live, onRound }: RoundBoardProps) {
  const { roundId, seasonId } = round;
  const [search, setSearch] = useSearchParams();
  const address = readPredictorBoard(search);
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const isPhone = !useFromWidth(640);
  const isLive = round.state === 'live';
  const page = usePredictorPage(
    address.kind === 'round' ? roundId : seasonId,
    address,
    isLive && !live.connected,
  );
  const go = (next: PredictorBoardAddress, replace = false) =>
    setSearch(writePredictorBoard(next), { preventScrollReset: true, replace });
  const total = page.isPlaceholderData ? undefined : page.data?.totalPunters;
  const lastPage = total === undefined ? Number.POSITIVE_INFINITY : countPages(total, pageSize);
  useEffect(() => {
    if (address.page > lastPage) go({ ...address, page: lastPage }, true);
  });
  const isEmpty = page.data?.totalPunters === 0 && address.searchFor === '';
  const place = address.kind === 'round' && address.league === '' ? placeOf(live, page.data) : null;
  const goToPage = (number: number) => go({ ...address, page: number, searchFor: '' });
  const next = <NextRound rounds={opened.rounds} shown={roundId} />;
  return (
    <div className="cols late">
      <div>
        <BoardTools rounds={opened.rounds} round={round} address={address} onAddress={go} onRound={onRound} />
        {!isPhone && next}
        <PredictorList
          key={`${address.kind} ${address.league}`}
          round={round}
          address={address}
          page={page}
          onPage={(number) => go({ ...address, page: number })}
          onClearSearch={() => go({ ...address, page: 1, searchFor: '' })}
          underOwn={
            page.data !== undefined && (
              <AroundMe board={page.data} address={address} place={place} onPage={goToPage} />
            )
          }
        />
        {isPhone && next}
      </div>
      <aside className={`side ${styles.own}`}>
        {/* What the empty list says holds for the own place too. */}
        {!(isEmpty && isLoggedIn) && (
          <OwnPredictorPlace
            round={round}
            board={page.data}
            failed={page.isError}
            address={address}
            place={place}
            onPage={goToPage}
          />
        )}
      </aside>
    </div>
  );
}

/** The way to the round that is predicted next. */
function NextRound({ rounds, shown }: { rounds: OpenedRound['rounds']; shown: number }) {
  const next = roundToOpen(rounds);
  if (next === undefined || next.state !== 'open' || next.roundId === shown) return null;
  return (
    <p className={`small ${styles.next}`}>
      <Link to={linkTo('predictor', { roundId: next.roundId })}>{next.name}</Link>{' '}
      {boardWords.starts(formatDay(next.firstKickOffAt), formatClock(next.firstKickOffAt))}
    </p>
  );
}

/** The own place from the stream; null when it belongs to an older version than the board shown. */
function placeOf({ connected, own }: RoundLive, board: PredictorBoard | undefined): LiveRoundOwn | null {
  return own !== null && board !== undefined && (connected || own.version >= board.version) ? own : null;
}
