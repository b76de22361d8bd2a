import type { PredictorBoard, PredictorRow, RoundDetail } from '@furlong/contract/schemas/predictor';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import listStyles from '../../leaderboard/board-list.module.css';
import { ownFirst } from '../../leaderboard/board-rows.ts';
import { BoardRowsSkeleton } from '../../leaderboard/leaderboard-skeleton.tsx';
import { SearchOutcome } from '../../leaderboard/search-outcome.tsx';
import { useClosedTo } from '../../platform/api/closed-to.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { linkTo } from '../../platform/site/links.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Pager } from '../../ui/controls/pager.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { rankColumns } from '../../ui/standings/rank-columns.ts';
import { type RankEntry, RankHead, RankRow } from '../../ui/standings/rank-row.tsx';
import { useSlidingRows } from '../../ui/standings/sliding-rows.ts';
import { predictionDetailsQuery } from '../predictor/predictor-queries.ts';
import { SoccerEmpty } from '../soccer-empty.tsx';
import type { PredictorBoardAddress } from './board-address.ts';
import { pageSize } from './board-queries.ts';
import { boardWords, placeWords, roundRowWords, seasonRowWords } from './board-words.ts';
import { MatchByMatch } from './match-by-match.tsx';
import styles from './predictor-list.module.css';
import { SeasonFigures } from './season-figures.tsx';
import { tieBreakOf } from './tie-break.ts';

/** A board's row as a rank row shows it. */
export function predictorEntry(row: PredictorRow): RankEntry {
  return {
    rank: row.rank,
    tied: row.tied,
    movement: row.movement,
    alias: row.userId,
    winners: row.exact,
    seconds: row.differences,
    thirds: row.results,
    points: row.total,
  };
}

/** What put a row behind the one above it that has as many points. */
function noteOf(row: PredictorRow, punters: readonly PredictorRow[]): { note?: string } {
  const note = tieBreakOf(row, punters);
  return note === null ? {} : { note };
}

interface PredictorListProps {
  round: RoundDetail;
  address: PredictorBoardAddress;
  page: UseQueryResult<PredictorBoard>;
  onPage: (page: number) => void;
  onClearSearch: () => void;
  /** Stands under the own row. */
  underOwn: ReactNode;
}

/** The rows of a page, each opening to its matches, and the pager. */
export function PredictorList(props: PredictorListProps) {
  const { round, address, page, onPage, onClearSearch, underOwn } = props;
  const { data: board, isError, refetch } = page;
  const isOpen = useClosedTo() === null && round.games.some(({ predictable }) => predictable);
  const [opened, setOpened] = useState<readonly number[]>([]);
  const list = useRef<HTMLUListElement>(null);
  const rows = board === undefined ? [] : ownFirst(board);
  useSlidingRows(
    list,
    rows.map(({ punterId }) => punterId),
  );
  if (board === undefined) {
    return isError ? (
      <ErrorState title={boardWords.notLoaded} onRetry={() => void refetch()}>
        {boardWords.safe}
      </ErrorState>
    ) : (
      <BoardRowsSkeleton text={boardWords.loading} />
    );
  }
  if (rows.length === 0 && address.searchFor === '') {
    return (
      <SoccerEmpty
        title={boardWords.nobody}
        {...(address.kind === 'round' &&
          isOpen && {
            action: (
              <ButtonLink kind="main" to={linkTo('predictor', { roundId: round.roundId })}>
                {placeWords.predict}
              </ButtonLink>
            ),
          })}
      >
        {address.kind === 'season'
          ? boardWords.seasonWhy
          : round.state === 'final'
            ? boardWords.nobodyPlayed
            : boardWords.nobodyYet}
      </SoccerEmpty>
    );
  }
  const own = board.own?.punterId;
  const isRound = address.kind === 'round';
  const words = isRound ? roundRowWords : seasonRowWords;
  const isFetching = page.isLoading || page.isPlaceholderData;
  const toggle = (punterId: number) =>
    setOpened((before) =>
      before.includes(punterId) ? before.filter((each) => each !== punterId) : [...before, punterId],
    );
  return (
    <>
      <SearchOutcome
        searchFor={address.searchFor}
        found={board.totalPunters}
        none={boardWords.foundNobody}
        onClear={onClearSearch}
      />
      <div className={listStyles.rows} style={rankColumns(rows, own)} aria-busy={isFetching}>
        <RankHead words={words} />
        <p className={styles.wide} aria-hidden="true">
          {boardWords.legendWide}
        </p>
        <p className={styles.legend} aria-hidden="true">
          <span>{boardWords.legend}</span> <span>{boardWords.legendPoints}</span>
        </p>
        <ul ref={list}>
          {rows.map((row) => (
            <li key={row.punterId} data-row={row.punterId}>
              <RankRow
                entry={{ ...predictorEntry(row), ...noteOf(row, board.punters) }}
                own={row.punterId === own}
                open={opened.includes(row.punterId)}
                onToggle={() => toggle(row.punterId)}
                words={words}
              >
                {isRound ? (
                  <PunterMatches round={round} punterId={row.punterId} version={board.version} />
                ) : (
                  <SeasonFigures row={row} points={round.points} />
                )}
              </RankRow>
              {row.punterId === own && underOwn}
            </li>
          ))}
        </ul>
      </div>
      <Pager
        page={address.page}
        total={board.totalPunters}
        perPage={pageSize}
        loading={isFetching}
        onPage={onPage}
      />
      {!board.counts && (
        <div className={listStyles.rule}>
          <Note tone="amber">
            <b>{boardWords.notCounting}</b> {boardWords.notCountingWhy}
          </Note>
        </div>
      )}
      <p className={`small dim ${listStyles.rule}`}>
        {boardWords.rank} {isRound ? !board.final && boardWords.provisional : boardWords.season}
      </p>
    </>
  );
}

interface PunterMatchesProps {
  round: RoundDetail;
  punterId: number;
  version: number;
}

function PunterMatches({ round, punterId, version }: PunterMatchesProps) {
  const reader = useSession((session) => session.punterId);
  const details = useQuery(predictionDetailsQuery(round.roundId, punterId, reader, version));
  return <MatchByMatch games={round.games} details={details} />;
}
