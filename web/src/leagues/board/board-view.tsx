import type { Meeting } from '@furlong/contract/schemas/meetings';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { joiningRace } from '../../leaderboard/own-strip.tsx';
import { isAbandoned } from '../../meetings/meeting-words.ts';
import { stateOfRace } from '../../meetings/race-state.ts';
import { CallError } from '../../platform/api/query-client.ts';
import { useNow } from '../../platform/device/now.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SearchBox } from '../../ui/controls/field.tsx';
import { Pager } from '../../ui/controls/pager.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { formatNearDay } from '../../ui/format/format-date.ts';
import { useFromWidth } from '../../ui/styles/use-from-width.ts';
import { RetrievalFailed } from '../retrieval-failed.tsx';
import styles from './board.module.css';
import { boardWords, countJoinable, describeNews, describeVersion } from './board-words.ts';
import type { BoardLeague } from './league-board-queries.ts';
import { LeagueRows } from './league-rows.tsx';
import { Missing } from './missing.tsx';
import { OwnInLeague, OwnSentence } from './own-in-league.tsx';
import { type LeagueBoard, useLeagueBoard } from './use-league-board.ts';

interface BoardViewProps {
  league: BoardLeague;
  meeting: Meeting | undefined;
  meetingId: number | null;
  page: number;
  searchFor: string;
  onPage: (page: number) => void;
  onSearch: (searchFor: string) => void;
  /** Shown beside the standings’ version: the choice of the meeting, or the menu of what more there is of the league. */
  lead?: ReactNode;
}

/** A league's board for a meeting: the own place, the rows, and which version of the standings they are of. */
export function BoardView(props: BoardViewProps) {
  const { league, meeting, meetingId, page: pageNumber, searchFor, onPage, onSearch, lead } = props;
  const now = useNow();
  const isPhone = !useFromWidth(640);
  const board = useLeagueBoard({ league, meetingId, page: pageNumber, searchFor }, meeting, now);
  const { data, error, isError, refetch } = board.page;
  const lastPage = data === undefined || board.page.isPlaceholderData ? null : data.maxPages;
  useEffect(() => {
    if (lastPage !== null && pageNumber > lastPage) onPage(lastPage);
  });
  useBoardNews(league.name, board);
  if (meetingId === null)
    return (
      <>
        {lead}
        <EmptyState title={boardWords.noMeeting} />
      </>
    );
  if (data === undefined) {
    if (!isError)
      return (
        <>
          {lead}
          <Bone height={320} />
        </>
      );
    if (error instanceof CallError && error.status === 404) {
      return (
        <>
          {lead}
          <EmptyState title={boardWords.noData}>{boardWords.notMember}</EmptyState>
        </>
      );
    }
    return (
      <>
        {lead}
        <RetrievalFailed onRetry={() => void refetch()}>{boardWords.safe}</RetrievalFailed>
      </>
    );
  }
  const races = board.card?.races ?? meeting?.races ?? [];
  const isBefore =
    data.lastRace === null && races.length > 0 && races.every((race) => stateOfRace(race, now) === 'open');
  const joining = joiningRace(board.card?.races ?? [], now);
  const running =
    data.lastRace === null
      ? (races.find((race) => stateOfRace(race, now) === 'off')?.raceNumber ?? null)
      : null;
  const joinable = countJoinable(
    data,
    races.some((race) => stateOfRace(race, now) === 'open'),
  );
  const own = <OwnInLeague board={data} card={board.card} now={now} running={running} joinable={joinable} />;
  return (
    <div className={styles.view}>
      <div className={styles.top}>
        {lead}
        <p className={`small ${styles.version}`}>
          {isPhone && dayBefore(meeting, now)}
          {describeVersion(data, running)}
        </p>
      </div>
      {isPhone ? <OwnSentence board={data} /> : own}
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
      {isBefore && searchFor === '' ? (
        <EmptyState title={boardWords.noRaceYet}>
          {data.totalPunters > 0
            ? boardWords.noRaceYetWhy(data.totalPunters)
            : joining === null
              ? boardWords.nobodyYet
              : boardWords.picksIn(joining)}
        </EmptyState>
      ) : data.totalPunters === 0 ? (
        <EmptyState title={boardWords.noData}>
          {isAbandoned(data)
            ? boardWords.abandoned
            : data.final
              ? boardWords.nobodyPicked
              : boardWords.nobodyYet}
        </EmptyState>
      ) : (
        <>
          <LeagueRows league={league} board={board} data={data} />
          {searchFor === '' && pageNumber === 1 && data.maxPages === 1 ? (
            <Missing league={league} board={board} canJoin={joinable > 0} />
          ) : (
            <Pager
              page={pageNumber}
              total={searchFor === '' ? data.totalPunters : null}
              perPage={data.perPage}
              pages={data.maxPages}
              loading={board.isFetching}
              onPage={onPage}
            />
          )}
          <Footnotes board={board} />
        </>
      )}
      {isPhone && own}
    </div>
  );
}

/** The day of a meeting that is not today's, where its menu has no room for it. */
function dayBefore(meeting: Meeting | undefined, now: number): string {
  const day = meeting === undefined ? 'Today' : formatNearDay(meeting.meetingDate, now);
  return day === 'Today' ? '' : `${day}, `;
}

function Search({ searchFor, onSearch }: Pick<BoardViewProps, 'searchFor' | 'onSearch'>) {
  const [typed, setTyped] = useState(searchFor);
  useEffect(() => setTyped(searchFor), [searchFor]);
  return (
    <SearchBox
      label={boardWords.search}
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
        {found ? boardWords.found(searchFor) : boardWords.foundNone(searchFor)}
      </p>
      <Button kind="quiet" size="small" onClick={onClear}>
        {boardWords.showAll}
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
          <b>{boardWords.notCounting}</b>{' '}
          {card === undefined ? boardWords.tooFewRaces : boardWords.fewestRaces(card.scoring.fewestRacesRun)}
        </Note>
      )}
      <p className="small dim">
        {data.members !== null && <>{boardWords.members(data.members)}, </>}
        {boardWords.rows(data.totalPunters, data.minPoints)} {boardWords.rank(data.final)}
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
