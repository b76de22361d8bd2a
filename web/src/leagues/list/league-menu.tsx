import type { PunterLeague } from '@furlong/contract/schemas/leagues';
import { Button } from '../../ui/controls/button.tsx';
import { HeadingMenu } from '../../ui/controls/heading-menu.tsx';
import { formatCount, formatOrdinal } from '../../ui/format/format-number.ts';
import { leagueWords, listWords, placeWords } from '../league-words.ts';
import styles from './league-menu.module.css';

interface LeagueMenuProps {
  /** The league that is shown below. */
  league: PunterLeague;
  lists: { readonly ownedLeagues: readonly PunterLeague[]; readonly joinedLeagues: readonly PunterLeague[] };
  /** Whether the league's facts are shown below. */
  isMore: boolean;
  onMore: () => void;
  onLeague: (tab: 'my' | 'joined', code: string) => void;
  onOpenLeagues: () => void;
}

/** The entry of the menu that leads to the open leagues: no code is as short. */
const openLeagues = 'open';

/** The heading of a phone's leagues: the name of the chosen one, which opens to all of them. */
export function LeagueMenu({ league, lists, isMore, onMore, onLeague, onOpenLeagues }: LeagueMenuProps) {
  const { ownedLeagues, joinedLeagues } = lists;
  const choose = (value: string) => {
    if (value === openLeagues) return onOpenLeagues();
    const isOwned = ownedLeagues.some(({ leagueCode }) => leagueCode === value);
    onLeague(isOwned ? 'my' : 'joined', value);
  };
  return (
    <div className={styles.line}>
      <div className={styles.name}>
        <HeadingMenu
          label={listWords.choose}
          text={league.leagueName}
          value={league.leagueCode}
          onChange={({ target }) => choose(target.value)}
        >
          <Group label={leagueWords.tabs.my} leagues={ownedLeagues} />
          <Group label={leagueWords.tabs.joined} leagues={joinedLeagues} />
          <option value={openLeagues}>{leagueWords.tabs.open}</option>
        </HeadingMenu>
        <p>{placeWords(league)}</p>
      </div>
      <Button
        size="small"
        aria-expanded={isMore}
        aria-label={listWords.moreOf(league.leagueName)}
        onClick={onMore}
      >
        {listWords.more}
      </Button>
    </div>
  );
}

function Group({ label, leagues }: { label: string; leagues: readonly PunterLeague[] }) {
  if (leagues.length === 0) return null;
  return (
    <optgroup label={label}>
      {leagues.map((league) => (
        <option key={league.leagueCode} value={league.leagueCode}>
          {optionWords(league)}
        </option>
      ))}
    </optgroup>
  );
}

/** 'Saturday Stayers, 3rd of 8 (2 to approve)': the place on its meeting, where there is one. */
export function optionWords({ leagueName, rank, players, members, pendingRequests }: PunterLeague): string {
  const place = rank === null ? '' : `, ${formatOrdinal(rank)} of ${formatCount(players ?? members)}`;
  return `${leagueName}${place}${pendingRequests === 0 ? '' : ` (${listWords.toApprove(pendingRequests)})`}`;
}
