import type { PunterLeague } from '@furlong/contract/schemas/leagues';
import { Button } from '../../ui/controls/button.tsx';
import { ChevronIcon } from '../../ui/controls/icons.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { formatCount } from '../../ui/format/format-number.ts';
import { classNames } from '../../ui/styles/class-names.ts';
import { useFromWidth } from '../../ui/styles/use-from-width.ts';
import { describeRank, listWords, statusWord } from '../league-words.ts';
import { CodeButton, LinkButton } from '../share/share-buttons.tsx';
import styles from './league-list.module.css';

interface LeagueListProps {
  leagues: readonly PunterLeague[];
  /** The code of the league that is shown below. */
  chosen: string | null;
  onBoard: (code: string) => void;
  onManage: (code: string) => void;
}

/** The leagues of a tab: a table of six columns, cards where that does not fit. */
export function LeagueList(props: LeagueListProps) {
  const isWide = useFromWidth(1024);
  return isWide ? <LeagueTable {...props} /> : <LeagueCards {...props} />;
}

function LeagueTable({ leagues, chosen, onBoard, onManage }: LeagueListProps) {
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
                <RankOf league={league} />
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

/** The column's name, which may break at its stroke. */
const [rankOf, playersOf] = listWords.rank.split('/');

function LeagueCards({ leagues, chosen, onBoard, onManage }: LeagueListProps) {
  return (
    <ul className={styles.cards}>
      {leagues.map((league) =>
        league.leagueCode !== chosen ? (
          <LeagueLine key={league.leagueCode} league={league} onBoard={onBoard} />
        ) : (
          <li key={league.leagueCode} className={styles.card}>
            <div className={styles.head}>
              <h2>{league.leagueName}</h2>
              <dl className="push">
                <dt className="sr">{listWords.status}</dt>
                <dd>
                  <Marks league={league} /> <StatusTag league={league} />
                </dd>
              </dl>
            </div>
            <dl className={styles.facts}>
              <div>
                <dt>
                  {rankOf}/<wbr />
                  {playersOf}
                </dt>
                <dd className={styles.rank}>
                  <RankOf league={league} />
                </dd>
              </div>
              <div>
                <dt className="sr">{listWords.code}</dt>
                <dd>
                  <CodeButton league={league} />
                </dd>
              </div>
              <div>
                <dt className="sr">{listWords.share}</dt>
                <dd>
                  <LinkButton league={league} />
                </dd>
              </div>
            </dl>
            <div className={styles.acts}>
              <Button
                kind="ink"
                size="small"
                aria-label={listWords.boardOf(league.leagueName)}
                onClick={() => onBoard(league.leagueCode)}
              >
                {listWords.board}
              </Button>
              <Button
                size="small"
                aria-label={listWords.manageOf(league.leagueName)}
                onClick={() => onManage(league.leagueCode)}
              >
                {listWords.manage}
              </Button>
            </div>
          </li>
        ),
      )}
    </ul>
  );
}

/** A league that is not shown below: one line, whose tap shows it with all that can be done. */
function LeagueLine({ league, onBoard }: { league: PunterLeague } & Pick<LeagueListProps, 'onBoard'>) {
  return (
    <li className={classNames(styles.card, styles.line)}>
      <button
        type="button"
        aria-label={listWords.boardOf(league.leagueName)}
        onClick={() => onBoard(league.leagueCode)}
      >
        <b>{league.leagueName}</b>
        <Marks league={league} />
        <span className={styles.rank}>
          <RankOf league={league} />
        </span>
        <ChevronIcon />
      </button>
    </li>
  );
}

/** What waits in a league. */
function Marks({ league }: { league: PunterLeague }) {
  return (
    <>
      {league.pendingRequests > 0 && <Tag tone="amber">{listWords.requests(league.pendingRequests)}</Tag>}{' '}
      {league.handOver?.mine === true && <Tag tone="amber">{listWords.offered}</Tag>}
    </>
  );
}

function RankOf({ league }: { league: PunterLeague }) {
  return (
    <>
      <span aria-hidden="true">
        <b>{league.rank === null ? '–' : formatCount(league.rank)}</b> / {formatCount(league.members)}
      </span>
      <span className="sr">{describeRank(league)}</span>
    </>
  );
}

function StatusTag({ league }: { league: PunterLeague }) {
  return (
    <>
      <Tag tone={league.status === 1 ? 'green' : 'red'}>{statusWord(league.status)}</Tag>{' '}
      {league.joiningPaused && <Tag>{listWords.paused}</Tag>}
    </>
  );
}
