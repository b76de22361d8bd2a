import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makeBet, makeExplanation, makeLeg, makeWin } from '../../test/bets.ts';
import { answerBets, client, loss, server, setUpMyBets, show, ticket } from '../../test/my-bets-stage.tsx';
import { rands } from '../../test/rands.ts';

vi.mock('../platform/device/now.ts', () => ({ useNow: () => Date.parse('2026-11-21T18:00:00+02:00') }));

setUpMyBets();

describe('the account of a bet', () => {
  test('[C-GetBetLegs] a lost bet is folded, and loads its legs and breakdown when opened', async () => {
    answerBets(5, [loss()]);
    const legs = [1, 2, 3].map((raceNumber) =>
      makeLeg({ raceNumber, raceId: 100 + raceNumber, status: 'lost' }),
    );
    server.answer('/api/MyBets/GetBetLegs/397', { betLegs: legs });
    server.answer('/api/MyBets/Explain/397', {
      explanation: makeExplanation({ betId: 397, status: 'lost' }),
    });
    const user = show('/myBets?show=losses');
    const lost = await ticket('F-0000397');
    expect(lost.getByText('Lost in race 2: 7 Long Stoep, 6th')).toBeInTheDocument();
    expect(lost.queryAllByRole('listitem')).toEqual([]);
    await user.click(lost.getByRole('button', { name: 'Why it lost, No. F-0000397' }));
    expect(await lost.findAllByRole('listitem')).toHaveLength(3);
    expect(await lost.findByRole('region', { name: 'Why it lost, No. F-0000397' })).toBeInTheDocument();
    await user.click(lost.getByRole('button', { name: 'Close, No. F-0000397' }));
    expect(lost.queryAllByRole('listitem')).toEqual([]);
  });

  test('explains a payout to the cent, with its entries in the ledger and whom to ask', async () => {
    answerBets(4, [makeWin({ betTitle: 'Trebles', returns: rands(78.13) })]);
    server.answer('/api/MyBets/Explain/418', { explanation: makeExplanation({ betId: 418 }) });
    const user = show('/myBets?show=wins');
    const won = await ticket('F-0000418');
    await user.click(won.getByRole('button', { name: /^How we worked it out/ }));
    expect(await won.findByRole('heading', { name: 'How we worked out R78.13' })).toBeInTheDocument();
    const account = await won.findByRole('region');
    expect(
      await within(account).findByRole('heading', { name: 'Race 2, Quiet Harbour' }),
    ).toBeInTheDocument();
    expect(within(account).getByText('R78.125')).toBeInTheDocument();
    // A note is a block of its own, at whose start a space does not show.
    for (const note of account.querySelectorAll('em')) expect(note.textContent).not.toMatch(/^\s/);
    expect(account.textContent).toMatch(/\S Placed |\S winnings \+ 1/);
    expect(account.textContent).toContain('Ledger entries: stake 20\u2009911, payout 20\u2009918.');
    expect(within(account).getByRole('link').getAttribute('href')).toBe('tel:0123456789');
  });

  test('says that a bet was settled again, why, and its earlier outcome', async () => {
    answerBets(5, [loss({ resettledReason: 'capture' })]);
    const settlements = [
      { number: 1, status: 'won', returns: 70, reason: null, at: '2026-11-20T12:00:00Z', ledgerEntry: 7 },
      {
        number: 2,
        status: 'lost',
        returns: 0,
        reason: 'capture',
        at: '2026-11-20T12:12:00Z',
        ledgerEntry: null,
      },
    ];
    server.answer('/api/MyBets/GetBetLegs/397', { betLegs: [] });
    server.answer('/api/MyBets/Explain/397', { explanation: { ...makeExplanation(), settlements } });
    const user = show('/myBets?show=losses');
    const lost = await ticket('F-0000397');
    expect(lost.getByText(/a result was entered wrongly at first/)).toBeInTheDocument();
    await user.click(lost.getByRole('button', { name: /^Why it lost/ }));
    expect(await lost.findByText('won; taken back')).toBeInTheDocument();
    expect(lost.getByText('lost: a result was entered wrongly')).toBeInTheDocument();
  });

  test('says that a bet was settled again because a runner took no part', async () => {
    answerBets(4, [makeWin({ resettledReason: 'non-runner' })]);
    const settlements = [
      { number: 1, status: 'lost', returns: 0, reason: null, at: '2026-11-20T12:00:00Z', ledgerEntry: null },
      {
        number: 2,
        status: 'won',
        returns: 70,
        reason: 'non-runner',
        at: '2026-11-20T12:12:00Z',
        ledgerEntry: 8,
      },
    ];
    server.answer('/api/MyBets/Explain/418', { explanation: { ...makeExplanation(), settlements } });
    const user = show('/myBets?show=wins');
    const won = await ticket('F-0000418');
    expect(won.getByText(/a runner was declared a non-runner after the off/)).toBeInTheDocument();
    await user.click(won.getByRole('button', { name: /^How we worked it out/ }));
    expect(await won.findByText('won: a runner was declared a non-runner after the off')).toBeInTheDocument();
  });

  test('says when the result has changed since the settlement', async () => {
    answerBets(4, [makeWin()]);
    server.answer('/api/MyBets/Explain/418', { explanation: makeExplanation({ isSettledSo: false }) });
    const user = show('/myBets?show=wins');
    await user.click((await ticket('F-0000418')).getByRole('button', { name: /^How we worked it out/ }));
    expect(await screen.findByText(/The result has just changed/)).toBeInTheDocument();
    expect(screen.getByText('Comes to')).toBeInTheDocument();
  });

  test('shows the one bet of a receipt with its breakdown, from any list', async () => {
    answerBets(1, [makeBet({ betId: 12, receiptNumber: 'F-0000012' })]);
    answerBets(0, [loss()]);
    server.answer('/api/MyBets/GetBetLegs/397', { betLegs: [makeLeg({ status: 'lost', position: 6 })] });
    server.answer('/api/MyBets/Explain/397', {
      explanation: makeExplanation({ betId: 397, status: 'lost' }),
    });
    show('/myBets?bet=F-0000397');
    const region = within(await screen.findByRole('region', { name: 'Receipt F-0000397' }));
    expect(region.getAllByRole('article')).toHaveLength(1);
    expect(await region.findByRole('region', { name: 'Why it lost, No. F-0000397' })).toBeInTheDocument();
    expect(region.getByRole('link', { name: 'All my bets' }).getAttribute('href')).toBe(
      '/myBets?show=settled',
    );
    expect(screen.queryByRole('group', { name: 'Show' })).toBeNull();
    cleanup();
    answerBets(1, [makeBet()]);
    server.answer('/api/MyBets/Explain/418', { explanation: makeExplanation({ betId: 418 }) });
    show('/myBets?bet=f-418');
    expect(await screen.findByRole('region', { name: 'Receipt F-0000418' })).toBeInTheDocument();
  });

  test('says that a bet does not exist, or did not load', async () => {
    answerBets(0, [loss()]);
    show('/myBets?bet=F-0000398');
    expect(await screen.findByText('None of your bets has the receipt F-0000398.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All my bets' }).getAttribute('href')).toBe('/myBets');
    cleanup();
    show('/myBets?bet=receipt');
    expect(await screen.findByText('None of your bets has the receipt “receipt”.')).toBeInTheDocument();
    cleanup();
    client.clear();
    server.fail('/api/MyBets/GetMyBets/1', 500);
    const user = show('/myBets?bet=F-0000397');
    await screen.findByText("Your bet didn't load.");
    answerBets(1, []);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Receipt F-0000397' })).toBeInTheDocument();
  });
});
