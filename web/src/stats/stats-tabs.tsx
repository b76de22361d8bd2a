import { getConfig } from '../platform/site/config.ts';
import { linkTo } from '../platform/site/links.ts';
import { Tabs } from '../ui/controls/tabs.tsx';
import { tabWords } from './screen-words.ts';
import styles from './stats.module.css';

/** The two parts of stats: the site's and the punter's own. One alone needs no tabs. */
export function StatsTabs({ current }: { current: 'site' | 'own' }) {
  const { showMyStats, showNewStats } = getConfig();
  if (!showMyStats || !showNewStats) return null;
  return (
    <div className={styles.tabs}>
      <Tabs
        label={tabWords.label}
        tabs={[
          { text: tabWords.site, to: linkTo('stats'), current: current === 'site' },
          { text: tabWords.own, to: linkTo('my-stats'), current: current === 'own' },
        ]}
      />
    </div>
  );
}
