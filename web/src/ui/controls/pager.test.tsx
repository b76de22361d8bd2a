import { fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { countPages, nextPage, offerPages, Pager, previousPage } from './pager.tsx';

function draw(page: number, loading = false) {
  const onPage = vi.fn();
  render(<Pager page={page} total={25} perPage={10} loading={loading} onPage={onPage} />);
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  return { onPage, previous: button('Previous'), next: button('Next') };
}

test('[K-PAGE-COUNT] pages are the total by the page size, rounded up, and never none', () => {
  expect([0, 1, 10, 11, 3412].map((total) => countPages(total, 10))).toEqual([1, 1, 1, 2, 342]);
});

test("[S-LEADERBOARD-PAGER] the pager reads 'Page X of Y' and says which rows these are", () => {
  draw(3);
  expect(screen.getByText('Page 3 of 3')).toBeInTheDocument();
  expect(screen.getByText('21–25 of 25')).toBeInTheDocument();
});

test('[T-LEADERBOARD-NEXT] [T-LEADERBOARD-NEXT-ENABLED] next raises the page, where there is one', () => {
  const { onPage, next } = draw(2);
  fireEvent.click(next);
  expect(onPage).toHaveBeenCalledExactlyOnceWith(3);
  expect(nextPage(3, 3)).toBe(3);
});

test('one page alone has no buttons, which would lead nowhere', () => {
  render(<Pager page={1} total={8} perPage={10} loading={false} onPage={vi.fn()} />);
  expect(screen.getByText('Page 1 of 1')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

test('of several pages the text is a menu to any other', () => {
  const onPage = vi.fn();
  render(<Pager page={2} total={3412} perPage={10} loading={false} onPage={onPage} />);
  const menu = screen.getByRole('combobox', { name: 'Go to page' });
  expect(screen.getByRole('option', { name: /^342 \(/ })).toBeInTheDocument();
  fireEvent.change(menu, { target: { value: '342' } });
  expect(onPage).toHaveBeenCalledExactlyOnceWith(342);
});

test('a short list offers all of its pages; a long one steps, with those near', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300_000 }), fc.nat(), (pages, drawn) => {
      const page = 1 + (drawn % pages);
      const offered = offerPages(page, pages);
      expect(offered).toEqual([...new Set(offered)].toSorted((a, b) => a - b));
      expect(offered.length).toBeLessThanOrEqual(100);
      for (const each of [1, page, pages]) expect(offered).toContain(each);
      if (pages <= 80) expect(offered).toHaveLength(pages);
    }),
  );
});

test('next is disabled on the last page', () => {
  expect(draw(3).next.disabled).toBe(true);
});

test('[T-LEADERBOARD-PREVIOUS] [T-LEADERBOARD-PREVIOUS-ENABLED] previous lowers the page, never below 1', () => {
  const { onPage, previous } = draw(2);
  fireEvent.click(previous);
  expect(onPage).toHaveBeenCalledExactlyOnceWith(1);
  expect(previousPage(1)).toBe(1);
});

test('previous is disabled on the first page', () => {
  expect(draw(1).previous.disabled).toBe(true);
});

test('[T-LEADERBOARD-BLOCKED] while a page loads, paging is blocked', () => {
  const { onPage, previous, next } = draw(2, true);
  fireEvent.click(previous);
  fireEvent.click(next);
  expect(onPage).not.toHaveBeenCalled();
  expect(next.getAttribute('aria-disabled')).toBe('true');
});
