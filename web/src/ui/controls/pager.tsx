import { Button } from './button.tsx';
import { pagerWords } from './control-words.ts';
import { Select } from './field.tsx';
import { ChevronIcon } from './icons.tsx';
import styles from './pager.module.css';

/** Pages of a list: at least one, so that an empty list still reads 'Page 1 of 1'. */
export function countPages(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** The page after, as far as there is one. */
export function nextPage(page: number, pages: number): number {
  return Math.min(page + 1, pages);
}

/** The page before, never below 1. */
export function previousPage(page: number): number {
  return Math.max(page - 1, 1);
}

/** From so many pages on they are chosen from a menu, which has so many entries about. */
const menuFrom = 4;
const menuMax = 80;

/** The pages that the menu offers: all of a short list; of a long one those near, and steps through the rest. */
export function offerPages(page: number, pages: number): number[] {
  const step = Math.ceil(pages / menuMax);
  const near = Array.from({ length: 11 }, (_, place) => page - 5 + place);
  const steps = Array.from({ length: Math.floor(pages / step) }, (_, place) => (place + 1) * step);
  const offered = new Set([1, ...near, ...steps, pages].filter((each) => each >= 1 && each <= pages));
  return [...offered].toSorted((a, b) => a - b);
}

interface PagerProps {
  page: number;
  /** Null where only the number of pages is known. */
  total: number | null;
  perPage: number;
  /** The number of pages, where the total does not give it. */
  pages?: number;
  /** While a page loads, paging is blocked. */
  loading: boolean;
  onPage: (page: number) => void;
}

/**
 * 'Page X of Y' between previous and next, which have nowhere to lead where there is one page alone. Of several pages the
 * text is a menu to any other.
 */
export function Pager({ page, total, perPage, pages: known, loading, onPage }: PagerProps) {
  const pages = known ?? countPages(total ?? 0, perPage);
  // A page beyond the last one still leads back.
  const hasTurns = pages > 1 || page > 1;
  const first = (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total ?? 0);
  return (
    <nav className={styles.pager} aria-label={pagerWords.pages}>
      {hasTurns && (
        <Button
          disabled={page <= 1}
          aria-disabled={loading}
          onClick={() => !loading && onPage(previousPage(page))}
        >
          {pagerWords.previous}
        </Button>
      )}
      <div className={styles.where}>
        <b className={styles.page}>
          {pagerWords.where(page, pages)}
          {pages >= menuFrom && total !== null && <ChevronIcon />}
        </b>
        {pages >= menuFrom && total !== null && (
          <Select
            className={styles.menu}
            label={pagerWords.goTo}
            value={page}
            aria-disabled={loading}
            onChange={({ target }) => !loading && onPage(Number(target.value))}
          >
            {offerPages(page, pages).map((each) => (
              <option key={each} value={each}>
                {pagerWords.choice(each, (each - 1) * perPage + 1, Math.min(each * perPage, total))}
              </option>
            ))}
          </Select>
        )}
        {total !== null && total > 0 && (
          <span className="small dim">{pagerWords.rows(first, last, total)}</span>
        )}
      </div>
      {hasTurns && (
        <Button
          disabled={page >= pages}
          aria-disabled={loading}
          onClick={() => !loading && onPage(nextPage(page, pages))}
        >
          {pagerWords.next}
        </Button>
      )}
    </nav>
  );
}
