import type { Meeting } from '@furlong/contract/schemas/meetings';
import { useEffect, useRef, useState } from 'react';
import { isAbandoned } from '../../meetings/meeting-words.ts';
import { CallError } from '../../platform/api/query-client.ts';
import { useNow } from '../../platform/device/now.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SearchBox } from '../../ui/controls/field.tsx';
import { Pager } from '../../ui/controls/pager.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { formatCounted } from '../../ui/format/format-number.ts';
import { formatPoints } from '../../ui/format/format-points.ts';
import { retrievalFailed } from '../league-queries.ts';
import styles from './board.module.css';
import { describeNews, describeVersion } from './board-words.ts';
import type { BoardLeague } from './league-board-queries.ts';
import { LeagueRows } from './league-rows.tsx';
import { OwnInLeague } from './own-in-league.tsx';
import { type LeagueBoard, useLeagueBoard } from './use-league-board.ts';

interface BoardViewProps {
  league: BoardLeague;
  meeting: Meeting | undefined;
  meetingId: number | null;
  page: number;
  searchFor: string;
  onPage: (page: number) => void;
  onSearch: (searchFor: string) => void;
}

/** A league's board for a meeting: the own place, the rows, and which version of the standings they are of. */
export function BoardView(props: BoardViewProps) {
  const { league, meeting, meetingId, page: pageNumber, searchFor, onPage, onSearch } = props;
  const now = useNow();
  const board = useLeagueBoard({ league, meetingId, page: pageNumber, searchFor }, meeting, now);
  const { data, error, isError, refetch } = board.page;
  const lastPage = data === undefined || board.page.isPlaceholderData ? null : data.maxPages;
  useEffect(() => {
    if (lastPage !== null && pageNumber > lastPage) onPage(lastPage);
  });
  useBoardNews(league.name, board);
  if (meetingId === null) return <EmptyState title="Please select a race from the drop down above." />;
  if (data === undefined) {
    if (!isError) return <Bone height={320} />;
    if (error instanceof CallError && error.status === 404) {
      return (
        <EmptyState title="No data available for this meeting.">You may have left this league.</EmptyState>
      );
    }
    return (
      <ErrorState title={retrievalFailed} onRetry={() => void refetch()}>
        Points already earned are safe.
      </ErrorState>
    );
  }
  return (
    <div className={styles.view}>
      <p className={`small ${styles.version}`}>
        {meeting?.meetingName ?? 'The board'}, {describeVersion(data)}
      </p>
      <OwnInLeague board={data} card={board.card} now={now} />
      {(data.totalPunters > data.perPage || searchFor !== '') && (
        <Search searchFor={searchFor} onSearch={onSearch} />
      )}
      {searchFor !== '' && (
        <Outcome
          searchFor={searchFor}
          found={data.currentLeaderboard.length > 0}
          onClear={() => onSearch('')}
        />
      )}
      {data.totalPunters === 0 ? (
        <EmptyState title="No data available for this meeting.">
          {isAbandoned(data)
            ? 'The meeting was abandoned: nobody scores on it.'
            : data.final
              ? 'No member picked a race of this meeting.'
              : 'Members are listed once the first race they picked is off.'}
        </EmptyState>
      ) : (
        <>
          <LeagueRows league={league} board={board} data={data} />
          <Pager
            page={pageNumber}
            total={searchFor === '' ? data.totalPunters : null}
            perPage={data.perPage}
            pages={data.maxPages}
            loading={board.isFetching}
            onPage={onPage}
          />
          <Footnotes board={board} />
        </>
      )}
    </div>
  );
}

function Search({ searchFor, onSearch }: Pick<BoardViewProps, 'searchFor' | 'onSearch'>) {
  const [typed, setTyped] = useState(searchFor);
  useEffect(() => setTyped(searchFor), [searchFor]);
  return (
    <SearchBox
      label="Search for your friends"
      value={typed}
      onChange={setTyped}
      onSearch={() => onSearch(typed.trim())}
    />
  );
}

interface OutcomeProps {
  searchFor: string;
  found: boolean;
  onClear: () => void;
}

function Outcome({ searchFor, found, onClear }: OutcomeProps) {
  return (
    <div className={styles.outcome}>
      <p role="status" className="small">
        {found
          ? `Aliases that start with “${searchFor}”.`
          : `Nobody on this board has an alias that starts with “${searchFor}”.`}
      </p>
      <Button kind="quiet" size="small" onClick={onClear}>
        Show everybody
      </Button>
    </div>
  );
}

function Footnotes({ board: { page, card } }: { board: LeagueBoard }) {
  const { data } = page;
  if (data === undefined) return null;
  return (
    <>
      {!data.counts && (
        <Note tone="amber">
          <b>This meeting does not count.</b>{' '}
          {card === undefined
            ? 'Too few races were run.'
            : `Fewer races were run than the ${card.scoring.fewestRacesRun} it needs.`}
        </Note>
      )}
      <p className="small dim">
        {data.members !== null && <>{formatCounted(data.members, 'member')}, </>}
        {data.totalPunters} on this board, the fewest points {formatPoints(data.minPoints)}. Rank is by
        points, then winners, then seconds, then thirds. Still equal (=) share the rank and are listed by
        alias.
        {!data.final && ' Points are provisional until a race is official.'}
      </p>
    </>
  );
}

/** Announces what a new result did to the own place in the league. */
function useBoardNews(leagueName: string, { page: { data, isPlaceholderData } }: LeagueBoard): void {
  const punterId = useSession((session) => session.punterId);
  const said = useRef<{ readonly meetingId: number; readonly lastRace: number | null } | null>(null);
  useEffect(() => {
    if (data === undefined || isPlaceholderData || punterId === null) return;
    const before = said.current;
    said.current = { meetingId: data.meetingId, lastRace: data.lastRace };
    if (before === null || before.meetingId !== data.meetingId) return;
    if (data.lastRace === null || before.lastRace === data.lastRace) return;
    announce(describeNews(leagueName, data));
  }, [leagueName, data, isPlaceholderData, punterId]);
}
