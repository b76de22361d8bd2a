import type { PunterResults, StandingsRow } from '@furlong/contract/schemas/standings';
import { useState } from 'react';
import { Link } from 'react-router';
import { entryOf, ownFirst } from '../leaderboard/board-rows.ts';
import { pageSize, usePuntersSelections } from '../leaderboard/leaderboard-queries.ts';
import { RaceByRace } from '../leaderboard/race-by-race.tsx';
import { isAbandoned } from '../meetings/meeting-words.ts';
import { linkTo } from '../platform/site/links.ts';
import { Pager } from '../ui/controls/pager.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Bone } from '../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { rankColumns } from '../ui/standings/rank-columns.ts';
import { RankHead, RankRow } from '../ui/standings/rank-row.tsx';
import type { LeaderboardTypeName } from './leaderboard-type.tsx';
import styles from './meeting-standings.module.css';
import { useOwnEntry, useStandingsPage } from './results-queries.ts';
import { resultsWords, standingsWords } from './results-words.ts';

interface MeetingStandingsProps {
  results: PunterResults;
  type: LeaderboardTypeName;
}

/** A meeting's standings in pages, from the top or from the punter's page; the own entry first on each. */
export function MeetingStandings({ results, type }: MeetingStandingsProps) {
  const { meetingId, version } = results;
  const [turned, setTurned] = useState<Turned | null>(null);
  // Staff have no alias, so nothing is asked for and nothing comes.
  const { data: own = null, isLoading } = useOwnEntry(meetingId, version);
  // A rank may be shared by many: the page follows from the position in the list.
  const opening = type === 'own' ? Math.ceil((results.place ?? 1) / pageSize) : 1;
  // Another type starts at its own page.
  const page = turned?.type === type ? turned.page : opening;
  const {
    data: board,
    isError,
    isPlaceholderData,
    refetch,
  } = useStandingsPage(meetingId, page, pageSize, version);
  return (
    <section className="sect">
      <h2>
        {standingsWords.heading}
        {board !== undefined && board.totalPunters > 0 && (
          <small>{standingsWords.punters(board.totalPunters)}</small>
        )}
      </h2>
      {board === undefined && isError ? (
        <ErrorState title={standingsWords.failed} onRetry={() => void refetch()} />
      ) : board === undefined || isLoading ? (
        <Bone height={460} />
      ) : board.totalPunters === 0 ? (
        <EmptyState title={resultsWords.noData}>
          {isAbandoned(results) ? standingsWords.abandoned : standingsWords.notYet}
        </EmptyState>
      ) : (
        <>
          {own === null && type === 'own' && (
            <p className={`small dim ${styles.note}`}>{standingsWords.noPicks}</p>
          )}
          <Rows rows={ownFirst({ punters: board.punters, own })} own={own} results={results} />
          <Pager
            page={page}
            total={board.totalPunters}
            perPage={pageSize}
            loading={isPlaceholderData}
            onPage={(next) => setTurned({ type, page: next })}
          />
          {!results.counts && (
            <Note tone="amber">
              <b>{standingsWords.doesNotCount}</b> {standingsWords.tooFew}
            </Note>
          )}
          <p className={`small ${styles.way}`}>
            <Link to={linkTo('leaderboard', { meetingId })}>{standingsWords.live}</Link>
          </p>
        </>
      )}
    </section>
  );
}

/** The chosen page and its type. */
interface Turned {
  readonly type: LeaderboardTypeName;
  readonly page: number;
}

interface RowsProps {
  rows: readonly StandingsRow[];
  own: StandingsRow | null;
  results: PunterResults;
}

function Rows({ rows, own, results: { meetingId, version, races } }: RowsProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const selections = usePuntersSelections(meetingId, opened === null ? [] : [opened], version);
  return (
    <div className={styles.rows} style={rankColumns(rows, own?.punterId)}>
      <RankHead />
      {rows.map((row) => {
        const isOwn = row.punterId === own?.punterId;
        const isOpen = row.punterId === opened;
        return (
          <div key={row.punterId}>
            <RankRow
              entry={entryOf(row)}
              own={isOwn}
              open={isOpen}
              onToggle={() => setOpened(isOpen ? null : row.punterId)}
            >
              <RaceByRace selections={selections[row.punterId]} races={races} own={isOwn} />
            </RankRow>
          </div>
        );
      })}
    </div>
  );
}
