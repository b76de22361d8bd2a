import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makeBet, makeExplanation, makeLeg, makeWin } from '../../test/bets.ts';
import { answerBets, loss, server, setUpMyBets, show, tab, ticket } from '../../test/my-bets-stage.tsx';
import { rands } from '../../test/rands.ts';

vi.mock('../platform/device/now.ts', () => ({ useNow: () => Date.parse('2026-11-21T18:00:00+02:00') }));

setUpMyBets();

/** A strike of a single and a double on two runners. */
const strike = (change: Partial<MyBet> = {}): MyBet[] => {
  const legs = [3, 1].map((raceNumber) =>
    makeLeg({
      raceNumber,
      raceId: 100 + raceNumber,
      offTime: `2026-11-21T1${raceNumber}:15:00+02:00`,
      horseName: `Runner ${raceNumber}`,
    }),
  );
  const shared = { strikeId: 'slip', legs, legCount: 2, ...change };
  return [
    makeBet({
      ...shared,
      betId: 422,
      receiptNumber: 'F-0000422',
      betTitle: 'Doubles',
      totalStake: rands(20),
    }),
    makeBet({ ...shared, betId: 421, receiptNumber: 'F-0000421', betCount: 2, totalStake: rands(40) }),
  ];
};

/** Each amount of a ticket with its name, those of its head first. */
const figures = (one: { getAllByText: (words: RegExp, how: object) => HTMLElement[] }) =>
  one
    .getAllByText(/^[−+R]|^at SP/, { selector: '.money' })
    .map(({ parentElement }) => parentElement?.textContent.trim());

describe('a ticket', () => {
  test('shows a line’s progress and the sum won, without the stakes of open combinations', async () => {
    const legs = (['won', 'running', 'open'] as const).map((status, index) =>
      makeLeg({ status, raceId: 101 + index, raceNumber: index + 1 }),
    );
    answerBets(1, [makeBet({ legs, legCount: 3, returnSoFar: rands(14), potentialReturn: rands(71.1) })]);
    show();
    const open = await ticket('F-0000418');
    expect(open.getByText('1 won, 1 running, 1 to come')).toBeInTheDocument();
    expect(open.getByText('R14.00 won so far')).toBeInTheDocument();
    expect(figures(open)).toEqual(['Stake R20.00', 'Could return R71.10']);
    expect(
      open.getAllByRole('listitem').map((leg) => /Won|Off, waiting|To come/.exec(leg.textContent)?.[0]),
    ).toEqual(['Won', 'Off, waiting', 'To come']);
  });

  test('shows the limit of an open bet at the starting price', async () => {
    const sp = { isFixedOdds: false, potentialReturn: null, winningsCap: rands(10_000) } as const;
    answerBets(1, [
      makeBet(sp),
      makeBet({ ...sp, betId: 419, receiptNumber: 'F-0000419', betCount: 5, stake: rands(12_000) }),
    ]);
    show();
    expect((await ticket('F-0000418')).getByText('Wins R10 000.00 at most')).toBeInTheDocument();
    const five = '5 bets at R12 000.00; each wins R10 000.00 at most';
    expect((await ticket('F-0000419')).getByText(five)).toBeInTheDocument();
    cleanup();
    answerBets(1, []);
    answerBets(0, [makeWin(sp)]);
    show('/myBets?show=settled');
    expect((await ticket('F-0000418')).queryByText(/at most/)).toBeNull();
  });

  test('says that figures are after the winnings tax, if there is one', async () => {
    const legs = (['won', 'open'] as const).map((status, raceId) => makeLeg({ status, raceId }));
    answerBets(1, [
      makeBet({ legs, potentialReturn: rands(171.6), returnSoFar: rands(76.4), taxPercent: 6 }),
      makeBet({ betId: 419, receiptNumber: 'F-0000419', potentialReturn: null, taxPercent: 6 }),
    ]);
    answerBets(0, [makeWin({ betId: 420, receiptNumber: 'F-0000420', taxPercent: 6 })]);
    show();
    const open = await ticket('F-0000418');
    expect(figures(open)).toContain('Could return, after 6\u00A0% tax R171.60');
    expect(open.getByText('R76.40 won so far, after 6 % tax')).toBeInTheDocument();
    expect(figures(await ticket('F-0000419'))).toContain('Returns, after 6\u00A0% tax at SP');
    cleanup();
    show('/myBets?show=settled');
    expect(figures(await ticket('F-0000420'))).toEqual([
      'Stake R20.00',
      'Returned, after 6\u00A0% tax R70.00',
      'Net +R50.00',
    ]);
  });

  test('celebrates no bet that returned less than its stake', async () => {
    const part = {
      betId: 3,
      receiptNumber: 'F-0000003',
      betCount: 3,
      stake: rands(1),
      totalStake: rands(3),
      returns: rands(1.33),
    };
    answerBets(4, [
      makeWin(part),
      makeWin({ betId: 4, receiptNumber: 'F-0000004', returns: rands(20) }),
      makeWin(),
    ]);
    show('/myBets?show=wins');
    const partly = await ticket('F-0000003');
    expect(partly.getByText('Part return')).toBeInTheDocument();
    expect(figures(partly)).toEqual(['Stake R3.00', 'Returned R1.33', 'Net −R1.67']);
    expect(partly.queryByText('Won')).toBeNull();
    expect(partly.getByText('R1.33').className).not.toContain('up');
    expect((await ticket('F-0000004')).getByText('Stake back')).toBeInTheDocument();
    const won = await ticket('F-0000418');
    expect(won.getByText('Won')).toBeInTheDocument();
    expect(won.getByText('+R50.00').className).toContain('up');
  });

  test('a strike is one ticket: its runners once, in race order, and its lines inside', async () => {
    answerBets(1, strike(), { openCombinations: 3, openStrikes: 1 });
    server.answer('/api/MyBets/Explain/422', {
      explanation: makeExplanation({ betId: 422, receiptNumber: 'F-0000422', status: 'open' }),
    });
    const user = show();
    expect(await screen.findByText('Open R60.00: 3 bets on 1 ticket')).toBeInTheDocument();
    expect(tab('Open 1')).toBeInTheDocument();
    const one = within(await screen.findByRole('article'));
    expect(one.getByRole('heading', { name: '3 bets on 2 runners' })).toBeInTheDocument();
    expect(figures(one).slice(0, 2)).toEqual(['Stake R60.00', 'Could return R140.00']);
    const rows = one.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows.filter((row) => /Runner \d/.test(row)).map((row) => /Race \d/.exec(row)?.[0])).toEqual([
      'Race 1',
      'Race 3',
    ]);
    const double = one.getByRole('button', { name: /^Double .*F-0000422$/ });
    expect(one.getByRole('button', { name: /^Single Wins .*2 bets at R20\.00/ })).toBeInTheDocument();
    await user.click(double);
    expect(await one.findByRole('region', { name: /^How it stands, No\. F-0000422/ })).toBeInTheDocument();
    expect(double.getAttribute('aria-expanded')).toBe('true');
  });

  test('win and place at one stake are one bet each way, with its sum, and its halves inside (rule: each-way)', async () => {
    const half = {
      strikeId: 'slip',
      settledAt: '2026-11-21T15:00:00.000Z',
      stake: rands(10),
      totalStake: rands(10),
    };
    const place = { betId: 420, receiptNumber: 'F-0000420', betTitle: 'Single Places' };
    const placed = makeLeg({ status: 'won', isPlace: true, position: 2, placesPaid: 3 });
    const lost = loss({ ...half, betTitle: 'Single Wins', legCount: 1 });
    const legs = [makeLeg({ status: 'lost', position: 2 })];
    answerBets(4, [
      makeWin({ ...half, ...place, returns: rands(32.5), legs: [placed] }),
      { ...lost, betId: 418, receiptNumber: 'F-0000418', legs },
    ]);
    let user = show('/myBets?show=wins');
    const one = within(await screen.findByRole('article'));
    expect(one.getByRole('heading', { name: 'Silver Jetty, each way' })).toBeInTheDocument();
    expect(one.getByText('R10.00 win + R10.00 place')).toBeInTheDocument();
    // A settled ticket of several lines is its head until it is tapped (rule: tickets).
    const head = ['Stake R20.00', 'Returned R32.50', 'Net +R12.50'];
    expect(figures(one)).toEqual(head);
    await user.click(one.getByRole('button', { name: 'Silver Jetty, each way', expanded: false }));
    expect(figures(one)).toEqual([
      ...head,
      ...['Stake R10.00', 'Returned R0.00'],
      ...['Stake R10.00', 'Returned R32.50'],
    ]);
    expect(one.getByRole('button', { name: /^Win part Lost/ })).toBeInTheDocument();
    cleanup();
    // Among others its halves stand together, where the first of them was.
    const double = loss({ ...half, betId: 419, receiptNumber: 'F-0000419', betTitle: 'Doubles' });
    answerBets(5, [
      makeWin({ ...half, ...place, returns: rands(12), legs: [placed] }),
      { ...double, legCount: 2, legs },
      { ...lost, betId: 418, receiptNumber: 'F-0000418', legs },
    ]);
    user = show('/myBets?show=losses');
    const mixed = within(await screen.findByRole('article'));
    await user.click(mixed.getByRole('button', { expanded: false }));
    const names = mixed
      .getAllByRole('button', { name: /^(?:Each way|Double)/ })
      .map(({ textContent }) => textContent);
    expect(names.map((name) => /^[A-Z][a-z]+(?: way)?/.exec(name ?? '')?.[0])).toEqual([
      'Each way',
      'Double',
    ]);
    // The half that paid says how at once.
    expect(mixed.getByRole('button', { name: /^Win part Lost/, expanded: false })).toBeInTheDocument();
    expect(mixed.getByRole('button', { name: /^Place part Won/, expanded: true })).toBeInTheDocument();
  });

  test('a settled strike keeps its name and names its runners; opened, what came in is first (rule: tickets)', async () => {
    const settled = { strikeId: 'slip', settledAt: '2026-11-21T15:00:00.000Z', legCount: 4 };
    const legs = [1, 1, 2, 3].map((raceNumber, index) =>
      makeLeg({
        raceNumber,
        raceId: 100 + raceNumber,
        saddle: index + 1,
        horseName: `Runner ${index + 1}`,
        ...(index === 0 || index === 3
          ? { status: 'won', position: 1 }
          : { status: 'lost', position: 2, factor: '0' }),
      }),
    );
    const lost = legs.filter(({ status }) => status === 'lost');
    const paying = { count: 1, listed: [{ legs: [0, 3], returns: '187/4' }] };
    const trebles = { ...settled, betId: 418, receiptNumber: 'F-0000418', betTitle: 'Trebles', betCount: 2 };
    answerBets(4, [
      loss({ ...trebles, legs: lost, leftOut: legs.filter((leg) => !lost.includes(leg)) }),
      makeWin({
        ...settled,
        betId: 419,
        betTitle: 'Doubles',
        betCount: 5,
        returns: rands(46.75),
        legs,
        paying,
      }),
    ]);
    server.answer('/api/MyBets/Explain/419', { explanation: makeExplanation({ betId: 419 }) });
    const user = show('/myBets?show=wins');
    const one = within(await screen.findByRole('article'));
    const head = one.getByRole('button', { expanded: false });
    expect(head.textContent).toBe('7 bets on 4 runnersRunner 1, Runner 4 and 2 more');
    expect(one.queryAllByRole('listitem')).toEqual([]);
    await user.click(head);
    const opened = () =>
      one
        .getAllByRole('listitem')
        .flatMap(({ textContent }) => /^(Race \d).*?(Runner \d)/.exec(textContent)?.slice(1).join(' ') ?? []);
    expect(opened()).toEqual(['Race 1 Runner 1', 'Race 3 Runner 4']);
    expect(one.getByText('1 of 5 paid: Runner 1 + Runner 4 R46.75')).toBeInTheDocument();
    const lines = one.getAllByRole('button', { name: /No\. F-/ }).map(({ textContent }) => textContent);
    expect(lines.map((line) => /^[A-Z][a-z]+/.exec(line ?? '')?.[0])).toEqual(['Doubles', 'Trebles']);
    // The one that paid says how at once.
    expect(await one.findByText(/^Ledger entries:/)).toBeInTheDocument();
    await user.click(one.getByRole('button', { name: '2 that lost' }));
    expect(opened()).toHaveLength(4);
  });

  test('a strike stays one ticket while some of its lines are settled', async () => {
    const [double, singles] = strike();
    answerBets(1, [double as MyBet], { openCombinations: 1, openStrikes: 1 });
    const paid = { status: 'won', returns: rands(52), potentialReturn: null, returnSoFar: null } as const;
    answerBets(0, [{ ...(singles as MyBet), ...paid, settledAt: '2026-11-21T15:30:00.000Z' }]);
    const user = show();
    const one = within(await screen.findByRole('article'));
    await one.findByText('Paid so far');
    expect(figures(one).slice(0, 3)).toEqual([
      'Stake R60.00',
      'Paid so far R52.00',
      'Could return more R70.00',
    ]);
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Settled today' })).toBeNull();
    // Where its settled lines are sought there is the way to it (rule: tickets).
    await user.click(tab('All settled'));
    expect(await screen.findByText('No ticket is settled yet.')).toBeInTheDocument();
    expect(
      screen.getByText(/^2 bets are settled on tickets still open: R52\.00 paid so far\./),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'See them under Open' }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
  });

  test('the next off comes first, whatever was struck last', async () => {
    const off = (betId: number, offTime: string, status: 'open' | 'running' = 'open') =>
      makeBet({ betId, receiptNumber: `F-0000${betId}`, legs: [makeLeg({ offTime, status })] });
    answerBets(1, [
      off(503, '2026-11-22T14:00:00+02:00'),
      off(502, '2026-11-21T19:00:00+02:00'),
      off(501, '2026-11-21T17:59:00+02:00', 'running'),
    ]);
    show();
    await ticket('F-0000501');
    expect(screen.getAllByText(/^No\. F-/).map(({ textContent }) => textContent)).toEqual([
      'No. F-0000501',
      'No. F-0000502',
      'No. F-0000503',
    ]);
  });

  test('marks what was settled since the last look, in words too', async () => {
    answerBets(0, [makeWin({ settledAt: '2026-11-21T15:00:00.000Z' }), loss()]);
    localStorage.setItem('furlong-bets-seen-7', String(Date.parse('2026-11-21T09:00:00.000Z')));
    const user = show();
    await screen.findByText('1 new:');
    await user.click(screen.getByText(/^All settled/));
    expect((await ticket('F-0000418')).getByText('New')).toBeInTheDocument();
    expect((await ticket('F-0000397')).queryByText('New')).toBeNull();
    cleanup();
    show('/myBets?show=settled');
    expect((await ticket('F-0000418')).queryByText('New')).toBeNull();
    expect(tab('All settled')).toBeInTheDocument();
  });

  test('says that bets of a postponed meeting stay open for 48 hours', async () => {
    answerBets(1, [makeBet({ meetingStatusId: 5 })]);
    show();
    expect((await ticket('F-0000418')).getByText(/stands for 48 hours/)).toBeInTheDocument();
  });
});
