import type { PunterLeague } from '@furlong/contract/schemas/leagues';
import { useLocation, useSearchParams } from 'react-router';
import { requestSignIn } from '../platform/session/request-sign-in.ts';
import { useSessionRestoring } from '../platform/session/session-restoring.ts';
import { useSession } from '../platform/session/session-store.ts';
import { type Tab, Tabs } from '../ui/controls/tabs.tsx';
import { SignedOutState } from '../ui/feedback/states.tsx';
import phone from '../ui/styles/phone-head.module.css';
import { useFromWidth } from '../ui/styles/use-from-width.ts';
import { JoinDialog } from './join/join-dialog.tsx';
import { LeagueActions, type LeagueQuestion } from './league-actions.tsx';
import {
  chooseLeague,
  type LeagueAddress,
  type LeagueTab,
  leagueTabs,
  readLeagueAddress,
  tabAddress,
  writeLeagueAddress,
} from './league-address.ts';
import { useLeagueLists } from './league-queries.ts';
import { leagueWords } from './league-words.ts';
import { LeaguesSkeleton } from './leagues-skeleton.tsx';
import { CreateDialog } from './manage/create-dialog.tsx';
import { OpenLeagues } from './open-leagues.tsx';
import { OwnLeagues } from './own-leagues.tsx';
import { RetrievalFailed } from './retrieval-failed.tsx';

interface LeaguesPartProps {
  /** The heading of the screen. */
  title: string;
  question: LeagueQuestion | null;
  onAsk: (question: LeagueQuestion | null) => void;
  /** The tab in front of the leagues' own. */
  first?: Tab;
}

/** The leagues of a punter under their heading and tabs, on either screen that shows them. */
export function LeaguesPart({ title, question, onAsk, first }: LeaguesPartProps) {
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const lists = useLeagueLists();
  const read = readLeagueAddress(search);
  const address = { ...read, tab: tabOf(read, lists.data) };
  const go = (next: LeagueAddress, replace = false) =>
    setSearch(writeLeagueAddress(next), { preventScrollReset: true, replace });
  const countOf = {
    my: lists.data?.ownedLeagues.length,
    joined: lists.data?.joinedLeagues.length,
    open: undefined,
  };
  const tabs = leagueTabs.map((tab) => ({
    text: leagueWords.tabs[tab],
    to: `${pathname}?${writeLeagueAddress(tabAddress(tab, address))}`,
    count: countOf[tab],
    current: tab === address.tab,
  }));
  // On a phone the board comes first: the chosen league's name heads the screen, as the menu of them all.
  const isPhone = !useFromWidth(640);
  const isNamed = isPhone && address.tab !== 'open' && ofTab(address.tab, lists.data).length > 0;
  return (
    <>
      {isNamed ? (
        <h1 className="sr">{title}</h1>
      ) : (
        <div className={`pagehead ${phone.head}`}>
          <h1>{title}</h1>
          <p>{leagueWords.friends}</p>
          {!isPhone && <LeagueActions onAsk={onAsk} />}
        </div>
      )}
      {(!isNamed || first !== undefined) && (
        <Tabs label={leagueWords.title} tabs={first === undefined ? tabs : [first, ...tabs]} />
      )}
      {address.tab === 'open' ? (
        <OpenLeagues address={address} go={go} />
      ) : (
        <OfPunter tab={address.tab} address={address} lists={lists} go={go} onAsk={onAsk} />
      )}
      {question === 'join' && <JoinDialog onClose={() => onAsk(null)} />}
      {question === 'create' && (
        <CreateDialog
          onCreated={(code) => go(chooseLeague(address, { tab: 'my', league: code, view: 'board' }))}
          onClose={() => onAsk(null)}
        />
      )}
    </>
  );
}

type Lists = ReturnType<typeof useLeagueLists>;

/** The tab of an address: the one it names, else the one that holds its league, else the first with leagues. */
function tabOf({ tab, league }: LeagueAddress, lists: Lists['data']): LeagueTab {
  if (tab !== null) return tab;
  if (lists === undefined) return 'my';
  const holds = (leagues: readonly PunterLeague[]) => leagues.some(({ leagueCode }) => leagueCode === league);
  const { ownedLeagues, joinedLeagues } = lists;
  if (league !== null && holds(joinedLeagues)) return 'joined';
  return ownedLeagues.length === 0 && joinedLeagues.length > 0 && league === null ? 'joined' : 'my';
}

/** The leagues of a tab that are the punter's own or joined; none before they are there. */
function ofTab(tab: 'my' | 'joined', lists: Lists['data']): readonly PunterLeague[] {
  return (tab === 'my' ? lists?.ownedLeagues : lists?.joinedLeagues) ?? [];
}

interface OfPunterProps {
  tab: 'my' | 'joined';
  address: LeagueAddress;
  lists: Lists;
  go: (address: LeagueAddress, replace?: boolean) => void;
  onAsk: (question: LeagueQuestion) => void;
}

/** The leagues of the signed-in punter, or what stands in their place. */
function OfPunter({ tab, address, lists, go, onAsk }: OfPunterProps) {
  const { pathname, search } = useLocation();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const isRestoring = useSessionRestoring();
  if (!isLoggedIn && !isRestoring) {
    return (
      <SignedOutState title={leagueWords.signIn} onSignIn={() => requestSignIn(`${pathname}${search}`)}>
        {leagueWords.signInWhy}
      </SignedOutState>
    );
  }
  if (lists.data === undefined) {
    if (!lists.isError) return <LeaguesSkeleton />;
    return <RetrievalFailed onRetry={() => void lists.refetch()} isWhole />;
  }
  return <OwnLeagues tab={tab} address={address} lists={lists.data} go={go} onAsk={onAsk} />;
}
