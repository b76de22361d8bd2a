import type { LeagueBoardPage } from '@furlong/contract/schemas/league-boards';
import { Link } from 'react-router';
import { describeMove, describePassing } from '../../leaderboard/live-words.ts';
import { stateOfRace } from '../../meetings/race-state.ts';
import type { Card } from '../../meetings/read-card.ts';
import { useClosedTo } from '../../platform/api/closed-to.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { linkTo } from '../../platform/site/links.ts';
import { formatOrdinal } from '../../ui/format/format-number.ts';
import { formatPoints } from '../../ui/format/format-points.ts';
import { Board, BoardPlaces, ToteFigures } from '../../ui/standings/board.tsx';
import { RankLamps } from '../../ui/standings/rank-lamps.tsx';
import styles from './board.module.css';
import { describeOwn, describePossible, ownWords } from './board-words.ts';

interface OwnInLeagueProps {
  board: LeagueBoardPage;
  card: Card | undefined;
  now: number;
  /** The race that is run before the first result; null: none. */
  running: number | null;
  /** Members who can still pick a race, and are on no board yet. */
  joinable: number;
}

/** The own place in the league: rank, gap, what is still possible, and who passed whom. */
export function OwnInLeague({ board, card, now, running, joinable }: OwnInLeagueProps) {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const isClosed = useClosedTo() !== null;
  const { own, totalPunters, lastRace, final } = board;
  const open =
    card?.races.filter((race) => race.selection == null && stateOfRace(race, now) === 'open').length ?? 0;
  const picks = open > 0 && isLoggedIn && !isClosed && (
    <Link to={linkTo('picks', { meetingId: board.meetingId })}>
      {own === null ? ownWords.pick(open) : ownWords.pickMore(open)}
    </Link>
  );
  if (own === null)
    return picks === false ? null : (
      <p>
        {picks}
        {ownWords.thenRank}
      </p>
    );
  const possible = describePossible(board);
  // A shared rank moves without anybody passing.
  const hasPassed = (board.passedBy?.count ?? 0) + (board.passed?.count ?? 0) > 0;
  const passing = hasPassed || (own.movement ?? 0) === 0 ? describePassing(board) : null;
  return (
    <Board
      title={final ? ownWords.still : ownWords.live}
      label={
        lastRace !== null
          ? ownWords.after(lastRace)
          : running === null
            ? ownWords.before
            : ownWords.running(running)
      }
    >
      <BoardPlaces>
        {lastRace === null ? (
          <p className={styles.noResult}>{ownWords.noResult}</p>
        ) : (
          <RankLamps
            rank={own.leagueRank}
            of={ownWords.of(totalPunters, joinable > 0 ? null : board.members)}
            move={describeMove(own, undefined)}
          />
        )}
        <ToteFigures
          figures={[
            own.gap === null
              ? { name: ownWords.points, value: formatPoints(own.meetingPoints) }
              : {
                  name: ownWords.gap,
                  value: formatPoints(own.gap),
                  unit: ownWords.pointsUnit(own.gap),
                },
            possible === null
              ? { name: ownWords.everybody, value: formatOrdinal(own.rank) }
              : { name: ownWords.possible, value: possible },
          ]}
        />
      </BoardPlaces>
      <ul className={`small ${styles.news}`}>
        {joinable > 0 && lastRace !== null && <li>{ownWords.canJoin(joinable)}</li>}
        {passing !== null && <li>{passing}</li>}
        {picks !== false && <li>{picks}</li>}
      </ul>
    </Board>
  );
}

/** Whether there is an own place to say something of. */
export function hasOwnSentence(board: LeagueBoardPage): boolean {
  return board.lastRace !== null && board.own !== null;
}

/** On a phone, above the rows: the own place in a line. */
export function OwnSentence({ board }: Pick<OwnInLeagueProps, 'board'>) {
  if (!hasOwnSentence(board)) return null;
  return <p className={styles.sentence}>{describeOwn(board)}</p>;
}
