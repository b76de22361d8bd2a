import type { PunterLeague } from '@furlong/contract/schemas/leagues';
import { Button } from '../../ui/controls/button.tsx';
import { formatCount } from '../../ui/format/format-number.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { useFromWidth } from '../../ui/styles/use-from-width.ts';
import { describeRank, listWords } from '../league-words.ts';
import { CodeButton, LinkButton } from '../share/share-buttons.tsx';
import styles from './league-list.module.css';
import { Marks, StatusTag } from './league-marks.tsx';

interface LeagueListProps {
  leagues: readonly PunterLeague[];
  /** The code of the league that is shown below. */
  chosen: string | null;
  /** Whether a season is shown below, whose ranks are others. */
  isOverSeason: boolean;
  /** Whether the leagues are on one line, so that what is shown of one begins near the top. */
  isFolded: boolean;
  onBoard: (code: string) => void;
  onManage: (code: string) => void;
}

/** The leagues of a tab: a table of six columns, a rail where that does not fit. */
export function LeagueList(props: LeagueListProps) {
  const isWide = useFromWidth(1024);
  return isWide && !props.isFolded ? <LeagueTable {...props} /> : <LeagueRail {...props} />;
}

function LeagueTable({ leagues, chosen, isOverSeason, onBoard, onManage }: LeagueListProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{listWords.name}</th>
            <th scope="col" className="n">
              {listWords.rank}
            </th>
            <th scope="col">{listWords.code}</th>
            <th scope="col">{listWords.share}</th>
            <th scope="col">{listWords.status}</th>
            <th scope="col">{listWords.manage}</th>
          </tr>
        </thead>
        <tbody>
          {leagues.map((league) => (
            <tr key={league.leagueCode} className={classNames(league.leagueCode === chosen && styles.chosen)}>
              <td>
                <button type="button" className={styles.name} onClick={() => onBoard(league.leagueCode)}>
                  {league.leagueName}
                </button>{' '}
                <Marks league={league} />
              </td>
              <td className={`n num ${styles.rank}`}>
                <RankOf league={league} isOverSeason={isOverSeason} />
              </td>
              <td>
                <CodeButton league={league} />
              </td>
              <td>
                <LinkButton league={league} />
              </td>
              <td>
                <StatusTag league={league} />
              </td>
              <td>
                <Button
                  size="small"
                  aria-label={listWords.manageOf(league.leagueName)}
                  onClick={() => onManage(league.leagueCode)}
                >
                  {listWords.manage}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The leagues beside each other; the chosen one is told of below. One alone needs no choice. */
function LeagueRail({ leagues, chosen, isOverSeason, onBoard }: Omit<LeagueListProps, 'onManage'>) {
  if (leagues.length < 2) return null;
  return (
    <ul className={styles.rail}>
      {leagues.map((league) => (
        <li key={league.leagueCode}>
          <button
            type="button"
            aria-current={league.leagueCode === chosen ? 'true' : undefined}
            onClick={() => onBoard(league.leagueCode)}
          >
            <b>{league.leagueName}</b>{' '}
            <span>
              <RankOf league={league} isOverSeason={isOverSeason} /> <Marks league={league} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The place on the meeting that is under way, or was last. */
function RankOf({ league, isOverSeason }: { league: PunterLeague; isOverSeason: boolean }) {
  return (
    <>
      {isOverSeason && league.rank !== null && `${listWords.latestMeeting} `}
      <span aria-hidden="true">
        <b>{league.rank === null ? '–' : formatCount(league.rank)}</b> /{' '}
        {formatCount(league.rank === null ? league.members : (league.players ?? league.members))}
      </span>
      <span className="sr">{describeRank(league)}</span>
    </>
  );
}
