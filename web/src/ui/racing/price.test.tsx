import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { oddsOf } from '../format/format-odds.ts';
import { Price } from './price.tsx';

test('a price that moves shows what it was, and keeps its place price in sight', () => {
  const price = (win: number, fraction: string) => (
    <Price win={oddsOf(win, fraction)} place={oddsOf(0.8, '4/5')} movement="shortening" format="fraction" />
  );
  const { container, rerender } = render(price(3.75, '15/4'));
  expect(container.textContent).toBe('15/4Pl 4/5');
  rerender(price(2.2, '11/5'));
  expect(container.textContent).toBe('11/5Pl 4/5was 15/4');
});
