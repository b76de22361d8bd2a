import type { Protection } from '@furlong/contract/schemas/protection';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import { rands } from '../../test/rands.ts';
import { wordsOf } from '../../test/words-of.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { ProtectionScreen } from './protection-screen.tsx';

const server = fakeServer();
const at = '2026-11-21T12:00:00.000Z';
const guid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);

function protection(
  change: Partial<Protection> = {},
  daily: Partial<Protection['limits'][0]> = {},
): Protection {
  const limits = (['deposit', 'stake', 'loss'] as const).flatMap((kind) =>
    (['day', 'week', 'month'] as const).map((period) => ({
      kind,
      period,
      amount: null,
      used: rands(0),
      left: null,
      resetsAt: '2026-11-22T22:00:00.000Z',
      pending: null,
      ...(kind === 'stake' && period === 'day' ? daily : {}),
    })),
  );
  return {
    identity: { status: 'approved', reason: null },
    break: null,
    limits,
    history: [],
    sessionLimit: { minutes: null, since: '2026-11-22T08:00:00.000Z', endsAt: null, pending: null },
    realityCheck: { minutes: 60 },
    ...change,
  };
}

beforeEach(() => {
  server.start();
  setConfig(makeConfig({ supportPhone: '010 000 0000' }));
  useSession.setState({ isLoggedIn: true, punterId: 7, legacyAccessToken: 'token' });
  vi.stubGlobal('scrollTo', vi.fn());
});
afterEach(() => {
  queryClient.clear();
  useSession.getState().clear();
  server.stop();
});

/** Sets a call's answer from now on: the state after the change. */
const answer = (call: string, told: Protection) =>
  server.answer(`/api/Protection/${call}`, { protection: told });

async function open(told: Protection) {
  answer('GetProtection', told);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/protection']}>
        <ProtectionScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await page.findByRole('heading', { name: 'Your identity' });
}
/** Finds a button by its accessible text. */
const button = (words: string | RegExp) =>
  page.getByRole('button', {
    name: (_name, element) =>
      typeof words === 'string' ? wordsOf(element) === words : words.test(wordsOf(element)),
  });
const press = (words: string | RegExp) => fireEvent.click(button(words));
const made = () => server.made.filter((call) => call.startsWith('POST'));

describe('the screen of player protection', () => {
  test('shows the counselling line and every protection', async () => {
    await open(protection());
    for (const link of page.getAllByRole('link', { name: '0800 006 008' })) {
      expect(link.getAttribute('href')).toBe('tel:0800006008');
    }
    const parts = page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(parts).toEqual([
      'Limits Lower starts now, higher after 24 hours',
      'Time limit Shorter starts now, longer after 24 hours',
      'Reality check',
      'Take a break',
      'Exclude yourself',
      'Close your account',
      'Your identity',
      'When the fun stops',
    ]);
    const nav = within(page.getByRole('navigation', { name: 'On this page' }));
    expect(nav.getAllByRole('link')[0]).toHaveTextContent('Take a break');
    for (const link of nav.getAllByRole('link')) {
      expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).not.toBeNull();
    }
  });

  test('says when it failed to load, that limits still apply, and retries', async () => {
    server.fail('/api/Protection/GetProtection', 404);
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <ProtectionScreen />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    expect(await page.findByText("Your limits didn't load.")).toBeInTheDocument();
    expect(page.getByText(/They still count/)).toBeInTheDocument();
    answer('GetProtection', protection());
    press('Try again');
    expect(await page.findByRole('heading', { name: 'Your identity' })).toBeInTheDocument();
  });

  test.each([
    [{ status: 'approved', reason: null }, 'You can bet and withdraw.'],
    [{ status: 'pending', reason: null }, "You can't bet or withdraw until that's done."],
    [{ status: 'rejected', reason: 'The document is out of date.' }, 'The document is out of date.'],
  ] as const)('shows an identity that is %j', async (identity, words) => {
    await open(protection({ identity }));
    expect(page.getByText(words, { exact: false })).toBeInTheDocument();
    const support = page.queryByRole('link', { name: '010 000 0000' });
    expect(support?.getAttribute('href')).toBe(identity.status === 'rejected' ? 'tel:0100000000' : undefined);
  });
});

describe('a limit', () => {
  test('shows its use, and counts at once when it is tighter', async () => {
    await open(protection({}, { amount: rands(100), used: rands(40), left: rands(60) }));
    expect(page.getByText('R40.00 used, R60.00 left', { exact: false })).toBeInTheDocument();
    press('Change the daily stake limit');
    const dialog = within(page.getByRole('dialog', { name: 'Daily stake limit' }));
    fireEvent.change(dialog.getByLabelText('Limit in rands'), { target: { value: '50' } });
    expect(dialog.getByText('R50.00 starts now.')).toBeInTheDocument();
    answer('SetLimit', protection({}, { amount: rands(50), used: rands(40), left: rands(10) }));
    fireEvent.submit(dialog.getByLabelText('Limit in rands'));
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(page.getByText('R40.00 used, R10.00 left', { exact: false })).toBeInTheDocument();
    expect(server.bodies.at(-1)).toEqual({ kind: 'stake', period: 'day', amount: 50 });
  });

  test('that would be looser says when it counts, shows as pending, and can be cancelled', async () => {
    await open(protection({}, { amount: rands(100), left: rands(100) }));
    press('Change the daily stake limit');
    const dialog = within(page.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Limit in rands'), { target: { value: '200' } });
    expect(dialog.getByText(/R200\.00 starts .* Until then it stays R100\.00\./)).toBeInTheDocument();
    const pending = { amount: null, effectiveAt: '2026-11-22T12:00:00.000Z' };
    answer('SetLimit', protection({}, { amount: rands(100), left: rands(100), pending }));
    fireEvent.click(dialog.getByRole('button', { name: 'No limit' }));
    expect(await page.findByText(/from Sun 22 Nov 2026, 14:00/)).toBeInTheDocument();
    expect(server.bodies.at(-1)).toMatchObject({ amount: null });
    answer('CancelLimit', protection({}, { amount: rands(100), left: rands(100) }));
    press('Keep R100.00 as the daily stake limit');
    await waitFor(() => expect(page.queryByText(/from Sun 22 Nov/)).toBeNull());
    expect(server.bodies.at(-1)).toEqual({ kind: 'stake', period: 'day' });
  });

  test('that is no amount is refused in the field, and nothing is sent', async () => {
    await open(protection());
    press('Set the daily stake limit');
    const field = page.getByLabelText('Limit in rands');
    fireEvent.change(field, { target: { value: 'ten' } });
    fireEvent.submit(field);
    expect(page.getByText(/such as 250 or 99\.50/)).toBeInTheDocument();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(page.queryByRole('button', { name: 'No limit' })).toBeNull();
    expect(made()).toEqual([]);
  });

  test('of zero asks for confirmation: it cannot be loosened for a day', async () => {
    await open(protection());
    press('Set the daily stake limit');
    fireEvent.change(page.getByLabelText('Limit in rands'), { target: { value: '0' } });
    press('Set the limit');
    expect(page.getByText(/you can't bet anything/).closest('[role="alert"]')?.textContent).toContain(
      "can't raise it for 24 hours",
    );
    expect(made()).toEqual([]);
    answer('SetLimit', protection({}, { amount: rands(0), left: rands(0) }));
    press('Set R0.00 anyway');
    await waitFor(() => expect(server.bodies.at(-1)).toMatchObject({ amount: 0 }));
  });

  test('whose call fails stays in the dialog, with the failure', async () => {
    await open(protection());
    press('Set the daily stake limit');
    fireEvent.change(page.getByLabelText('Limit in rands'), { target: { value: '10' } });
    server.fail('/api/Protection/SetLimit', 503);
    fireEvent.submit(page.getByLabelText('Limit in rands'));
    await waitFor(() =>
      expect(page.getByLabelText('Limit in rands').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(page.getByRole('dialog')).toBeInTheDocument();
  });

  test('lists earlier changes', async () => {
    const change = { kind: 'stake', period: 'day', amount: rands(50), at, effectiveAt: at } as const;
    const later = {
      ...change,
      amount: null,
      at: '2026-11-21T13:00:00.000Z',
      effectiveAt: '2026-11-22T13:00:00.000Z',
    };
    await open(protection({ history: [later, change] }));
    const list = within(page.getByText('What you set before').parentElement as HTMLElement);
    expect(list.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'Sat 21 Nov 2026, 15:00Daily stake limit: No limit starts Sun 22 Nov 2026, 15:00',
      'Sat 21 Nov 2026, 14:00Daily stake limit: R50.00',
    ]);
  });
});

test('says that bets still running count as lost, which My Bets does not count (rule: player-protection)', async () => {
  await open(protection());
  const losses = page.getByRole('heading', { name: 'Losses' }).parentElement as HTMLElement;
  expect(wordsOf(losses)).toContain("A bet still running counts as lost until it's settled");
});

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

test('the reality check’s interval counts at once, and a failed choice is not shown as chosen', async () => {
  await open(protection());
  const pressed = (words: string) => button(words).getAttribute('aria-pressed');
  answer('SetRealityCheck', protection({ realityCheck: { minutes: 15 } }));
  press('Every 15 min');
  await waitFor(() => expect(pressed('Every 15 min')).toBe('true'));
  expect(server.bodies.at(-1)).toEqual({ minutes: 15 });
  server.fail('/api/Protection/SetRealityCheck', 503);
  press('Never');
  expect(await page.findByRole('alert')).toBeInTheDocument();
  expect([pressed('Every 15 min'), pressed('Never')]).toEqual(['true', 'false']);
  expect(server.bodies.at(-1)).toEqual({ minutes: null });
});

describe('the time limit of a session', () => {
  const limit = (change: Partial<Protection['sessionLimit']> = {}) =>
    protection({
      sessionLimit: {
        minutes: null,
        since: new Date(Date.now() - 40 * 60_000).toISOString(),
        endsAt: null,
        pending: null,
        ...change,
      },
    });

  test('counts at once if the session outlasts it, and every screen knows the new end', async () => {
    await open(limit());
    const endsAt = new Date(Date.now() + 20 * 60_000).toISOString();
    answer('SetSessionLimit', limit({ minutes: 60, endsAt }));
    press('1 h');
    press('Set the time limit');
    await page.findByText(/This session ends at/);
    expect(server.bodies.at(-1)).toEqual({ minutes: 60 });
    expect(useSession.getState().sessionEndsAt).toBe(endsAt);
  });

  test('that would end the session asks for confirmation', async () => {
    await open(limit());
    press('30 min');
    press('Set the time limit');
    expect(await page.findByText(/You've been signed in for longer than 30 minutes/)).toBeInTheDocument();
    expect(made()).toEqual([]);
    answer('SetSessionLimit', limit({ minutes: 30, endsAt: new Date(0).toISOString() }));
    press('Set it and sign out');
    await waitFor(() => expect(made()).toEqual(['POST /api/Protection/SetSessionLimit']));
  });

  test('that is looser is pending, and can be cancelled', async () => {
    const pending = { minutes: null, effectiveAt: '2026-11-23T08:00:00.000Z' };
    await open(limit({ minutes: 60, endsAt: new Date(Date.now() + 60_000).toISOString(), pending }));
    expect(page.getByText('No limit', { selector: 'b' })).toBeInTheDocument();
    answer('CancelSessionLimit', limit({ minutes: 60 }));
    press('Keep 1 hour');
    await waitFor(() => expect(made()).toEqual(['POST /api/Protection/CancelSessionLimit']));
  });
});
