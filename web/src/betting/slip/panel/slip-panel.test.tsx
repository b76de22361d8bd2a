import { act, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeConfig } from '../../../../test/fixtures.ts';
import { rands } from '../../../../test/rands.ts';
import { event, makeChange, makeStruck } from '../../../../test/slip-fixtures.ts';
import { SlipStage } from '../../../../test/slip-stage.tsx';
import { wordsOf } from '../../../../test/words-of.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { setConfig } from '../../../platform/site/config.ts';
import { emptyLuckyPick } from '../../lucky-pick/panel/lucky-state.ts';
import { useLuckyStore } from '../../lucky-pick/panel/lucky-store.ts';
import { SlipChip } from '../slip-chip.tsx';
import { openSlip } from '../slip-sheet.ts';

// A whole slip is found its way around in by roles, a hundred times a test: a busy machine takes its time.
vi.setConfig({ testTimeout: 30_000 });

let stage: SlipStage;

beforeEach(() => {
  stage = new SlipStage();
  stage.start();
});
afterEach(() => stage.stop());

describe('[F-showBetSlipV3] the full slip', () => {
  test('[T-BET-SINGLE-WINS] [T-BET-SINGLE-PLACES] [T-BET-DOUBLES] [T-BET-TREBLES] [T-BET-QUADS] [T-BET-ALL-TO-WIN] [T-BET-ALL-TO-PLACE] [T-BET-ALL-TO-COME] has every bet type in its list, single wins ticked', async () => {
    stage.races = 5;
    const user = await stage.open(5);
    await user.click(screen.getByRole('button', { name: 'Five more bet types at SP' }));
    const names = (list: string) =>
      stage
        .region(list)
        .getAllByRole('checkbox')
        .map((box) => wordsOf((box as HTMLInputElement).labels?.[0] ?? box));
    expect(names('Win, fixed odds')).toEqual([
      'Single Wins × 5',
      'Doubles × 10',
      'Trebles × 10',
      'Quads × 5',
      'All to Win',
    ]);
    expect(names('Place, fixed odds')).toEqual(['Single Places × 5', 'All to Place']);
    expect(names('Starting price')).toEqual([
      'Single Wins × 5',
      'Doubles × 10',
      'Trebles × 10',
      'Quads × 5',
      'All to Come',
    ]);
    expect(stage.tick('Win, fixed odds', 'Single Wins').checked).toBe(true);
    expect(stage.tick('Win, fixed odds', 'Doubles').checked).toBe(false);
    expect(stage.total).toBe('Stake, 5 betsR5.00');
  });

  test('[E-SLIP-DATA] says what a bet of each class wins at most', async () => {
    await stage.open();
    const row = screen.getByRole('row', { name: /^Double/, hidden: true });
    expect(wordsOf(row)).toBe('DoubleR20 000.00R20 000.00');
  });

  test('[K-STAKE-RACING] [K-STAKE-STEPS-RACING] a stake begins at R1, goes by steps of 1, 5, 10 and 50, and can be typed', async () => {
    const user = await stage.open();
    const stake = stage.stakeOf('Win, fixed odds', 'Single Wins');
    const more = () => stage.region('Win, fixed odds').getByRole('button', { name: 'More on Single Wins' });
    const less = () => stage.region('Win, fixed odds').getByRole('button', { name: 'Less on Single Wins' });
    expect(stake.value).toBe('R1');
    await user.click(more());
    expect(stake.value).toBe('R2');
    const steps = screen.getByRole('combobox', { name: /^Step/ });
    for (const [step, value] of [
      ['R5', 'R5'],
      ['R10', 'R10'],
      ['R50', 'R50'],
    ] as const) {
      await user.selectOptions(steps, step);
      await user.click(more());
      expect(stake.value).toBe(value);
    }
    await user.click(more());
    expect(stake.value).toBe('R100');
    await user.click(less());
    expect(stake.value).toBe('R50');
    await user.click(less());
    expect(stake.value).toBe('R1');
    expect((less() as HTMLButtonElement).disabled).toBe(true);
    await user.clear(stake);
    await user.type(stake, '2,50');
    await user.tab();
    expect(stake.value).toBe('R2.50');
    expect(stage.total).toBe('Stake, 4 betsR10.00');
    await user.clear(stake);
    await user.type(stake, 'lots');
    expect(stake.getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('{Escape}');
    expect(stake.value).toBe('R2.50');
  });

  test.each(['-5', '1.005', 'lots', '1e3', ''])(
    'a stake of %j is reported as mistyped, stays, and is not struck',
    async (text) => {
      const user = await stage.open(2);
      await user.click(stage.tick('Win, fixed odds', 'Doubles'));
      const stake = stage.stakeOf('Win, fixed odds', 'Single Wins');
      await user.clear(stake);
      if (text !== '') await user.type(stake, text);
      expect(screen.queryByRole('alert')).toBeNull();
      await user.tab();
      expect(stake.value).toBe(text);
      expect(stake.getAttribute('aria-invalid')).toBe('true');
      expect(screen.getByRole('alert').textContent).toBe('Write an amount in rands, such as 250 or 99.50.');
      expect(stage.total).toBe('Stake, 1 betR1.00');
      await user.click(stage.strikeButton);
      await screen.findByRole('region', { name: 'Struck bets' });
      const sent = stage.made.filter(({ path }) => path.endsWith('PlaceBet'));
      expect(sent.map(({ body }) => (body as { bets: unknown[] }).bets)).toMatchObject([
        [{ combinatonInfo: { betTitle: 'DOUBLES' } }],
      ]);
      expect(wordsOf(screen.getByText(/^Not struck/))).toBe('Not struck: Single Wins, check the stake.');
      await user.click(screen.getByRole('button', { name: 'Put back on the slip' }));
      const back = stage.stakeOf('Win, fixed odds', 'Single Wins');
      expect(back.value).toBe(text);
      await user.click(back);
      await user.keyboard('{Escape}');
      expect(back.value).toBe('R1');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('a mistyped stake is reported on Enter too, and replaced by a step', async () => {
    const user = await stage.open(1);
    const stake = stage.stakeOf('Win, fixed odds', 'Single Wins');
    await user.clear(stake);
    await user.type(stake, '99999999999{Enter}');
    expect(wordsOf(screen.getByRole('alert'))).toBe('Write at most R1 000 000.00.');
    expect(document.activeElement).toBe(stake);
    await user.click(stage.region('Win, fixed odds').getByRole('button', { name: 'More on Single Wins' }));
    expect(stake.value).toBe('R2');
  });

  test('[T-TOTALS-ENABLED] only ticked lines and runners count, at fixed odds or at SP', async () => {
    const user = await stage.open();
    const doubles = stage.tick('Win, fixed odds', 'Doubles');
    expect(doubles).toHaveAccessibleDescription('R6 could return R96.00');
    expect(stage.tick('Win, fixed odds', 'Quads')).toHaveAccessibleDescription(
      '255/1 R1 could return R256.00',
    );
    await user.click(doubles);
    expect(stage.total).toBe('Stake, 10 betsR10.00');
    await user.click(screen.getByRole('checkbox', { name: 'Horse 4' }));
    expect(stage.total).toBe('Stake, 6 betsR6.00');
    await user.click(stage.tick('Win, fixed odds', 'Doubles'));
    await user.click(screen.getByRole('button', { name: 'Three more bet types at SP' }));
    await user.click(stage.tick('Starting price', 'Doubles'));
    expect(wordsOf(screen.getByText('Returns, if all win').parentElement ?? document.body)).toBe(
      'Returns, if all winR12.00 + SP',
    );
    await user.click(screen.getByRole('button', { name: /SP$/, pressed: false }));
    expect(stage.tick('Starting price', 'Single Wins').checked).toBe(true);
    expect(wordsOf(screen.getByText('Could return').parentElement ?? document.body)).toBe(
      'Could returnAt SP R60.00 at the prices now',
    );
    await user.click(screen.getByRole('button', { name: 'Remove Horse 1 from the slip' }));
    expect(stage.total).toBe('Stake, 3 betsR3.00');
  });

  test('[T-OVER-LIMIT] [V-LIMIT-NEWER] a line over its limit stays in its place with the reason, out of the total, and can be lowered', async () => {
    const user = await stage.open();
    await user.click(stage.tick('Win, fixed odds', 'Trebles'));
    const stake = stage.stakeOf('Win, fixed odds', 'Trebles');
    await user.clear(stake);
    await user.type(stake, '400');
    expect(stage.region('Win, fixed odds').getByText(/Over the limit/)).toBeInTheDocument();
    expect(wordsOf(screen.getByText(/a treble wins/))).toBe(
      'At R400.00 a treble wins R25 200.00. The limit is R20 000.00 on a treble. At R317 you need R272.00 more.',
    );
    expect(stage.total).toBe('Stake, 4 betsR4.00');
    await user.click(screen.getByRole('button', { name: /^Left out, 1 over the limit/ }));
    expect(document.activeElement).toHaveTextContent(/^Trebles/);
    // Alone, it is why nothing can be struck; the foot has its mend too.
    await user.click(stage.tick('Win, fixed odds', 'Single Wins'));
    expect(stage.strikeButton).toHaveAccessibleName('Over the limit: lower the stake');
    await user.click(screen.getByRole('button', { name: 'Lower to R317: Trebles' }));
    expect(stage.total).toBe('Stake, 4 betsR1 268.00');
    expect(document.activeElement).toHaveTextContent(/^Trebles/);
    await user.click(stage.tick('Win, fixed odds', 'Single Wins'));
    await user.clear(stake);
    await user.type(stake, '400');
    await user.click(screen.getByRole('button', { name: 'Lower to R317' }));
    expect(stage.total).toBe('Stake, 8 betsR1 272.00');
    // Left out of the strike it is named with the receipt, and there is nothing dead below.
    await user.type(stake, '400');
    await user.click(stage.strikeButton);
    expect(wordsOf(await screen.findByText(/^Not struck/))).toBe(
      'Not struck: Trebles, over the limit (at most R317 a bet).',
    );
    expect(screen.queryByText(/^Nothing to strike|^Not added/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Put back at R317' }));
    expect(stage.total).toBe('Stake, 4 betsR1 268.00');
  });

  test.each([
    ['Deposit', true],
    ['How to pay in', false],
  ])('a stake above the balance is reported before anything is sent: %s', async (name, demo) => {
    setConfig({ ...makeConfig(), demo });
    stage.balance = 3;
    const user = await stage.open();
    expect(await screen.findByText('You need R1.00 more.')).toBeInTheDocument();
    expect(stage.strikeButton.disabled).toBe(true);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(
      demo ? '/wallet?deposit=1&back=%2F%3Fslip%3Dopen' : '/wallet',
    );
    await user.click(screen.getByRole('checkbox', { name: 'Horse 4' }));
    expect(stage.strikeButton.disabled).toBe(false);
  });

  test('a deposit made elsewhere shows when the punter comes back to the page', async () => {
    stage.balance = 3;
    await stage.open();
    expect(await screen.findByText('You need R1.00 more.')).toBeInTheDocument();
    stage.balance = 50;
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(stage.strikeButton.disabled).toBe(false));
  });

  test('the focus moves to the nearest control when the pressed one is gone', async () => {
    const user = await stage.open(2);
    const focused = () =>
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
    await user.click(screen.getByRole('button', { name: 'Remove Horse 1 from the slip' }));
    expect(focused()).toBe('Remove Horse 2 from the slip');
    await user.keyboard('{Enter}');
    expect(focused()).toBe('Slip');
  });

  test('the winnings tax is shown when there is one', async () => {
    setConfig(makeConfig({ winningsTaxPercent: { horseracing: 6, soccer: 0 } }));
    await stage.open();
    expect(screen.getByText('Winnings tax, 6 %, taken off')).toBeInTheDocument();
    expect(
      wordsOf(stage.region('Win, fixed odds').getByText(/^could return/).parentElement ?? document.body),
    ).toBe('R4.00 could return R15.28 after tax');
    // R16.00 would come back, R12.00 of it won.
    const sum = screen.getByText('Returns, if all win, after tax').parentElement ?? document.body;
    expect(wordsOf(sum)).toContain('R15.28');
  });

  test('a receipt and a changed price show the return after tax too', async () => {
    setConfig(makeConfig({ winningsTaxPercent: { horseracing: 6, soccer: 0 } }));
    const user = await stage.open(1);
    // R4.00 would come back at 3/1, R3.00 of it won.
    stage.striker = (requests) => ({
      struck: requests.map(({ combinatonInfo: { guid = '' } }) =>
        makeStruck(1, { guid, totalStake: rands(1), payout: rands(3) }),
      ),
    });
    await user.click(stage.strikeButton);
    const receipts = await screen.findByRole('region', { name: 'Struck bets' });
    expect(wordsOf(receipts)).toContain('could return R3.82 after tax');
    stage.striker = (requests) => ({
      changes: requests.map((request) => ({
        ...makeChange(1, request),
        guid: request.combinatonInfo.guid ?? '',
      })),
    });
    await user.click(within(receipts).getByRole('button', { name: 'Bet again' }));
    await user.click(stage.strikeButton);
    // Both answers stand in the foot.
    await screen.findByRole('button', { name: 'Reject' });
    expect(wordsOf(document.querySelector('[data-note]') ?? document.body)).toMatch(
      /at 3\/1R3\.82 ?at 7\/2R4\.29.*Returns after tax/,
    );
  });

  test('a visitor is asked to sign in, and sees prices all the same', async () => {
    useSession.getState().clear();
    await stage.open();
    expect(screen.getByRole('button', { name: 'Sign in to strike' })).toBeInTheDocument();
    expect(stage.total).toBe('Stake, 4 betsR4.00');
  });

  test('leads to the lucky pick of its meeting, drawn or not, and to the limits', async () => {
    await stage.open();
    const way = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(way('Lucky pick')).toBe(`/luckypick/${event.id}`);
    expect(way('Limits and time-out')).toBe('/protection');
    const runners = { ...emptyLuckyPick(event), runners: [] };
    act(() => useLuckyStore.setState({ picks: { '7/1': runners } }));
    expect(way('Your lucky pick')).toBe(`/luckypick/${event.id}`);
  });

  test('with nothing on it leads to the prices, a lucky pick and the limits', () => {
    openSlip();
    stage.show(0);
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(ways).toEqual(['/picks', '/luckypick', '/protection']);
  });

  test('the way to it says how many runners are on it and what it comes to, without it being open', async () => {
    stage.show(2);
    expect(
      await screen.findByRole('button', { name: '2 runners on the bet slip R2.00' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('[F-showBetSlipV2] the compact slip', () => {
  beforeEach(() => setConfig(makeConfig({ showBetSlipV3: false })));

  test('is one list by bet type', async () => {
    const user = await stage.open(2);
    const names = screen
      .getAllByRole('checkbox')
      .map((box) => wordsOf((box as HTMLInputElement).labels?.[0] ?? box))
      .filter((name) => !/^(Horse|Ask|Keep)/.test(name));
    expect(names).toEqual([
      'Single Wins × 2',
      'Double',
      'Trebles',
      'Quads',
      'All to Win',
      'Single Places × 2',
      'All to Place',
    ]);
    await user.click(screen.getByRole('button', { name: /^SP: .* on Single Wins$/ }));
    expect(screen.getByText('paid at SP')).toBeInTheDocument();
    await user.click(stage.strikeButton);
    expect(wordsOf(await screen.findByRole('region', { name: 'Struck bets' }))).toContain(
      'Single Wins at SP',
    );
  });

  test('[T-NO-LEGS-DISABLED] a bet type with no enabled legs is disabled, and says so', async () => {
    const user = await stage.open(1);
    await user.click(screen.getByText(/^1 runner, race 1/));
    await user.click(screen.getByRole('checkbox', { name: 'Horse 1' }));
    expect(screen.getAllByText('No runners left')).toHaveLength(7);
    for (const box of screen.getAllByRole('checkbox', { name: /Single|Double|Treble|Quad|All to/ })) {
      expect((box as HTMLInputElement).disabled).toBe(true);
    }
  });
});

test('[F-showBetSlipV2] [F-showBetSlipV3] with both off there is no way to a slip', () => {
  setConfig(makeConfig({ showBetSlipV2: false, showBetSlipV3: false }));
  const { container } = render(<SlipChip />);
  expect(container.textContent).toBe('');
});
