import type { BookKey } from '../src/bets/liability/book.ts';
import type { FollowedBook } from '../src/bets/liability/followed-book.ts';
import type { LiabilityBooks, Looker } from '../src/bets/liability/liability-books.ts';

/** A book that somebody looks at, where there is room for it. */
export function openedBook(books: LiabilityBooks, key: BookKey, looker: Looker = 'trader'): FollowedBook {
  const opened = books.open(key, looker);
  if (!opened) throw new Error('there is no room for the book');
  return opened;
}
