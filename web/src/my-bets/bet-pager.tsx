import { Button } from '../ui/controls/button.tsx';
import styles from './my-bets.module.css';
import { pagerWords, pageWords } from './my-bets-words.ts';

interface BetPagerProps {
  /** From 1. */
  page: number;
  hasNext: boolean;
  /** A page is loading: paging is blocked. */
  loading: boolean;
  onPrevious: () => void;
  onNext: () => void;
}

/** The pager of a list paged by bet id. */
export function BetPager({ page, hasNext, loading, onPrevious, onNext }: BetPagerProps) {
  return (
    <nav className={styles.pager} aria-label={pagerWords.label}>
      <Button disabled={page <= 1} aria-disabled={loading} onClick={() => !loading && onPrevious()}>
        {pagerWords.previous}
      </Button>
      <b className="num">{pageWords(page)}</b>
      <Button disabled={!hasNext} aria-disabled={loading} onClick={() => !loading && onNext()}>
        {pagerWords.next}
      </Button>
    </nav>
  );
}
