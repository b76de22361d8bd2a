import { act, fireEvent, screen as page, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makeConfig } from '../../test/fixtures.ts';
import { protection } from '../../test/protection-stage.tsx';
import {
  access,
  balance,
  holds,
  open,
  row,
  says,
  server,
  setUpWallet,
  states,
} from '../../test/wallet-stage.tsx';
import { wordsOf } from '../../test/words-of.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { formatEnd } from '../ui/format/format-date.ts';
import { findPendingMove, storePendingMove } from './pending-move.ts';

setUpWallet();

const guid = '0b0e8a52-6f5f-4c8e-9d0a-1f2e3d4c5b6a';
async function move(amount: string, how = 'Deposit') {
  const field = await page.findByLabelText('Amount in rands');
  const [choice] = page.getAllByRole('button', { name: how });
  fireEvent.click(choice as Element);
  fireEvent.change(field, { target: { value: amount } });
  fireEvent.submit(field);
  // Money that leaves is asked for once more.
  const sure = page.queryByRole('dialog', { name: /^Withdraw/ });
  if (sure !== null) fireEvent.click(within(sure).getByRole('button', { name: /^Withdraw R/ }));
}
const sent = () =>
  server.made.flatMap((call, at) => (/Deposit|Withdraw/.test(call) ? [server.bodies[at]] : []));

test('the balance and the limits are asked for once, by whichever part comes first', async () => {
  // All of it is one visit, however long the test takes.
  vi.useFakeTimers({ toFake: ['Date'] });
  server.answer('/api/Protection/GetProtection', {
    protection: protection({ identity: { status: 'pending', reason: null } }),
  });
  open();
  await page.findByLabelText('Amount in rands');
  await waitFor(() => expect(server.made.join()).toContain('GetProtection'));
  await act(() => Promise.resolve());
  const times = (call: string) => server.made.filter((made) => made.endsWith(call)).length;
  expect([times('/ClientBalance'), times('/GetProtection')]).toEqual([1, 1]);
  vi.useRealTimers();
});

describe('the balance', () => {
  test('is shown with what is owed and why', async () => {
    holds(0, 40.5);
    open();
    await says('You owe R40.50. A result was corrected after its bets were paid');
  });

  test('says when it did not load, and tries again', async () => {
    server.fail('/api/Betslip/ClientBalance', 404);
    open();
    expect(await page.findByText("Your balance didn't load.")).toBeInTheDocument();
    holds(250);
    fireEvent.click(within(balance()).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(wordsOf(balance())).toMatch(/R250\.00/));
  });

  test('of a betting account that is not linked is replaced by the words of the server', async () => {
    access({
      linked: false,
      mayBet: false,
      reason: 'Your betting account is not linked.',
      accountNumber: null,
    });
    open();
    expect(await page.findByText('Your betting account is not linked.')).toBeInTheDocument();
    expect(page.queryByLabelText('Amount in rands')).toBeNull();
  });

  test('says above the way to pay in what waits for the check of who the punter is', async () => {
    access({ mayBet: false, reason: 'You can’t bet until we’ve checked who you are.' });
    server.answer('/api/Protection/GetProtection', {
      protection: protection({ identity: { status: 'pending', reason: null } }),
    });
    open();
    const note = await page.findByText(/we're checking your details\. Nothing for you to do\./);
    const field = page.getByLabelText('Amount in rands');
    expect(note.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(wordsOf(note)).not.toContain('until we’ve checked');
  });

  test('is shown to nobody who is not signed in', async () => {
    useSession.getState().clear();
    open();
    expect(await page.findByText('Sign in to see your wallet')).toBeInTheDocument();
    expect(server.made).toEqual([]);
  });
});

describe('money in and out', () => {
  test.each([
    ['ten', 'Write an amount in rands, such as 250 or 99.50.'],
    ['1.005', 'Write an amount in rands, such as 250 or 99.50.'],
    ['-5', 'Write an amount in rands, such as 250 or 99.50.'],
    ['0', 'Write an amount above R0.00.'],
    ['99999999999999', 'Write at most R100 000.00 at a time.'],
    ['100 000.01', 'Write at most R100 000.00 at a time.'],
  ])('is asked for again when the amount is %j, and nothing is sent', async (amount, words) => {
    open();
    await move(amount);
    await says(words);
    expect(page.getByLabelText('Amount in rands').getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
  });

  test('a problem with one way is not shown for the other', async () => {
    open();
    await move('ten');
    await says('Write an amount in rands, such as 250 or 99.50.');
    fireEvent.click(page.getByRole('button', { name: 'Withdraw' }));
    expect(page.getByLabelText('Amount in rands').getAttribute('aria-invalid')).toBeNull();
  });

  test('moves under a key, and the header follows the answer', async () => {
    server.answer('/api/Wallet/Deposit', { balance: 1350.5, transferId: guid });
    open();
    holds(1350.5);
    await move('R 250,50');
    await says('R250.50 paid in.');
    expect(sent()).toEqual([{ amount: 250.5, guid: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    expect(useSession.getState().balance).toBe(1350.5);
    expect(findPendingMove(7)).toBeNull();
    await waitFor(() => expect(wordsOf(balance())).toMatch(/Balance ?R1 350\.50/));
  });

  test('can be put in at a tap, and says where it goes', async () => {
    server.answer('/api/Wallet/Deposit', { balance: 1200, transferId: guid });
    open();
    await says(/It goes into your account 20007\. You can bet with it at once\./);
    const hundred = page.getByRole('button', { name: 'R100' });
    fireEvent.click(hundred);
    expect(page.getByLabelText('Amount in rands')).toHaveProperty('value', '100');
    expect(hundred.getAttribute('aria-pressed')).toBe('true');
    expect(sent()).toEqual([]);
    fireEvent.click(page.getByRole('button', { name: 'Deposit R100.00' }));
    await says('R100.00 paid in.');
    expect(sent()).toMatchObject([{ amount: 100 }]);
  });

  test('is play money in the demo, in both directions', async () => {
    open();
    await says(/This is the demo: it's play money, and nobody charges you\./);
    fireEvent.click(page.getByRole('button', { name: 'Withdraw' }));
    await says(/and nothing is paid to you\./);
  });

  test('is taken out only after a second yes, all of it at a tap', async () => {
    server.answer('/api/Wallet/Withdraw', { balance: 0, transferId: guid });
    open();
    fireEvent.click(await page.findByRole('button', { name: 'Withdraw' }));
    fireEvent.click(await page.findByRole('button', { name: /^Withdraw all/ }));
    expect(page.getByLabelText('Amount in rands')).toHaveProperty('value', '1100');
    await says(/It comes out of your account 20007 at once, and nothing is paid to you\./);
    fireEvent.submit(page.getByLabelText('Amount in rands'));
    const ask = () => within(page.getByRole('dialog', { name: /^Withdraw R1.100\.00\?$/ }));
    expect(ask().getByText(/Nothing stays to bet with\.$/)).toBeInTheDocument();
    fireEvent.click(ask().getByRole('button', { name: 'Not now' }));
    expect(page.queryByRole('dialog')).toBeNull();
    expect(sent()).toEqual([]);
    fireEvent.submit(page.getByLabelText('Amount in rands'));
    fireEvent.click(ask().getByRole('button', { name: /^Withdraw R/ }));
    await says(/R1\s100\.00 paid out to you\./);
    expect(sent()).toMatchObject([{ amount: 1100 }]);
    expect(page.queryByRole('dialog')).toBeNull();
  });

  test('is refused in the words of the server; the amount stays, and the next try has a new key', async () => {
    server.refuse('/api/Wallet/Withdraw', 'Your balance is lower than this amount.');
    open();
    await move('5000', 'Withdraw');
    expect(wordsOf(await page.findByRole('alert'))).toMatch(/^Your balance is lower than this amount\./);
    expect(page.getByLabelText('Amount in rands')).toHaveProperty('value', '5000');
    await move('4000', 'Withdraw');
    await waitFor(() => expect(sent()).toHaveLength(2));
    const keys = new Set(sent().map((body) => (body as { guid: string }).guid));
    expect(keys.size).toBe(2);
    expect(useSession.getState().balance).toBe(1100);
  });

  test('whose answer is lost is neither shown as moved nor sent under another key', async () => {
    server.fail('/api/Wallet/Deposit', 502);
    open();
    await move('75');
    await says("Something went wrong on our side. We don't know yet if your deposit of R75.00 went through.");
    expect(page.queryByLabelText('Amount in rands')).toBeNull();
    expect(wordsOf(balance())).toMatch(/R1\s100\.00/);
    server.answer('/api/Wallet/Deposit', { balance: 1175, transferId: guid });
    fireEvent.click(page.getByRole('button', { name: 'Check now' }));
    await says('R75.00 paid in.');
    expect(sent()).toHaveLength(2);
    expect(sent()[1]).toEqual(sent()[0]);
    expect(findPendingMove(7)).toBeNull();
  });

  test('that was not answered before the page was opened stays, also when it is turned away', async () => {
    storePendingMove(7, { kind: 'withdrawal', amount: 2500, guid });
    open();
    await says("We don't know yet if your withdrawal of R25.00 went through.");
    server.fail('/api/Wallet/Withdraw', 401);
    fireEvent.click(page.getByRole('button', { name: 'Check now' }));
    await says('You’ve been signed out.');
    expect(findPendingMove(7)?.guid).toBe(guid);
    server.refuse('/api/Wallet/Withdraw', 'Your identity is not verified yet.');
    fireEvent.click(page.getByRole('button', { name: 'Check now' }));
    await says('Your identity is not verified yet.');
    expect(findPendingMove(7)).toBeNull();
  });

  test('is not sent without a connection', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open();
    await move('75');
    await says("You're offline, so nothing was sent.");
    expect(sent()).toEqual([]);
    expect(findPendingMove(7)).toBeNull();
    online.mockRestore();
  });

  test("another punter's unanswered movement is not offered", async () => {
    storePendingMove(8, { kind: 'withdrawal', amount: 2500, guid });
    open();
    expect(await page.findByLabelText('Amount in rands')).toBeInTheDocument();
  });

  test('is paid out and not in during a break, which says until when (rule: breaks-on-screen)', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString();
    useSession.setState({ playBreak: { kind: 'time-out', until } });
    open();
    const way = within(await page.findByRole('group', { name: 'Which way' }));
    expect(way.getByRole('button', { name: 'Withdraw' })).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(way.getByRole('button', { name: 'Deposit' }));
    await says(`You can deposit again from ${formatEnd(until)}.`);
    expect(page.queryByLabelText('Amount in rands')).toBeNull();
    expect(page.queryByRole('button', { name: 'R100' })).toBeNull();
    expect(page.getAllByRole('button', { name: 'Deposit' })).toHaveLength(1);
    expect(wordsOf(document.body)).not.toContain('bet with it at once');
    fireEvent.click(way.getByRole('button', { name: 'Withdraw' }));
    expect(page.getByRole('button', { name: /^Withdraw all/ })).toBeInTheDocument();
  });

  test.each([
    [
      'pending',
      "You can withdraw once we've checked your details.",
      "You can bet with it once we've checked your details.",
    ],
    ['rejected', 'You can’t withdraw for now.', 'You can’t deposit for now.'],
  ] as const)('is offered as far as an identity that is %s may move it', async (status, out, into) => {
    access({ mayBet: false, reason: 'You can’t bet until we’ve checked who you are.' });
    server.answer('/api/Protection/GetProtection', {
      protection: protection({ identity: { status, reason: null } }),
    });
    open();
    const way = within(await page.findByRole('group', { name: 'Which way' }));
    fireEvent.click(way.getByRole('button', { name: 'Withdraw' }));
    await says(out);
    expect(page.queryByLabelText('Amount in rands')).toBeNull();
    fireEvent.click(way.getByRole('button', { name: 'Deposit' }));
    await says(into);
    expect(page.queryByLabelText('Amount in rands') !== null).toBe(status === 'pending');
  });

  test.each([
    ['0800 123 456', /customer\ssupport\show\syou\sdo: 0800\s123\s456/],
    ['', /customer\ssupport\show\syou\sdo\./],
  ])('does not move outside the demo, where support is asked: telephone %j', async (supportPhone, words) => {
    setConfig(makeConfig({ supportPhone }));
    open();
    await says(words);
    await says('Closing balance');
    expect(page.queryByLabelText('Amount in rands')).toBeNull();
    expect(page.queryByRole('button', { name: /Deposit|Withdraw/ })).toBeNull();
  });

  test("is not offered where the wallet is the operator's own", async () => {
    states({ openingBalance: null, closingBalance: null, rows: [row({ balance: null })] });
    open();
    await says('Money goes in and out of your betting account, not here.');
    expect(page.queryByLabelText('Amount in rands')).toBeNull();
    expect(page.queryByText('Opening balance')).toBeNull();
    expect(page.queryByRole('columnheader', { name: 'Balance' })).toBeNull();
  });
});

test('opened for a deposit it has the amount in the form, and leads back to the slip', async () => {
  open(`/wallet?deposit=520&back=${encodeURIComponent('/picks/1?race=2&slip=open')}`);
  expect(await page.findByLabelText('Amount in rands')).toHaveValue('520');
  const back = page.getByRole('link', { name: 'Back to your slip' });
  expect(back).toHaveAttribute('href', '/picks/1?race=2&slip=open');
});

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', ''])(
  'an address that leads back to %j asks for nothing',
  async (back) => {
    open(`/wallet?deposit=520&back=${encodeURIComponent(back)}`);
    expect(await page.findByLabelText('Amount in rands')).toHaveValue('');
    expect(page.queryByRole('link', { name: 'Back to your slip' })).toBeNull();
  },
);
