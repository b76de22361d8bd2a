import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { SearchBox } from './field.tsx';

function Box({ onSearch }: { onSearch: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <SearchBox
      label="Search for your friends"
      value={text}
      onChange={setText}
      onSearch={() => onSearch(text)}
    />
  );
}

test('[S-LEADERBOARD-SEARCH] [V-SEARCH-SUBMIT] the search runs on Enter and on the icon, not while typing', async () => {
  const user = userEvent.setup();
  const onSearch = vi.fn();
  render(<Box onSearch={onSearch} />);
  await user.type(screen.getByPlaceholderText('Search for your friends'), 'rail');
  expect(onSearch).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(onSearch.mock.calls).toEqual([['rail'], ['rail']]);
});

test('what was typed into a drawn page before the app was there is what the search begins with', async () => {
  const searched = vi.fn();
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Box onSearch={searched} />);
  document.body.append(container);
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  box.value = 'dune';
  render(<Box onSearch={searched} />, { container, hydrate: true });
  await userEvent.type(box, '{Enter}');
  expect(searched).toHaveBeenCalledWith('dune');
  expect(box.value).toBe('dune');
});
