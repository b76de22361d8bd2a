import type { DailyLeaderboard } from '@furlong/contract/standings';
import type { UseQueryResult } from '@tanstack/react-query';
import { type CSSProperties, useRef, useState } from 'react';
import type { Card } from '../meetings/read-card.ts';
import { Button } from '../ui/button.tsx';
import { formatCount } from '../ui/format-number.ts';
import { Note } from '../ui/note.tsx';
import { Pager } from '../ui/pager.tsx';
import { RankHead, RankRow, rankWidth } from '../ui/rank-row.tsx';
import { useSlidingRows } from '../ui/sliding-rows.ts';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import type { BoardAddress } from './board-address.ts';
import styles from './board-list.module.css';
import { entryOf, ownFirst } from './board-rows.ts';
import { pageSize } from './leaderboard-queries.ts';
import { BoardRowsSkeleton } from './leaderboard-skeleton.tsx';
import type { Live } from './live-standings.ts';
import { RaceByRace } from './race-by-race.tsx';
import { useStandingsNews } from './standings-news.ts';

interface BoardListProps {
  page: UseQueryResult<DailyLeaderboard>;
  address: BoardAddress;
  card: Card | undefined;
  live: Live;
  onPage: (page: number) => void;
  onClearSearch: () => void;
}

/** The rows of a page, each opening to its races, and the pager. */
export function BoardList({ page, address, card, live, onPage, onClearSearch }: BoardListProps) {
  const { data: board, isError, isPlaceholderData, refetch } = page;
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const list = useRef<HTMLDivElement>(null);
  const rows = board === undefined ? [] : ownFirst(board);
  useSlidingRows(
    list,
    rows.map(({ punterId }) => punterId),
  );
  useStandingsNews(board, live);
  if (board === undefined) {
    return isError ? (
      <ErrorState title="The leaderboard did not load." onRetry={() => void refetch()}>
        Points already earned are safe.
      </ErrorState>
    ) : (
      <BoardRowsSkeleton text="Loading Leaderboard" />
    );
  }
  if (rows.length === 0 && address.searchFor === '') {
    return (
      <EmptyState title="No data available for this meeting.">
        {board.lastRace === null && !board.final
          ? 'Punters are listed once the first race is off.'
          : undefined}
      </EmptyState>
    );
  }
  const toggle = (punterId: number) =>
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(punterId)) after.add(punterId);
      return after;
    });
  return (
    <>
      <SearchOutcome searchFor={address.searchFor} found={board.totalPunters} onClear={onClearSearch} />
      <div
        ref={list}
        className={styles.rows}
        style={{ '--rank-width': `${rankWidth(rows, board.own?.rank)}px` } as CSSProperties}
        aria-busy={isPlaceholderData}
      >
        <RankHead />
        {rows.map((row) => (
          <div key={row.punterId} data-row={row.punterId}>
            <RankRow
              entry={entryOf(row)}
              own={row.punterId === board.own?.punterId}
              open={opened.has(row.punterId)}
              onToggle={() => toggle(row.punterId)}
            >
              <RaceByRace
                meetingId={board.meetingId}
                punterId={row.punterId}
                own={row.punterId === board.own?.punterId}
                version={board.version}
              />
            </RankRow>
          </div>
        ))}
      </div>
      <Pager
        page={address.page}
        total={board.totalPunters}
        perPage={pageSize}
        loading={isPlaceholderData}
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

interface SearchOutcomeProps {
  searchFor: string;
  found: number;
  onClear: () => void;
}

function SearchOutcome({ searchFor, found, onClear }: SearchOutcomeProps) {
  if (searchFor === '') return null;
  return (
    <div className={styles.outcome}>
      <p role="status">
        {found === 0
          ? `No punter on this meeting has an alias that starts with “${searchFor}”.`
          : `${formatCount(found)} found for “${searchFor}”.`}
      </p>
      <Button kind="quiet" size="small" onClick={onClear}>
        Show everybody
      </Button>
    </div>
  );
}
