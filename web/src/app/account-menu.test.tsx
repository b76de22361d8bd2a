import { fireEvent, screen as page, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { wordsOf } from '../../test/words-of.ts';
import { registerSignIn } from '../platform/request-sign-in.ts';
import { AccountMenu } from './account-menu.tsx';
import { screens } from './routes.ts';

function draw() {
  render(
    <MemoryRouter>
      <AccountMenu name="RailRunner" balance={1250} screens={screens} />
      <button type="button">Elsewhere</button>
    </MemoryRouter>,
  );
  const [account] = page.getAllByRole('button');
  expect(wordsOf(account as Element)).toMatch(/^Account: RailRunner balance R1.250\.00$/);
  return account as HTMLElement;
}
const menu = () => page.queryByRole('navigation', { name: 'Account' });

test('the account says who is signed in and with what, and opens to results, limits and signing out', () => {
  const account = draw();
  expect(menu()).toBeNull();
  expect(account.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(account);
  expect(account.getAttribute('aria-expanded')).toBe('true');
  expect(page.getByRole('link', { name: 'Limits and time-out' }).getAttribute('href')).toBe('/protection');
  expect(page.getByRole('link', { name: 'Results' }).getAttribute('href')).toBe('/results');
  expect(page.getByRole('link', { name: 'Wallet and statement' }).getAttribute('href')).toBe('/wallet');
  fireEvent.click(page.getByRole('link', { name: 'Limits and time-out' }));
  expect(menu()).toBeNull();
  const signOut = vi.fn();
  const unregister = registerSignIn({ signIn: vi.fn(), signInAgain: vi.fn(), signOut, endSession: vi.fn() });
  fireEvent.click(account);
  fireEvent.click(page.getByRole('button', { name: 'Sign out' }));
  expect(signOut).toHaveBeenCalledOnce();
  expect(menu()).toBeNull();
  unregister();
});

test('it closes by Escape, which gives the focus back, and when something else is reached', () => {
  const account = draw();
  fireEvent.click(account);
  page.getByRole('link', { name: 'Limits and time-out' }).focus();
  expect(menu()).not.toBeNull();
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  expect(menu()).toBeNull();
  expect(document.activeElement).toBe(account);
  for (const reach of ['focusIn', 'pointerDown'] as const) {
    fireEvent.click(account);
    fireEvent[reach](page.getByRole('button', { name: 'Elsewhere' }));
    expect(menu()).toBeNull();
  }
});
