import type { LeagueBoardPage } from '@furlong/contract/schemas/league-boards';
import { Link } from 'react-router';
import { describeMove, describePassing } from '../../leaderboard/live-words.ts';
import { stateOfRace } from '../../meetings/race-state.ts';
import type { Card } from '../../meetings/read-card.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { linkTo } from '../../platform/site/links.ts';
import { formatCount, formatCounted, formatOrdinal } from '../../ui/format/format-number.ts';
import { formatPoints } from '../../ui/format/format-points.ts';
import { Board, BoardPlaces, Lamps, ToteFigures } from '../../ui/standings/board.tsx';
import styles from './board.module.css';
import { describePossible } from './board-words.ts';

interface OwnInLeagueProps {
  board: LeagueBoardPage;
  card: Card | undefined;
  now: number;
}

/** The own place in the league: rank, gap, what is still possible, and who passed whom. */
export function OwnInLeague({ board, card, now }: OwnInLeagueProps) {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const { own, totalPunters, lastRace, final } = board;
  const open =
    card?.races.filter((race) => race.selection == null && stateOfRace(race, now) === 'open').length ?? 0;
  const picks = open > 0 && isLoggedIn && (
    <Link to={linkTo('picks', { meetingId: board.meetingId })}>
      Pick {formatCounted(open, own === null ? 'race' : 'more race')}
    </Link>
  );
  if (own === null) return picks === false ? null : <p>{picks} and your rank in this league shows here.</p>;
  const possible = describePossible(board);
  const passing = describePassing(board);
  return (
    <Board
      title={final ? 'Your place in this league' : 'Your place in this league, live'}
      label={lastRace === null ? 'Before race 1' : `After race ${lastRace}`}
    >
      <BoardPlaces>
        <div className={styles.own}>
          <Lamps text={String(own.leagueRank)} large />
          <p>
            <span className={styles.of}>of {formatCount(totalPunters)}</span>
            <span className="small dim">{describeMove(own, undefined)}</span>
          </p>
        </div>
        <ToteFigures
          figures={[
            own.gap === null
              ? { name: 'Points', value: formatPoints(own.meetingPoints) }
              : {
                  name: 'Gap to the next place',
                  value: formatPoints(own.gap),
                  unit: own.gap === 1 ? 'point' : 'points',
                },
            possible === null
              ? { name: 'Among everybody', value: formatOrdinal(own.rank) }
              : { name: 'Still possible', value: possible },
          ]}
        />
      </BoardPlaces>
      <ul className={`small ${styles.news}`}>
        {passing !== null && <li>{passing}</li>}
        {picks !== false && <li>{picks}</li>}
      </ul>
    </Board>
  );
}
