import type { Statement, StatementRow } from '@furlong/contract/schemas/wallet';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen as page, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { queryClient } from '../src/platform/api/query-client.ts';
import { useSession } from '../src/platform/session/session-store.ts';
import { setConfig } from '../src/platform/site/config.ts';
import { WalletScreen } from '../src/wallet/wallet-screen.tsx';
import { fakeServer } from './fake-server.ts';
import { makeConfig } from './fixtures.ts';
import { rands } from './rands.ts';
import { wordsOf } from './words-of.ts';

/** The server that the wallet asks. */
export const server = fakeServer();

/** A movement. */
export const row = (change: Partial<StatementRow> = {}): StatementRow => ({
  id: 'a',
  at: '2026-11-20T12:35:00.000Z',
  kind: 'deposit',
  amount: rands(100),
  balance: rands(1100),
  owedChange: rands(0),
  owed: rands(0),
  tax: rands(0),
  betId: null,
  receiptNumber: null,
  recovers: [],
  ...change,
});
const statement = (change: Partial<Statement> = {}): Statement => ({
  openingBalance: rands(0),
  closingBalance: rands(1100),
  openingOwed: rands(0),
  closingOwed: rands(0),
  totalIn: rands(1100),
  totalOut: rands(0),
  rows: [row()],
  totalRows: 1,
  page: 1,
  maxPages: 1,
  ...change,
});
/** Answers the balance. */
export const holds = (balance: number, owed = 0) =>
  server.answer('/api/Betslip/ClientBalance', {
    clientBalances: { responseObject: { accountNumber: 20_007, balance, owed, currency: 'ZAR' } },
  });
/** Answers whether the punter may bet. */
export const access = (change: object = {}) =>
  server.answer('/api/betSlip/ClientIn', {
    responseObject: { linked: true, mayBet: true, reason: null, accountNumber: 20_007, ...change },
  });
/** Answers a statement. */
export const states = (change: Partial<Statement> = {}) =>
  server.answer('/api/Wallet/GetStatement', { statement: statement(change) });

/** Every test begins in the demo, where alone money moves on the site, signed in, with R1 100.00 and one deposit. */
export function setUpWallet(): void {
  beforeEach(() => {
    server.start();
    setConfig({ ...makeConfig({ showMyBets: true }), demo: true });
    useSession.setState({ isLoggedIn: true, punterId: 7, legacyAccessToken: 'token', balance: rands(1100) });
    Element.prototype.scrollIntoView = vi.fn();
    holds(1100);
    access();
    states();
  });
  afterEach(() => {
    queryClient.clear();
    useSession.getState().clear();
    localStorage.clear();
    server.stop();
  });
}

/** Opens the wallet. */
export function open(address = '/wallet') {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <WalletScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
/** The part that holds the balance. */
export const balance = () => page.getByRole('region', { name: 'Balance' });
/** Waits until the page says it; a space stands for any. */
export const says = (words: string | RegExp) =>
  waitFor(() => expect(wordsOf(document.body)).toMatch(words instanceof RegExp ? words : plain(words)));
const plain = (words: string) =>
  new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s'));
