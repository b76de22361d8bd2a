import { LeagueStatus } from '@furlong/contract/codes/leagues';
import { useState } from 'react';
import { Tag } from '../../ui/feedback/tag.tsx';
import { useFormerLeagues } from '../league-queries.ts';
import { listWords, statusWord } from '../league-words.ts';
import styles from './league-list.module.css';

const { exited, removed, rejected, disabled } = LeagueStatus;

/** Leagues that were removed or disabled, or that the punter is no member of any more; asked for when opened. */
export function FormerLeagues() {
  const [isOpen, setOpen] = useState(false);
  const lists = [
    useFormerLeagues(exited, isOpen),
    useFormerLeagues(removed, isOpen),
    useFormerLeagues(rejected, isOpen),
    useFormerLeagues(disabled, isOpen),
  ];
  const isLoaded = lists.every(({ data, isError }) => data !== undefined || isError);
  const leagues = lists.flatMap(({ data = [] }, list) => data.map((league) => ({ list, ...league })));
  return (
    <details className={styles.former} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{listWords.former}</summary>
      {isOpen && !isLoaded && <p className="dim">{listWords.loading}</p>}
      {isLoaded && leagues.length === 0 && <p className="dim">{listWords.none}</p>}
      <ul>
        {leagues.map(({ list, leagueName, ownerPunterId, memberSince, status }) => (
          <li key={`${list} ${ownerPunterId} ${leagueName} ${memberSince}`}>
            <span>{leagueName}</span> <Tag tone="red">{statusWord(status)}</Tag>
          </li>
        ))}
      </ul>
    </details>
  );
}
