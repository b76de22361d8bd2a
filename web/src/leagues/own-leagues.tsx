import type { PunterLeague } from '@furlong/contract/schemas/leagues';
import { useEffect, useState } from 'react';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { Button } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { useFromWidth } from '../ui/styles/use-from-width.ts';
import { OwnRequests } from './join/own-requests.tsx';
import { LeagueActions, type LeagueQuestion } from './league-actions.tsx';
import { chooseLeague, type LeagueAddress, tabAddress } from './league-address.ts';
import { boardHeadingId, LeagueDetail } from './league-detail.tsx';
import { leagueWords } from './league-words.ts';
import styles from './leagues.module.css';
import { FormerLeagues } from './list/former-leagues.tsx';
import { LeagueList } from './list/league-list.tsx';
import { LeagueMenu } from './list/league-menu.tsx';
import { ManageLeague, manageHeadingId } from './manage/manage-league.tsx';
import { HandOverOffer, Membership } from './manage/membership.tsx';
import { LeagueNotifications } from './manage/requests.tsx';
import { MeetingStats } from './season/meeting-stats.tsx';

interface OwnLeaguesProps {
  tab: 'my' | 'joined';
  address: LeagueAddress;
  lists: { readonly ownedLeagues: readonly PunterLeague[]; readonly joinedLeagues: readonly PunterLeague[] };
  go: (address: LeagueAddress, replace?: boolean) => void;
  onAsk: (question: LeagueQuestion) => void;
}

/** A tab of the punter's leagues: the list, the chosen one's board, and what can be done with it. */
export function OwnLeagues({ tab, address, lists, go, onAsk }: OwnLeaguesProps) {
  const isOwner = tab === 'my';
  const isPhone = !useFromWidth(640);
  const leagues = isOwner ? lists.ownedLeagues : lists.joinedLeagues;
  const league = leagues.find(({ leagueCode }) => leagueCode === address.league) ?? leagues[0];
  const moveTo = useMoveTo(league?.leagueCode);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { view } = address;
  // Tables that go on far below leave a line to the leagues.
  const isTable = view === 'season' || view === 'duels';
  // What waits for an answer is not behind a tap; a change of what is shown closes what was opened.
  const isMore =
    league !== undefined &&
    (opened?.code === league.leagueCode && opened.view === view
      ? opened.isMore
      : view === 'board' && waits(league));
  const show = (code: string, change: Partial<LeagueAddress> = {}) =>
    go(chooseLeague(address, { tab, league: code, ...change }));
  const manage = (code: string) => {
    show(code);
    moveTo(manageHeadingId, code);
  };
  const showAnywhere = (code: string, meetingId: number) => {
    const isOwned = lists.ownedLeagues.some(({ leagueCode }) => leagueCode === code);
    go(chooseLeague(address, { tab: isOwned ? 'my' : 'joined', league: code, view: 'board', meetingId }));
    moveTo(boardHeadingId, code);
  };
  return (
    <div className="cols">
      <div className={styles.main}>
        {lists.joinedLeagues.map((offered) => (
          <HandOverOffer
            key={offered.leagueCode}
            league={offered}
            onAccepted={() => go(chooseLeague(address, { tab: 'my', league: offered.leagueCode }))}
          />
        ))}
        {league === undefined ? (
          <NoLeagues isOwner={isOwner} onAsk={onAsk} />
        ) : (
          <>
            {isPhone ? (
              <LeagueMenu
                league={league}
                lists={lists}
                isMore={isMore}
                onMore={() => setOpened({ code: league.leagueCode, view, isMore: !isMore })}
                onLeague={(of, code) => go(chooseLeague(address, { tab: of, league: code }))}
                onOpenLeagues={() => go(tabAddress('open', address))}
              />
            ) : (
              <LeagueList
                leagues={leagues}
                chosen={league.leagueCode}
                isOverSeason={address.view === 'season'}
                isFolded={isTable}
                onBoard={(code) => {
                  show(code, { view: 'board' });
                  moveTo(boardHeadingId, code);
                }}
                onManage={manage}
              />
            )}
            <LeagueDetail
              key={league.leagueCode}
              league={league}
              isOwner={isOwner}
              address={{ ...address, league: league.leagueCode }}
              go={go}
              onManage={manage}
              isMore={isMore}
              isMarked={isTable && leagues.length > 1}
            />
            {isPhone && <LeagueActions onAsk={onAsk} />}
          </>
        )}
      </div>
      <aside className="side" aria-label={leagueWords.acts}>
        {league !== undefined && isOwner && <LeagueNotifications league={league} isOwner />}
        <OwnRequests />
        {league !== undefined &&
          (isOwner ? (
            <ManageLeague
              key={`manage ${league.leagueCode}`}
              league={league}
              onCode={(code) => go({ ...address, tab, league: code }, true)}
              onDeleted={() => go(tabAddress(tab, address), true)}
            />
          ) : (
            <>
              <Membership
                key={`membership ${league.leagueCode}`}
                league={league}
                onExited={() => go(tabAddress(tab, address), true)}
              />
              <LeagueNotifications league={league} isOwner={false} />
            </>
          ))}
        <MeetingStats onBoard={showAnywhere} />
        <FormerLeagues />
      </aside>
    </div>
  );
}

/** Whether a phone shows the facts of a league over one of its parts. */
interface Opened {
  readonly code: string;
  readonly view: LeagueAddress['view'];
  readonly isMore: boolean;
}

/** Whether somebody is asked something about a league. */
function waits({ pendingRequests, joiningPaused, handOver }: PunterLeague): boolean {
  return pendingRequests > 0 || joiningPaused || handOver?.mine === true;
}

/** Moves focus to a heading of a league once that league is shown. */
function useMoveTo(shown: string | undefined): (id: string, code: string) => void {
  const [wanted, setWanted] = useState<{ readonly id: string; readonly code: string } | null>(null);
  useEffect(() => {
    if (wanted === null || wanted.code !== shown) return;
    setWanted(null);
    const heading = document.getElementById(wanted.id);
    heading?.scrollIntoView?.({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [wanted, shown]);
  return (id, code) => setWanted({ id, code });
}

interface NoLeaguesProps {
  isOwner: boolean;
  onAsk: (question: LeagueQuestion) => void;
}

function NoLeagues({ isOwner, onAsk }: NoLeaguesProps) {
  const closed = useClosedTo();
  const isPhone = !useFromWidth(640);
  const action =
    closed !== null ? undefined : isPhone ? (
      // No heading with both stands above.
      <LeagueActions onAsk={onAsk} />
    ) : isOwner ? (
      <Button kind="main" onClick={() => onAsk('create')}>
        {leagueWords.create}
      </Button>
    ) : (
      <Button kind="main" onClick={() => onAsk('join')}>
        {leagueWords.join}
      </Button>
    );
  return (
    <EmptyState title={isOwner ? leagueWords.ownsNone : leagueWords.inNone} action={action}>
      {isOwner ? leagueWords.ownsNoneWhy : leagueWords.inNoneWhy}
    </EmptyState>
  );
}
