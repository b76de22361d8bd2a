import { Button } from '../ui/controls/button.tsx';
import { formatCount } from '../ui/format/format-number.ts';
import styles from './my-bets.module.css';

interface BetPagerProps {
  /** From 1. */
  page: number;
  /** Null when the number of pages is unknown. */
  pages: number | null;
  hasNext: boolean;
  /** A page is loading: paging is blocked. */
  loading: boolean;
  onPrevious: () => void;
  onNext: () => void;
}

/** The pager of a list paged by bet id. */
export function BetPager({ page, pages, hasNext, loading, onPrevious, onNext }: BetPagerProps) {
  return (
    <nav className={styles.pager} aria-label="Pages">
      <Button disabled={page <= 1} aria-disabled={loading} onClick={() => !loading && onPrevious()}>
        Previous
      </Button>
      <b className="num">
        Page {formatCount(page)}
        {pages !== null && ` of ${formatCount(Math.max(page, pages))}`}
      </b>
      <Button disabled={!hasNext} aria-disabled={loading} onClick={() => !loading && onNext()}>
        Next
      </Button>
    </nav>
  );
}
