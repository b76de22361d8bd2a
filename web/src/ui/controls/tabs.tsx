import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../format/format-number.ts';
import { classNames } from '../styles/class-names.ts';
import styles from './tabs.module.css';

/** A tab: a link to a part of its screen. */
export interface Tab {
  readonly text: string;
  readonly to: string;
  /** How many entries it holds; undefined while unknown. */
  readonly count?: number | undefined;
  readonly current: boolean;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** Whether large text puts them on two lines; else they are scrolled sideways. For few of them. */
  wraps?: boolean;
}

/** Links to the parts of a screen, one of which is shown. */
export function Tabs({ label, tabs, wraps = false }: TabsProps) {
  const nav = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the current one
  useEffect(() => {
    // Tabs that do not fit beside each other scroll: the current one is in sight.
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current != null && link != null)
      nav.current.scrollLeft = link.offsetLeft - nav.current.offsetLeft;
  }, [current]);
  return (
    <nav ref={nav} className={classNames(styles.tabs, wraps && styles.wraps)} aria-label={label}>
      {tabs.map(({ text, to, count, current }) => (
        <Link key={text} to={to} preventScrollReset aria-current={current ? 'true' : undefined}>
          {text} {count !== undefined && <span className="num">{formatCount(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
