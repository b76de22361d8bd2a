import { useRef } from 'react';
import { isAbandoned } from '../meetings/meeting-words.ts';
import { CallError } from '../platform/api/query-client.ts';
import { Pager } from '../ui/controls/pager.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { formatCount } from '../ui/format/format-number.ts';
import { rankColumns } from '../ui/standings/rank-columns.ts';
import { RankHead, RankRow } from '../ui/standings/rank-row.tsx';
import { useSlidingRows } from '../ui/standings/sliding-rows.ts';
import styles from './board-list.module.css';
import { entryOf } from './board-rows.ts';
import { pageSize } from './leaderboard-queries.ts';
import { BoardRowsSkeleton } from './leaderboard-skeleton.tsx';
import { RaceByRace } from './race-by-race.tsx';
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
  const { state, page, card, live, ownPlace, toggle } = leaderboard;
  const { data: board, isError, refetch } = page;
  const { currentPuntersList: rows, puntersSelections, isFetching } = state;
  const list = useRef<HTMLUListElement>(null);
  useSlidingRows(
    list,
    rows.map(({ punterId }) => punterId),
  );
  useStandingsNews(board, live, ownPlace);
  if (board === undefined) {
    if (page.error instanceof CallError && page.error.status === 404) {
      return <EmptyState title="No data available for this meeting.">There is no such meeting.</EmptyState>;
    }
    return isError ? (
      <ErrorState title="The leaderboard did not load." onRetry={() => void refetch()}>
        Points already earned are safe.
      </ErrorState>
    ) : (
      <BoardRowsSkeleton text="Loading Leaderboard" />
    );
  }
  if (rows.length === 0 && searchFor === '') {
    return (
      <EmptyState title="No data available for this meeting.">
        {isAbandoned(board)
          ? 'The meeting was abandoned: nobody scores on it.'
          : board.lastRace === null && !board.final
            ? 'Punters are listed once the first race is off.'
            : undefined}
      </EmptyState>
    );
  }
  const own = board.own?.punterId;
  return (
    <>
      <SearchOutcome
        searchFor={searchFor}
        found={board.totalPunters}
        none="No punter on this meeting"
        onClear={onClearSearch}
      />
      <div className={styles.rows} style={rankColumns(rows, own)} aria-busy={isFetching}>
        <RankHead />
        <ul ref={list}>
          {rows.map((row) => (
            <li key={row.punterId} data-row={row.punterId}>
              <RankRow
                entry={entryOf(row)}
                own={row.punterId === own}
                open={puntersSelections[row.punterId] !== undefined}
                onToggle={() => toggle(row.punterId)}
              >
                <RaceByRace
                  selections={puntersSelections[row.punterId]}
                  races={card?.races}
                  own={row.punterId === own}
                />
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
            <b>This meeting does not count.</b>{' '}
            {card === undefined
              ? 'Too few races were run.'
              : `Fewer races were run than the ${formatCount(card.scoring.fewestRacesRun)} it needs.`}
          </Note>
        </div>
      )}
      <p className={`small dim ${styles.rule}`}>
        Rank is by points, then winners, then seconds, then thirds. Still equal (=) share the rank and are
        listed by alias.{!board.final && ' Points are provisional until a race is official.'}
      </p>
    </>
  );
}
