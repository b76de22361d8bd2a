import type { PunterResults, StandingsRow } from '@furlong/contract/standings';
import { useState } from 'react';
import { Link } from 'react-router';
import { entryOf, ownFirst } from '../leaderboard/board-rows.ts';
import { usePuntersSelections } from '../leaderboard/leaderboard-queries.ts';
import { RaceByRace } from '../leaderboard/race-by-race.tsx';
import { isAbandoned } from '../meetings/meeting-words.ts';
import { formatCount } from '../ui/format-number.ts';
import { Note } from '../ui/note.tsx';
import { rankColumns } from '../ui/rank-columns.ts';
import { RankHead, RankRow } from '../ui/rank-row.tsx';
import { Bone } from '../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import type { LeaderboardTypeName } from './leaderboard-type.tsx';
import styles from './meeting-standings.module.css';
import { shownPunters, useFewRows, useOwnEntry } from './results-queries.ts';

interface MeetingStandingsProps {
  results: PunterResults;
  type: LeaderboardTypeName;
}

/** The top five of a meeting, or the five where the punter stands; the own entry first. */
export function MeetingStandings({ results, type }: MeetingStandingsProps) {
  const { meetingId, version } = results;
  const { data: own = null, isPending } = useOwnEntry(meetingId, version);
  // Many may share the rank: the place in the list says where the row is.
  const page = type === 'own' ? Math.ceil((results.place ?? 1) / shownPunters) : 1;
  const { data: board, isError, refetch } = useFewRows(meetingId, page, version);
  return (
    <section className="sect">
      <h2>
        {type === 'top' ? 'Top five' : 'At your rank'}
        {board !== undefined && board.totalPunters > 0 && <small>of {formatCount(board.totalPunters)}</small>}
      </h2>
      {board === undefined && isError ? (
        <ErrorState title="The leaderboard did not load." onRetry={() => void refetch()} />
      ) : board === undefined || isPending ? (
        <Bone height={280} />
      ) : board.totalPunters === 0 ? (
        <EmptyState title="No data available for this meeting.">
          {isAbandoned(results)
            ? 'The meeting was abandoned: nobody scores on it.'
            : 'Punters are listed once the first race is off.'}
        </EmptyState>
      ) : (
        <>
          {own === null && type === 'own' && (
            <p className={`small dim ${styles.note}`}>You have no picks on this meeting: these lead it.</p>
          )}
          <Rows rows={ownFirst({ punters: board.punters, own })} own={own} results={results} />
          {!results.counts && (
            <Note tone="amber">
              <b>This meeting does not count.</b> Too few races were run.
            </Note>
          )}
          <p className="small">
            <Link to={`/leaderboard?meetingId=${meetingId}`}>The whole leaderboard</Link>
          </p>
        </>
      )}
    </section>
  );
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
