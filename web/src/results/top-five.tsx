import { entryOf } from '../leaderboard/board-rows.ts';
import { Bone } from '../ui/feedback/skeleton.tsx';
import { BriefRank } from '../ui/standings/rank-row.tsx';
import styles from './meeting-standings.module.css';
import { topPunters, useOwnEntry, usePunterResults, useStandingsPage } from './results-queries.ts';
import { standingsWords } from './results-words.ts';

/** A summary: the first five of a meeting and the punter's own entry. Empty while nobody is listed. */
export function TopFive({ meetingId }: { meetingId: number }) {
  const { data: results } = usePunterResults(meetingId);
  const { data: own = null } = useOwnEntry(meetingId, results?.version);
  const { data: board } = useStandingsPage(meetingId, 1, topPunters, results?.version);
  if (board === undefined) return <Bone height={240} />;
  if (board.totalPunters === 0) return null;
  const isAmong = board.punters.some(({ punterId }) => punterId === own?.punterId);
  const rows = own === null || isAmong ? board.punters : [...board.punters, own];
  return (
    <section className="sect">
      <h2>{standingsWords.topFive}</h2>
      <ol className={`sheet ${styles.top}`}>
        {rows.map((row) => (
          <li key={row.punterId}>
            <BriefRank entry={entryOf(row)} own={row.punterId === own?.punterId} />
          </li>
        ))}
      </ol>
    </section>
  );
}
