import { rootSport } from '@furlong/contract/site-cookies';
import { useState } from 'react';
import { Link } from 'react-router';
import { isMobileDevice } from '../platform/device/mobile-device.ts';
import { useBrowserValue } from '../platform/drawn/use-browser-value.ts';
import { getConfig } from '../platform/site/config.ts';
import { linkTo } from '../platform/site/links.ts';
import { readPreferredSport, storePreferredSport } from './preferred-sport.ts';
import { selectorWords } from './selector-words.ts';
import styles from './sport-selector.module.css';

const sports = [
  { sport: 'soccer', name: selectorWords.soccer, to: linkTo('soccer') },
  { sport: rootSport, name: selectorWords.racing, to: linkTo('home') },
] as const;

const unknown = () => null;

/** Whether an address has the sport selector: Home and every sport's, on phones and tablets, where the flag shows it. */
export function hasSportSelector(path: string): boolean {
  return /^\/(?:home\/?|sport\/.*)?$/i.test(path) && getConfig().showSportsSelector && isMobileDevice();
}

/** The sports, each with a box that makes it the one the site opens on. */
export function SportSelector({ path }: { path: string }) {
  const [isOpen, setOpen] = useState(true);
  const stored = useBrowserValue(readPreferredSport, unknown);
  const [chosen, setChosen] = useState<{ readonly sport: string | null } | null>(null);
  const preferred = chosen === null ? stored : chosen.sport;
  const prefer = (sport: string | null) => {
    storePreferredSport(sport);
    setChosen({ sport });
  };
  const shown = /^\/sport\/soccer(?:\/|$)/i.test(path) ? 'soccer' : rootSport;
  return (
    <section className={styles.selector} aria-label={selectorWords.sports}>
      <ul id="sports" hidden={!isOpen}>
        {sports.map(({ sport, name, to }) => (
          <li key={sport}>
            <Link to={to} aria-current={sport === shown ? 'page' : undefined} onClick={() => prefer(sport)}>
              {name}
            </Link>
            <label>
              <input
                type="checkbox"
                aria-label={selectorWords.preferredOf(name)}
                checked={sport === preferred}
                onChange={() => prefer(sport === preferred ? null : sport)}
              />
              {selectorWords.preferred}
            </label>
          </li>
        ))}
      </ul>
      <button type="button" aria-expanded={isOpen} aria-controls="sports" onClick={() => setOpen(!isOpen)}>
        {isOpen ? selectorWords.close : selectorWords.open}
      </button>
    </section>
  );
}
