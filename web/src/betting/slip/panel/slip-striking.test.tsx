import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { event, makeChange, makeFailed } from '../../../../test/slip-fixtures.ts';
import { SlipStage, type Striker, struckAll } from '../../../../test/slip-stage.tsx';
import { wordsOf } from '../../../../test/words-of.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { useSlipSheet } from '../slip-sheet.ts';
import { emptySlip } from '../slip-state.ts';

// A whole slip is found its way around in by roles, a hundred times a test: a busy machine takes its time.
vi.setConfig({ testTimeout: 30_000 });

let stage: SlipStage;

beforeEach(() => {
  stage = new SlipStage();
  stage.start();
});
afterEach(() => stage.stop());

/** Stops every line by a new price of its runner. */
const changedAll: Striker = (requests) => ({
  changes: requests.map((request, index) => ({
    ...makeChange(index + 1, request),
    guid: request.combinatonInfo.guid ?? '',
  })),
});

const foot = () => wordsOf(document.querySelector('[data-slip-foot]') ?? document.body);

describe('striking', () => {
  test('[O-BETS-FIXED] [O-BETS-SP] [E-STRIKE-RESPONSE] shows what was struck with its receipts, and takes it off the total', async () => {
    const user = await stage.open();
    await user.click(stage.tick('Place, fixed odds', 'All to Place'));
    await user.click(stage.strikeButton);
    const receipts = await screen.findByRole('region', { name: 'Struck bets' });
    expect(wordsOf(receipts)).toMatch(/^8 bets struck for R5\.00/);
    expect(within(receipts).getByText('No. F-0000001')).toBeInTheDocument();
    expect(screen.getByText('8 bets struck for R5.00.')).toBeInTheDocument();
    // Nothing stands below the receipt but the way on.
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByText(/^Stake, /)).toBeNull();
    expect(screen.queryByRole('link', { name: /lucky pick/i })).toBeNull();
    const runners = within(receipts).getByRole('list', { name: 'Runners struck' });
    expect(within(runners).getAllByRole('listitem').map(wordsOf)[0]).toMatch(
      /^1Horse 1Race 1, \d\d:\d\d3\/1Pl /,
    );
    expect(within(receipts).getByRole('link', { name: 'My Bets' })).toHaveAttribute('href', '/myBets');
    await user.click(within(receipts).getByRole('button', { name: 'Bet again' }));
    expect(screen.queryByRole('region', { name: 'Struck bets' })).toBeNull();
    expect(stage.tick('Win, fixed odds', 'Single Wins').checked).toBe(true);
    expect(stage.tick('Place, fixed odds', 'All to Place').checked).toBe(true);
    expect(stage.total).toBe('Stake, 5 betsR5.00');
  });

  test('what is put on after everything is struck begins a new slip', async () => {
    const user = await stage.open(1);
    act(() => useSlipSheet.setState({ cleared: { by: event, slip: { ...emptySlip(event), over: 'off' } } }));
    expect(screen.getByText(/was cleared/)).toBeInTheDocument();
    await user.click(stage.strikeButton);
    await screen.findByRole('region', { name: 'Struck bets' });
    // What was said of the slip before would read as if this bet was cleared.
    expect(screen.queryByText(/was cleared/)).toBeNull();
    stage.put(2);
    expect(await screen.findByRole('checkbox', { name: 'Horse 2' })).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Horse 1' })).toBeNull();
    expect(stage.total).toBe('Stake, 1 betR1.00');
  });

  test('says with the receipt what is staked on the meeting now, although it doubles no jackpot', async () => {
    const user = await stage.open(2);
    const staked = () => wordsOf(screen.getByText(/Staked on this meeting so far/));
    await waitFor(() => expect(staked()).toContain('so far: R38.00.'));
    await user.click(stage.strikeButton);
    await screen.findByRole('region', { name: 'Struck bets' });
    await waitFor(() => expect(staked()).toContain('so far: R40.00.'));
  });

  test('everything struck, nothing is on the slip for the pages, although its receipt is kept', async () => {
    const user = await stage.open(2);
    await user.click(stage.strikeButton);
    await screen.findByRole('region', { name: 'Struck bets' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: '0 runners on the bet slip R0.00' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /on the bet slip/ }));
    expect(await screen.findByRole('region', { name: 'Struck bets' })).toBeInTheDocument();
  });

  test('is done with at a press: the slip is empty', async () => {
    const user = await stage.open(1);
    await user.click(stage.strikeButton);
    const receipts = await screen.findByRole('region', { name: 'Struck bets' });
    await user.click(within(receipts).getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('button', { name: '0 runners on the bet slip R0.00' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a price that became worse stands struck through, and the button that takes it says so (rule: moving-prices)', async () => {
    const user = await stage.open(1);
    await stage.move([2.5, '5/2']);
    const runners = within(screen.getByRole('list', { name: 'Runners on the slip' }));
    expect(await runners.findByText('3/1', { selector: 's' })).toBeInTheDocument();
    expect(runners.getByRole('img', { name: 'worse' })).toBeInTheDocument();
    expect(foot()).toContain('Horse 1 got worse: 3/1 now 5/2');
    stage.put(2);
    await stage.move([2, '2/1']);
    await user.click(await screen.findByRole('button', { name: '2 runners’ prices got worse' }));
    expect(document.activeElement).toHaveTextContent('Horse 1');
    expect(document.querySelectorAll('[data-leg][data-shown]')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Remove Horse 2 from the slip' }));
    stage.letSee();
    await user.click(await screen.findByRole('button', { name: 'Accept and strike 1 bet for R1.00' }));
    await screen.findByRole('region', { name: 'Struck bets' });
    expect(stage.sent).toMatchObject({ acceptBetter: true, bets: [{ dt: [{ oddsFraction: '2/1' }] }] });
    expect(screen.getByText('Price: 2/1 instead of 3/1')).toBeInTheDocument();
  });

  test('a price that became better on the slip is taken, and the receipt says so', async () => {
    const user = await stage.open(1);
    await stage.move([4, '4/1']);
    const runners = within(screen.getByRole('list', { name: 'Runners on the slip' }));
    await runners.findByText(/4\/1/);
    await user.click(stage.strikeButton);
    const receipts = await screen.findByRole('region', { name: 'Struck bets' });
    expect(stage.sent).toMatchObject({ acceptBetter: true, bets: [{ dt: [{ oddsFraction: '4/1' }] }] });
    expect(within(receipts).getByText('Better price: 4/1 instead of 3/1')).toBeInTheDocument();
  });

  test('the receipt compares the price struck with the one that was sent first', async () => {
    stage.striker = changedAll;
    const user = await stage.open(1);
    await user.click(stage.strikeButton);
    // With one line alone to answer it is the foot's button, once.
    const accept = await screen.findByRole('button', { name: /^Accept and strike/ });
    stage.letSee();
    // Asked about 7/2 and accepted; meanwhile it has become 4/1 again.
    stage.striker = (requests) => {
      const { struck = [] } = struckAll(requests) ?? {};
      const better = { oddsFraction: '4/1', odds: 4, seenOddsFraction: '7/2', seenOdds: 3.5 };
      return {
        struck: struck.map((bet) => ({ ...bet, legs: bet.legs.map((leg) => ({ ...leg, ...better })) })),
      };
    };
    await user.click(accept);
    const receipts = await screen.findByRole('region', { name: 'Struck bets' });
    expect(stage.made.findLast(({ path }) => path.endsWith('RetryFailedBets'))?.body).toMatchObject({
      betRequests: [{ dt: [{ oddsFraction: '7/2' }] }],
    });
    expect(within(receipts).getByText('Better price: 4/1 instead of 3/1')).toBeInTheDocument();
  });

  test('a punter who wants to be asked takes a better price by a button that says so, on every slip', async () => {
    const user = await stage.open(1);
    await user.click(screen.getByRole('checkbox', { name: 'Ask me before taking a better price' }));
    await stage.move([4, '4/1']);
    const runners = within(screen.getByRole('list', { name: 'Runners on the slip' }));
    await runners.findByText('3/1', { selector: 's' });
    expect(foot()).toContain('Horse 1 got better: 3/1 now 4/1');
    stage.letSee();
    await user.click(screen.getByRole('button', { name: 'Accept and strike 1 bet for R1.00' }));
    await screen.findByRole('region', { name: 'Struck bets' });
    expect(stage.sent).toMatchObject({ acceptBetter: false, bets: [{ dt: [{ oddsFraction: '4/1' }] }] });
    expect(localStorage.getItem('furlong-strike')).toContain('"asksBetter":true');
  });

  test('stops a line whose price has changed, old and new side by side; taken, it is struck', async () => {
    stage.striker = changedAll;
    const user = await stage.open(1);
    // At another stake it is no half of an each way (rule: each-way-whole).
    await user.clear(stage.stakeOf('Win, fixed odds', 'Single Wins'));
    await user.type(stage.stakeOf('Win, fixed odds', 'Single Wins'), '2');
    await user.click(stage.tick('Place, fixed odds', 'Single Places'));
    await user.click(stage.strikeButton);
    expect(await screen.findByText(/2 bets wait for your answer/)).toBeInTheDocument();
    const accept = screen.getByRole('button', { name: 'Accept and strike: the new price on Single Wins' });
    const change = wordsOf(accept.closest('[data-note]') ?? document.body);
    expect(change).toContain('at 3/1R8.00');
    expect(change).toContain('at 7/2R9.00');
    // The foot is the question's, with nothing else to strike.
    expect(stage.total).toBe('Stake, 2 betsR3.00');
    expect(stage.strikeButton).toHaveAccessibleName('Accept and strike 2 bets for R3.00');
    expect(screen.queryByText(/^Left out/)).toBeNull();
    expect((screen.getByRole('checkbox', { name: 'Horse 1' }) as HTMLInputElement).disabled).toBe(true);

    stage.letSee();
    stage.striker = struckAll;
    await user.click(accept);
    await screen.findByRole('region', { name: 'Struck bets' });
    expect(
      stage.made.at(-1) && stage.made.filter(({ path }) => path.endsWith('RetryFailedBets')).at(-1)?.body,
    ).toMatchObject({
      betRequests: [{ dt: [{ oddsFraction: '7/2' }] }],
    });
    expect(screen.getByText(/1 bet waits for your answer/)).toBeInTheDocument();
    expect(foot()).not.toContain('got better');
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    expect(screen.queryByText(/waits for your answer/)).toBeNull();
    // Nothing is left: the receipt alone.
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText('1 place bet not struck: you rejected the new price.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Put back on the slip' }));
    expect(stage.tick('Place, fixed odds', 'Single Places').checked).toBe(true);
    expect(stage.total).toBe('Stake, 1 betR1.00');
  });

  test('takes or rejects all new prices at once', async () => {
    stage.striker = changedAll;
    const user = await stage.open(2);
    await user.click(stage.tick('Win, fixed odds', 'Doubles'));
    await user.click(stage.strikeButton);
    await user.click(await screen.findByRole('button', { name: 'Reject all' }));
    // As it was before the press, and said: what is put on now is ticked as ever.
    expect(screen.getByText('Rejected, nothing was struck.')).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent(/^Rejected/);
    expect(stage.tick('Win, fixed odds', 'Single Wins').checked).toBe(true);
    expect(stage.tick('Win, fixed odds', 'Doubles').checked).toBe(true);
    stage.put(3);
    await waitFor(() => expect(stage.total).toBe('Stake, 6 betsR6.00'));
    expect(screen.queryByText(/^Rejected/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove Horse 3 from the slip' }));
    stage.letSee();
    await user.click(stage.strikeButton);
    const accept = await screen.findByRole('button', { name: 'Accept and strike 3 bets for R3.00' });
    expect(screen.queryByRole('button', { name: 'Accept all and strike' })).toBeNull();
    // What waits is no empty slip.
    expect(screen.getByLabelText('2 runners on the bet slip R3.00')).toBeInTheDocument();
    stage.striker = struckAll;
    await user.click(accept);
    expect(wordsOf(await screen.findByRole('region', { name: 'Struck bets' }))).toMatch(/^4 bets struck/);
  });

  test('a double that lost its second runner before the strike is no news', async () => {
    const user = await stage.open(2);
    await user.click(stage.tick('Win, fixed odds', 'Doubles'));
    await user.click(screen.getByRole('button', { name: 'Remove Horse 2 from the slip' }));
    await user.click(stage.strikeButton);
    expect(await screen.findByRole('heading', { name: '1 bet struck for R1.00' })).toBeInTheDocument();
    expect(screen.queryByText(/^Not struck/)).toBeNull();
    // What is put on next begins a new slip, the dead double is not on it.
    stage.put(3);
    expect(await screen.findByText('Stake, 1 bet')).toBeInTheDocument();
  });

  test('says why a line was not struck, in its place, and tries it again', async () => {
    stage.striker = (requests) => ({
      failed: requests.map((request) => makeFailed(1, request)),
    });
    const user = await stage.open(1);
    await user.click(stage.strikeButton);
    expect(await screen.findByText(/1 bet not struck\./)).toBeInTheDocument();
    expect(
      stage.region('Win, fixed odds').getByText(/Not struck: Betting on Race 1 is suspended/),
    ).toBeInTheDocument();
    stage.striker = struckAll;
    await user.click(screen.getByRole('button', { name: 'Try it again' }));
    await screen.findByRole('region', { name: 'Struck bets' });
    expect(screen.queryByText(/not struck\./)).toBeNull();
  });

  test('what is left of a line that was sent with a race that is off says no word of that race', async () => {
    const message = 'Race 1 is off';
    stage.striker = (requests) => ({
      failed: requests.map((request) => ({ ...makeFailed(1, request, false), message })),
    });
    const user = await stage.open(2);
    await user.click(stage.strikeButton);
    await screen.findByText(/2 bets not struck\./);
    stage.off = [1];
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText(/Not struck either: strike it again\./)).toBeInTheDocument();
    expect(screen.queryByText(/Not struck: /)).toBeNull();
    expect(stage.strikeButton).toHaveAccessibleName('Strike 1 bet for R1.00');
  });

  test('a receipt has an each-way bet as one line (rule: each-way)', async () => {
    const user = await stage.open(1);
    await user.click(screen.getByRole('button', { name: /^Each way/ }));
    await user.click(stage.strikeButton);
    const receipts = within(await screen.findByRole('region', { name: 'Struck bets' }));
    const lines = within(receipts.getByRole('list', { name: 'Bets struck' })).getAllByRole('listitem');
    expect(lines.map((line) => wordsOf(line))).toEqual([
      expect.stringMatching(/^Each way ?R2\.00 ?R1\.00 win \+ R1\.00 place ?No\. F-\d+, F-\d+/),
    ]);
  });

  test('says what the last press did, and keeps what was struck before apart', async () => {
    const user = await stage.open(1);
    const failed: Striker = (requests) => ({ failed: requests.map((request) => makeFailed(1, request)) });
    stage.striker = (requests) => ({ ...struckAll(requests.slice(0, 1)), ...failed(requests.slice(1)) });
    await user.click(stage.tick('Place, fixed odds', 'Single Places'));
    await user.click(stage.strikeButton);
    await screen.findByRole('region', { name: 'Struck bets' });
    stage.striker = failed;
    await user.click(screen.getByRole('button', { name: 'Try it again' }));
    expect(await screen.findByText(/1 bet not struck\./)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Struck bets' })).toBeNull();
    const before = await screen.findByRole('region', { name: 'Struck before' });
    expect(wordsOf(before)).toMatch(/^Struck before: 1 bet for R1\.00/);

    stage.refusal = 'There is not enough money in your wallet for this bet';
    await user.click(screen.getByRole('button', { name: 'Try it again' }));
    const [refused] = await screen.findAllByText('Nothing was struck this time.');
    expect(wordsOf(refused?.parentElement ?? document.body)).toBe(
      'Nothing was struck this time. There is not enough money in your wallet for this bet.',
    );
    expect(screen.getByRole('button', { name: 'Try it again' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Struck before' })).toBeInTheDocument();
  });
});
