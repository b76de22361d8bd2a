import { formatCount } from '../format/format-number.ts';

/** The words of controls that every screen has. */
export const controlWords = {
  close: 'Close',
  search: 'Search',
  on: 'On',
  off: 'Off',
} as const;

/** The words of a list's pages; 'Page X of Y', 'Previous' and 'Next' are the specification's. */
export const pagerWords = {
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  where: (page: number, pages: number) => `Page ${formatCount(page)} of ${formatCount(pages)}`,
  goTo: 'Go to page',
  /** A page in the menu of pages, with its rows: '24 (231–240)'. */
  choice: (page: number, first: number, last: number) =>
    `${formatCount(page)} (${formatCount(first)}–${formatCount(last)})`,
  rows: (first: number, last: number, total: number) =>
    `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}`,
} as const;

/** The words of how much is filled in and saved. */
export const saveBarWords = {
  of: (all: number) => `of ${all}`,
  unsaved: (count: number) => (count === 0 ? 'all saved' : `${count} not saved`),
} as const;
