import type { LeagueBoardPage, LeagueBoardRow } from '@furlong/contract/schemas/league-boards';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { RaceByRace } from '../../leaderboard/race-by-race.tsx';
import { ShareResult } from '../../leaderboard/share-result.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { rankColumns } from '../../ui/standings/rank-columns.ts';
import { RankHead, RankRow } from '../../ui/standings/rank-row.tsx';
import { useSlidingRows } from '../../ui/standings/sliding-rows.ts';
import { chooseLeague, readLeagueAddress, writeLeagueAddress } from '../league-address.ts';
import { currentSeason } from '../season/period-choice.tsx';
import { useLeagueSeason } from '../season/season-queries.ts';
import styles from './board.module.css';
import { boardWords, entryOf, ownWords } from './board-words.ts';
import { type BoardLeague, useReactions } from './league-board-queries.ts';
import { Reactions } from './reactions.tsx';
import type { LeagueBoard } from './use-league-board.ts';

interface LeagueRowsProps {
  league: BoardLeague;
  board: LeagueBoard;
  data: LeagueBoardPage;
}

/** The rows of a league's board, each opening to its races with the place the pick ran in. */
export function LeagueRows({ league, board, data }: LeagueRowsProps) {
  const { state, card, isFetching, toggle } = board;
  const { currentLeaderboardPageData: rows, currentLeaderboardPunterDetail: details } = state;
  const list = useRef<HTMLUListElement>(null);
  useSlidingRows(
    list,
    rows.map(({ punterId }) => punterId),
  );
  const hasReactions = league.kind === 'members' && data.own !== null;
  const isOpened = rows.some(({ punterId }) => details[punterId] !== undefined);
  const reactions = useOpenReactions(league.id, data.meetingId, hasReactions && isOpened);
  const own = data.own?.punterId;
  const figures = rows.map((row) => ({
    punterId: row.punterId,
    rank: row.leagueRank,
    tied: row.tied,
    movement: row.movement,
    total: row.meetingPoints,
  }));
  return (
    <div className={styles.rows} style={rankColumns(figures, own)} aria-busy={isFetching}>
      <RankHead />
      <p className={styles.legend} aria-hidden="true">
        <span>{boardWords.legend}</span> <span>{ownWords.points}</span>
      </p>
      <ul ref={list}>
        {rows.map((row) => (
          <li key={row.punterId} data-row={row.punterId}>
            <RankRow
              entry={entryOf(row, rows)}
              own={row.punterId === own}
              open={details[row.punterId] !== undefined}
              onToggle={() => toggle(row.punterId)}
            >
              <RaceByRace
                selections={details[row.punterId]}
                races={card?.races}
                own={row.punterId === own}
                {...(reactions !== undefined && {
                  beside: (raceNumber) => (
                    <Reactions
                      place={{ leagueCode: league.id, meetingId: data.meetingId, raceNumber }}
                      punterId={row.punterId}
                      alias={row.punterAlias}
                      counts={reactions}
                      mayReact={row.punterId !== own}
                    />
                  ),
                })}
              />
              <GreatRank row={row} />
              <RowActs league={league} data={data} row={row} />
            </RankRow>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The reactions of a meeting, unless the owner has switched them off; asked for while a row is open. */
function useOpenReactions(leagueCode: string, meetingId: number, isOpened: boolean) {
  const { data: season } = useLeagueSeason({ leagueCode, ...currentSeason }, isOpened);
  const isOn = season?.settings.reactions === true;
  const { data: reactions } = useReactions(meetingId, leagueCode, isOpened && isOn);
  return isOn ? reactions : undefined;
}

function GreatRank({ row }: { row: LeagueBoardRow }) {
  return <p className={`small ${styles.great}`}>{boardWords.among(row.rank)}</p>;
}

/** One tap from an opened row: the duels with its punter, and the own result to share. */
function RowActs({ league, data, row }: { league: BoardLeague; data: LeagueBoardPage; row: LeagueBoardRow }) {
  const { pathname, search } = useLocation();
  if (data.own === null) return null;
  const isRival = league.kind === 'members' && row.punterId !== data.own.punterId && !row.left;
  const address = {
    ...chooseLeague(readLeagueAddress(new URLSearchParams(search)), {
      league: league.id,
      view: 'duels',
      meetingId: data.meetingId,
    }),
    against: row.punterId,
  };
  return (
    <div className={styles.acts}>
      {isRival && (
        <ButtonLink
          size="small"
          to={`${pathname}?${writeLeagueAddress(address)}`}
          preventScrollReset
          aria-label={boardWords.headToHeadWith(row.punterAlias)}
        >
          {boardWords.headToHead}
        </ButtonLink>
      )}
      <ShareResult results={data} />
    </div>
  );
}
