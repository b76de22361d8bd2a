import { useLeagueMembers } from '../league-queries.ts';
import styles from './board.module.css';
import { boardWords } from './board-words.ts';
import type { BoardLeague } from './league-board-queries.ts';
import type { LeagueBoard } from './use-league-board.ts';

interface MissingProps {
  league: BoardLeague;
  board: LeagueBoard;
  /** Whether they can still pick a race of the meeting. */
  canJoin: boolean;
}

/** Names that are said of those without a row; the rest is counted. */
const namesMax = 8;

/** Which members have no row on a board of one page: the rows alone would leave one to count. */
export function Missing({ league, board: { page }, canJoin }: MissingProps) {
  const { data } = page;
  const lacks = data !== undefined && data.members !== null && data.members > data.totalPunters;
  const { data: members } = useLeagueMembers(league.id, lacks && league.kind === 'members');
  if (!lacks || members === undefined) return null;
  const rows = new Set(data.currentLeaderboard.map(({ punterId }) => punterId));
  const names = members.leagueMembers
    .filter(({ punterId }) => !rows.has(punterId))
    .map(({ punterAlias }) => punterAlias);
  if (names.length === 0) return null;
  const rest = names.length - namesMax;
  return (
    <p className={`small ${styles.missing}`}>
      {canJoin ? boardWords.notYet : boardWords.notPlaying}: <b>{names.slice(0, namesMax).join(', ')}</b>
      {rest > 0 && boardWords.andMore(rest)}
    </p>
  );
}
