import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SaddleCloth } from './saddle-cloth.tsx';

test('[S-SADDLE-CLOTH] numbers 1 to 20 each have their towel', () => {
  const colours = Array.from({ length: 20 }, (_each, index) => {
    const { container, unmount } = render(<SaddleCloth saddle={index + 1} />);
    const { className } = container.firstElementChild as HTMLElement;
    unmount();
    return className;
  });
  expect(new Set(colours).size).toBe(20);
});

test('[S-SADDLE-TEXT] numbers above 20 are text', () => {
  render(<SaddleCloth saddle={22} />);
  expect(screen.getByText('22').className).toContain('text');
});

test('no pick is an empty cloth labelled so', () => {
  render(<SaddleCloth saddle={null} />);
  expect(screen.getByRole('img', { name: 'No pick' })).toBeInTheDocument();
});
