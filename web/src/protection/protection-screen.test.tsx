import type { Protection } from '@furlong/contract/schemas/protection';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen as page, render, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  answer,
  button,
  made,
  open,
  press,
  protection,
  protectionServer as server,
  startProtection,
  stopProtection,
} from '../../test/protection-stage.tsx';
import { queryClient } from '../platform/api/query-client.ts';
import { useSession } from '../platform/session/session-store.ts';
import { ProtectionScreen } from './protection-screen.tsx';

beforeEach(startProtection);
afterEach(stopProtection);

describe('the screen of player protection', () => {
  test('shows the counselling line and every protection', async () => {
    await open(protection());
    for (const link of page.getAllByRole('link', { name: '0800 006 008' })) {
      expect(link.getAttribute('href')).toBe('tel:0800006008');
    }
    const parts = page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(parts).toEqual([
      'Take a break',
      'Exclude yourself',
      'Limits Lower starts now, higher after 24 hours',
      'Time limit Shorter starts now, longer after 24 hours',
      'Reality check A change starts now',
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

test('the reality check’s interval is set like the time limit, and says what holds', async () => {
  await open(protection());
  const pressed = (words: string) => button(words).getAttribute('aria-pressed');
  answer('SetRealityCheck', protection({ realityCheck: { minutes: 15 } }));
  expect(page.getByText(/Now: every 60 minutes\./)).toBeInTheDocument();
  press('Every 15 min');
  expect(made()).toEqual([]);
  press('Set the reality check');
  expect(await page.findByText('Saved: every 15 minutes.')).toBeInTheDocument();
  expect(pressed('Every 15 min')).toBe('true');
  expect(server.bodies.at(-1)).toEqual({ minutes: 15 });
  server.fail('/api/Protection/SetRealityCheck', 503);
  press('Never');
  expect(page.queryByText(/^Saved/)).toBeNull();
  press('Set the reality check');
  expect(await page.findByRole('alert')).toBeInTheDocument();
  expect(page.getByText(/Now: every 15 minutes\./)).toBeInTheDocument();
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
    await page.findByText('Saved: 1 hour.');
    expect(page.getByText(/Now: 1 hour\. This session ends at/)).toBeInTheDocument();
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
