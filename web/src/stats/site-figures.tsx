import { useFrontEndSettings } from '../content/content-queries.ts';
import { SiteNumbers } from '../home/site-numbers.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/states.tsx';

/** The site's numbers, which Home shows too. */
export function SiteFigures() {
  const { data: settings, isError, refetch } = useFrontEndSettings();
  if (settings === undefined && isError) {
    return (
      <ErrorState title="The site's numbers did not load." onRetry={() => void refetch()}>
        They show again as soon as the server answers.
      </ErrorState>
    );
  }
  if (settings?.every(({ value }) => value === 0)) {
    return <EmptyState title="No numbers yet">They begin with the first meeting that is over.</EmptyState>;
  }
  return <SiteNumbers />;
}
