import { useRef } from 'react';
import { isAbandoned } from '../meetings/meeting-words.ts';
import { Pager } from '../ui/controls/pager.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { stateWords } from '../ui/feedback/state-words.ts';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { rankColumns } from '../ui/standings/rank-columns.ts';
import { RankHead, RankRow } from '../ui/standings/rank-row.tsx';
import { useSlidingRows } from '../ui/standings/sliding-rows.ts';
import { AroundMe } from './around-me.tsx';
import styles from './board-list.module.css';
import { entryOf, findLevel } from './board-rows.ts';
import { pageSize } from './leaderboard-queries.ts';
import screenStyles from './leaderboard-screen.module.css';
import { BoardRowsSkeleton } from './leaderboard-skeleton.tsx';
import { boardWords, placeWords } from './leaderboard-words.ts';
import { RowDetail } from './row-detail.tsx';
import { SearchOutcome } from './search-outcome.tsx';
import { useStandingsNews } from './standings-news.ts';
import type { Leaderboard } from './use-leaderboard.ts';

interface BoardListProps {
  leaderboard: Leaderboard;
  searchFor: string;
  onPage: (page: number) => void;
  onClearSearch: () => void;
}

/** The rows of a page, each opening to its races, and the pager. */
export function BoardList({ leaderboard, searchFor, onPage, onClearSearch }: BoardListProps) {
  const { state, page, card, shownCard, live, ownPlace, toggle } = leaderboard;
  const { data: board, isError, refetch } = page;
  const { currentPuntersList: rows, puntersSelections, isFetching } = state;
  const list = useRef<HTMLUListElement>(null);
  useSlidingRows(
    list,
    rows.map(({ punterId }) => punterId),
  );
  useStandingsNews(board, live, ownPlace);
  if (board === undefined) {
    return isError ? (
      <ErrorState title={boardWords.notLoaded} notKept={stateWords.notKept} onRetry={() => void refetch()}>
        {boardWords.safe}
      </ErrorState>
    ) : (
      <BoardRowsSkeleton text={boardWords.loading} />
    );
  }
  if (rows.length === 0 && searchFor === '') {
    return (
      <div className={screenStyles.state}>
        <EmptyState title={boardWords.noData}>
          {isAbandoned(board)
            ? boardWords.abandoned
            : board.lastRace === null && !board.final
              ? boardWords.nobodyYet
              : undefined}
        </EmptyState>
      </div>
    );
  }
  const own = board.own?.punterId;
  const level = searchFor === '' ? findLevel(board.punters) : null;
  return (
    <>
      <SearchOutcome
        searchFor={searchFor}
        found={board.totalPunters}
        none={boardWords.foundNobody}
        onClear={onClearSearch}
      />
      {level !== null && (
        <p className={`small ${styles.level}`}>{boardWords.level(level.rank, level.total, board.final)}</p>
      )}
      <div className={styles.rows} style={rankColumns(rows, own)} aria-busy={isFetching}>
        <RankHead />
        <div className={styles.legend}>
          <AroundMe
            leaderboard={leaderboard}
            isSearch={searchFor !== ''}
            kind="quiet"
            size="small"
            onPage={onPage}
          />
          <p aria-hidden="true">
            <span>{boardWords.legend}</span> <span>{placeWords.points}</span>
          </p>
        </div>
        <ul ref={list}>
          {rows.map((row) => (
            <li key={row.punterId} data-row={row.punterId}>
              <RankRow
                entry={entryOf(row)}
                own={row.punterId === own}
                open={puntersSelections[row.punterId] !== undefined}
                onToggle={() => toggle(row.punterId)}
              >
                <RowDetail row={row} board={board} card={card} selections={puntersSelections[row.punterId]} />
              </RankRow>
            </li>
          ))}
        </ul>
      </div>
      <Pager
        page={state.currentPage}
        total={board.totalPunters}
        perPage={pageSize}
        loading={isFetching}
        onPage={onPage}
      />
      {!board.counts && (
        <div className={styles.rule}>
          <Note tone="amber">
            <b>{boardWords.notCounting}</b>{' '}
            {shownCard === undefined
              ? boardWords.tooFewRaces
              : boardWords.fewestRaces(shownCard.scoring.fewestRacesRun)}
          </Note>
        </div>
      )}
      <p className={`small dim ${styles.rule}`}>{boardWords.rank(board.final)}</p>
    </>
  );
}
