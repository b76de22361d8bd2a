import { screen as page, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  answer,
  made,
  open,
  press,
  protection,
  protectionServer as server,
  startProtection,
  stopProtection,
} from '../../test/protection-stage.tsx';
import { queryClient } from '../platform/api/query-client.ts';

const guid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);

beforeEach(startProtection);
afterEach(stopProtection);

describe('a break', () => {
  const until = '2027-05-21T12:00:00.000Z';

  test('asks for confirmation with its end, and begins with the answer; cancelling sends nothing', async () => {
    await open(protection());
    press('1 week');
    press('Take a break');
    expect(page.getByRole('dialog', { name: 'Take a break of 1 week?' })).toBeInTheDocument();
    press('Not now');
    expect(page.queryByRole('dialog')).toBeNull();
    expect(made()).toEqual([]);
    press('Take a break');
    answer('TakeTimeOut', protection({ break: { kind: 'time-out', until } }));
    press(/^Break until/);
    expect(await page.findByText('You are taking a break until Fri 21 May 2027, 14:00.')).toBeInTheDocument();
    expect(server.bodies.at(-1)).toEqual({ guid, length: 'week' });
    expect(page.getByText(/You can withdraw\./)).toBeInTheDocument();
  });

  test('of six months or more hides time-outs, and can only be extended', async () => {
    await open(protection());
    press('Exclude me');
    answer('ExcludeSelf', protection({ break: { kind: 'self-exclusion', until } }));
    press(/^Exclude me until/);
    const told = await page.findByText('You have excluded yourself until Fri 21 May 2027, 14:00.');
    await waitFor(() => expect(document.activeElement?.contains(told)).toBe(true));
    expect(server.bodies.at(-1)).toEqual({ guid, length: 'six-months' });
    expect(page.queryByRole('heading', { name: 'Take a break' })).toBeNull();
    expect(page.getByRole('heading', { name: 'Exclude yourself for longer' })).toBeInTheDocument();
  });

  test('that is running can be extended, never repeated', async () => {
    const inSixMonths = new Date(Date.now() + 181 * 86_400_000).toISOString();
    await open(protection({ break: { kind: 'self-exclusion', until: inSixMonths } }));
    expect(page.queryByRole('button', { name: '6 months' })).toBeNull();
    expect(page.getByRole('button', { name: '1 year' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('of less than six months can be made longer, and is not taken a second time', async () => {
    const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    await open(protection({ break: { kind: 'time-out', until: soon(0.9) } }));
    const first = within(page.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')[0];
    expect(first).toHaveTextContent('Make the break longer');
    expect(page.queryByText('Take a break')).toBeNull();
    expect(page.queryByRole('button', { name: '24 hours' })).toBeNull();
    press('1 month');
    press('Make the break longer');
    expect(page.getByRole('dialog', { name: 'Make the break 1 month from now?' })).toBeInTheDocument();
    answer('TakeTimeOut', protection({ break: { kind: 'time-out', until: soon(92) } }));
    press(/^Break until/);
    // Nothing is longer than three months.
    await waitFor(() => expect(page.queryByText('Make the break longer')).toBeNull());
    expect(server.bodies.at(-1)).toEqual({ guid, length: 'month' });
  });

  test.each([
    ['Take a break', 'picks you have saved stand and score'],
    ['Exclude me', 'Your picks on races still to run are taken off; points earned before stay.'],
    ['Close my account', 'Your picks on races still to run are taken off; points earned before stay.'],
  ])('says before "%s" what becomes of bets and picks (rule: player-protection)', async (words, told) => {
    await open(protection());
    press(words);
    const dialog = within(page.getByRole('dialog'));
    expect(dialog.getByText(told, { exact: false })).toBeInTheDocument();
    expect(dialog.getByText('Bets you have struck stand and are paid', { exact: false })).toBeInTheDocument();
  });

  test('that removes picks refetches them', async () => {
    queryClient.setQueryData(['card', 3, 7], 'with picks');
    await open(protection());
    press('Exclude me');
    answer('ExcludeSelf', protection({ break: { kind: 'self-exclusion', until } }));
    press(/^Exclude me until/);
    await page.findByText(/You have excluded yourself/);
    expect(queryClient.getQueryState(['card', 3, 7])?.isInvalidated).toBe(true);
  });

  test('without an answer is sent again under the same guid', async () => {
    await open(protection());
    press('Exclude me');
    server.fail('/api/Protection/ExcludeSelf', 503);
    press(/^Exclude me until/);
    expect(await page.findByRole('alert')).toBeInTheDocument();
    answer('ExcludeSelf', protection({ break: { kind: 'self-exclusion', until } }));
    press(/^Exclude me until/);
    await page.findByText(/You have excluded yourself/);
    const [first, second] = server.bodies.slice(-2) as { guid: string }[];
    expect(second).toEqual(first);
  });

  test('for good closes the account without a phone call, and leaves no buttons', async () => {
    await open(protection());
    expect(page.getByText(/without a phone call/)).toBeInTheDocument();
    press('Close my account');
    answer('CloseAccount', protection({ break: { kind: 'closure', until: null } }));
    press('Close my account for good');
    expect(await page.findByText('Your account is closed.')).toBeInTheDocument();
    expect(server.bodies.at(-1)).toEqual({ guid });
    expect(page.queryAllByRole('button')).toEqual([]);
  });
});
