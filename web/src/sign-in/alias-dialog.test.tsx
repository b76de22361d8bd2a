import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { setConfig } from '../platform/site/config.ts';
import { AliasDialog } from './alias-dialog.tsx';

const server = fakeServer();

beforeEach(() => {
  server.start();
  server.configure(setConfig);
});
afterEach(() => server.stop());

test('an alias that is too long stays as typed, with the expected length shown at once', async () => {
  const user = userEvent.setup();
  render(<AliasDialog open onClose={vi.fn()} onSaved={vi.fn()} onSignOut={vi.fn()} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Alias' });
  await user.type(input, 'Li');
  expect(input.getAttribute('aria-invalid')).toBeNull();
  await user.type(input, 'ghtningOverTheKarooo');
  expect(input.value).toBe('LightningOverTheKarooo');
  expect(screen.getByText('An alias has at most 20 characters.')).toBeInTheDocument();
  expect(input.getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Save alias' }));
  expect(screen.getByText('An alias has at most 20 characters.')).toBeInTheDocument();
  expect(server.made).toEqual([]);
  await user.type(input, '{Backspace}{Backspace}');
  expect(input.getAttribute('aria-invalid')).toBeNull();
});

test('a suggested alias fills the field, and a taken one is suggested with a number', async () => {
  const user = userEvent.setup();
  server.answer('/api/Login/CheckPunterAlias/Turf_King', { responseObject: { available: false } });
  server.answer('/api/General/ValidityTest/Turf_King', {});
  render(<AliasDialog open onClose={vi.fn()} onSaved={vi.fn()} onSignOut={vi.fn()} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Alias' });
  const [first] = screen.getAllByRole('button', { name: /^[A-Z][a-z]+[A-Z][a-z]+\d\d$/ });
  await user.click(first as HTMLElement);
  expect(input.value).toBe(first?.textContent);
  await user.clear(input);
  await user.type(input, 'Turf_King');
  await user.click(screen.getByRole('button', { name: 'Save alias' }));
  expect(await screen.findAllByRole('button', { name: /^Turf_King_\d\d$/ })).toHaveLength(3);
});
