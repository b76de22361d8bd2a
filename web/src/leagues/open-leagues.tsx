import { Link, useLocation } from 'react-router';
import { Bone } from '../ui/feedback/skeleton.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { useOpenLeagues } from './board/league-board-queries.ts';
import { chooseLeague, type LeagueAddress, writeLeagueAddress } from './league-address.ts';
import { boardHeadingId, MeetingBoard, useShownMeeting } from './league-detail.tsx';
import { leagueWords } from './league-words.ts';
import styles from './leagues.module.css';
import { RetrievalFailed } from './retrieval-failed.tsx';

interface OpenLeaguesProps {
  address: LeagueAddress;
  go: (address: LeagueAddress, replace?: boolean) => void;
}

/** The leagues that nobody has to make (rule: open-leagues): views of the great board, open to all. */
export function OpenLeagues({ address, go }: OpenLeaguesProps) {
  const { pathname } = useLocation();
  const meetingId = useShownMeeting(address);
  const { data: leagues, isError, refetch } = useOpenLeagues(meetingId, true);
  if (leagues === undefined) {
    if (isError) return <RetrievalFailed onRetry={() => void refetch()} />;
    return meetingId === null ? <EmptyState title={leagueWords.noMeeting} /> : <Bone height={320} />;
  }
  const league = leagues.find(({ openLeagueId }) => openLeagueId === address.league) ?? leagues[0];
  if (league === undefined) return <EmptyState title={leagueWords.noOpenLeague} />;
  return (
    <div className="cols">
      <section className="sect" aria-labelledby={boardHeadingId}>
        <h2 id={boardHeadingId} tabIndex={-1}>
          {league.title}
        </h2>
        <MeetingBoard
          league={{ kind: 'open', id: league.openLeagueId, name: league.title }}
          meetingId={meetingId}
          address={{ ...address, league: league.openLeagueId }}
          go={go}
        />
      </section>
      <aside className={`side ${styles.before}`} aria-label={leagueWords.openLeagues}>
        <section className="sect">
          <h2>{leagueWords.openLeagues}</h2>
          <ul className={`sheet ${styles.open}`}>
            {leagues.map(({ openLeagueId, title }) => (
              <li key={openLeagueId}>
                <Link
                  to={`${pathname}?${writeLeagueAddress(chooseLeague(address, { league: openLeagueId }))}`}
                  preventScrollReset
                  aria-current={openLeagueId === league.openLeagueId ? 'true' : undefined}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
          <p className={`small dim ${styles.under}`}>{leagueWords.openWhy}</p>
        </section>
      </aside>
    </div>
  );
}
