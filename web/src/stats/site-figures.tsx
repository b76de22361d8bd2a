import { useFrontEndSettings } from '../content/content-queries.ts';
import { SiteNumbers } from '../home/site-numbers.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';
import { siteWords } from './screen-words.ts';
import styles from './stats.module.css';

/** The site's numbers, which Home shows too. */
export function SiteFigures() {
  const { data: settings, isError, refetch } = useFrontEndSettings();
  if (settings === undefined && isError) {
    return (
      <ErrorState title={siteWords.notLoaded} onRetry={() => void refetch()}>
        {siteWords.returns}
      </ErrorState>
    );
  }
  if (settings?.every(({ value }) => value === 0)) {
    return <EmptyState title={siteWords.none}>{siteWords.noneWhy}</EmptyState>;
  }
  return (
    <div className={styles.site}>
      <SiteNumbers />
    </div>
  );
}
