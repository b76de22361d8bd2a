import { fireEvent, screen as page, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeConfig } from '../../test/fixtures.ts';
import { rands } from '../../test/rands.ts';
import { open, row, says, server, setUpWallet, states } from '../../test/wallet-stage.tsx';
import { wordsOf } from '../../test/words-of.ts';
import { setConfig } from '../platform/site/config.ts';

setUpWallet();

describe('the statement', () => {
  test('says each movement in plain words, with its receipt leading to the bets', async () => {
    states({
      rows: [
        row({
          id: 'c',
          kind: 'payout',
          amount: rands(78.13),
          balance: rands(1158.13),
          betId: 5,
          receiptNumber: 'F-0000005',
        }),
        row({
          id: 'b',
          kind: 'stake',
          amount: rands(-20),
          balance: rands(1080),
          betId: 5,
          receiptNumber: 'F-0000005',
        }),
        row(),
      ],
      totalOut: rands(20),
      totalRows: 3,
    });
    open();
    const [, , paid, stake, deposit] = await page.findAllByRole('row');
    expect(wordsOf(paid as Element)).toMatch(/Bet paid out F-0000005\+R78\.13R1\s158\.13/);
    expect(wordsOf(stake as Element)).toMatch(/Stake F-0000005−R20\.00R1\s080\.00/);
    expect(wordsOf(deposit as Element)).toMatch(/^14:35Deposit \+R100\.00R1\s100\.00$/);
    const links = page.getAllByRole('link', { name: 'F-0000005' }).map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/myBets?bet=F-0000005', '/myBets?bet=F-0000005']);
    await says(/Opening balance ?R0\.00In ?R1 100\.00Out ?R20\.00Closing balance ?R1 100\.00/);
  });

  test('the stakes of one strike are one movement, with the receipt of each line inside', async () => {
    const stake = (betId: number, balance: number, at = '2026-11-20T12:36:00.000Z') =>
      row({
        id: `stake ${betId}`,
        at,
        kind: 'stake',
        amount: rands(-2.5),
        balance: rands(balance),
        betId,
        receiptNumber: `F-000000${betId}`,
      });
    states({
      rows: [stake(7, 92.5), stake(6, 95), stake(5, 97.5, '2026-11-20T12:35:00.000Z')],
      totalRows: 3,
    });
    open();
    const [, , strike, single] = await page.findAllByRole('row');
    expect(page.getAllByRole('row')).toHaveLength(4);
    expect(wordsOf(strike as Element)).toMatch(
      /^14:36Stake on 2 receiptsF-0000007 −R2\.50F-0000006 −R2\.50−R5\.00R92\.50$/,
    );
    expect(wordsOf(single as Element)).toMatch(/^14:35Stake F-0000005−R2\.50R97\.50$/);
    await says(/Last: Stake −R5\.00\. /);
  });

  test('says what a payout taken back left owed, and for which bets a debt was paid off', async () => {
    const bet = (betId: number, amount: number) => ({
      betId,
      receiptNumber: `F-000000${betId}`,
      amount: rands(amount),
    });
    states({
      rows: [
        row({
          ...{
            id: 'd',
            kind: 'recovery',
            amount: rands(-100),
            balance: rands(200),
            owedChange: rands(-100),
            owed: rands(0),
          },
          recovers: [bet(2, 100)],
        }),
        row({
          ...{
            id: 'c',
            kind: 'recovery',
            amount: rands(-500),
            balance: rands(0),
            owedChange: rands(-500),
            owed: rands(100),
          },
          ...{ betId: 5, receiptNumber: 'F-0000005', recovers: [bet(1, 400), bet(2, 100)] },
        }),
        row({
          ...bet(2, 0),
          id: 'b',
          kind: 'reversal',
          balance: rands(0),
          owedChange: rands(200),
          owed: rands(600),
        }),
        row({ ...bet(1, -50), id: 'a', kind: 'reversal', balance: rands(0) }),
      ],
      totalRows: 4,
      closingOwed: rands(0),
      openingOwed: rands(20),
    });
    open();
    const [, , second, first, owing, taken] = await page.findAllByRole('row');
    const words = (element: Element | undefined) => wordsOf(element as Element);
    expect(words(second)).toContain('Paid off what you owed For F-0000002. You owe nothing from then on.');
    expect(words(first)).toContain(
      'For F-0000001 (R400.00) and F-0000002 (R100.00), out of what F-0000005 paid. You owe R100.00 from then on.',
    );
    expect(words(owing)).toContain(
      'Payout taken back F-0000002The result was corrected after the bet was paid. R200.00 could not be taken from your balance. You owe R600.00 from then on.R0.00',
    );
    expect(words(taken)).toContain('after the bet was paid.−R50.00');
    await says(/Owed before ?R20\.00Owed at the end ?R0\.00/);
  });

  test('says how much tax was taken off a payout', async () => {
    states({
      rows: [row({ kind: 'payout', amount: rands(94), tax: rands(6), betId: 5, receiptNumber: 'F-0000005' })],
    });
    open();
    const [, , paid] = await page.findAllByRole('row');
    expect(wordsOf(paid as Element)).toContain(
      'Bet paid out F-0000005After R6.00 tax on the winnings.+R94.00',
    );
  });

  test('says of a run of movements in the archive what it was (rule: archive)', async () => {
    const reason = '8 movements of bets, in the archive: R10.00 in and R24.00 out.';
    states({ rows: [row({ kind: 'archived', amount: rands(-14), reason })] });
    open();
    const [, , run] = await page.findAllByRole('row');
    expect(wordsOf(run as Element)).toContain(`Bets of long ago ${reason}−R14.00`);
  });

  test('names a receipt without a link where My Bets are not shown', async () => {
    setConfig(makeConfig({ showMyBets: false }));
    states({ rows: [row({ kind: 'stake', betId: 5, receiptNumber: 'F-0000005' })] });
    open();
    expect(await page.findByText('F-0000005')).toBeInTheDocument();
    expect(page.queryByRole('link', { name: 'F-0000005' })).toBeNull();
  });

  test('is empty in words, fails in words, and comes when it is tried again', async () => {
    server.fail('/api/Wallet/GetStatement', 404);
    open('/wallet?period=today');
    expect(await page.findByText("The statement didn't load.")).toBeInTheDocument();
    states({ rows: [], totalRows: 0 });
    fireEvent.click(page.getByRole('button', { name: 'Try again' }));
    expect(await page.findByText('No money moved.')).toBeInTheDocument();
    expect(page.queryByRole('button', { name: 'Download as CSV' })).toBeNull();
  });

  test('turns its pages, and goes back to the first with another period', async () => {
    states({ totalRows: 60, maxPages: 3 });
    open();
    fireEvent.click(await page.findByRole('button', { name: 'Next' }));
    states({ totalRows: 60, page: 2, maxPages: 3 });
    await waitFor(() =>
      expect(server.made.filter((call) => /Statement/.test(call)).length).toBeGreaterThan(1),
    );
    fireEvent.click(page.getByRole('button', { name: 'Today' }));
    expect(page.getByRole('button', { name: 'Today' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('says why its file did not come', async () => {
    server.fail('/api/Wallet/Statement.csv', 429);
    open();
    fireEvent.click(await page.findByRole('button', { name: 'Download as CSV' }));
    expect(wordsOf(await page.findByRole('alert'))).toMatch(/\S/);
    expect(server.tokens.at(-1)).toBe('Bearer token');
  });
});
