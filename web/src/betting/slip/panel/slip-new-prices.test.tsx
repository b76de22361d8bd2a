import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeChange } from '../../../../test/slip-fixtures.ts';
import { SlipStage, type Striker, struckAll } from '../../../../test/slip-stage.tsx';
import { wordsOf } from '../../../../test/words-of.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { closeSlip, openSlip } from '../slip-sheet.ts';

// A whole slip is found its way around in by roles, a hundred times a test: a busy machine takes its time.
vi.setConfig({ testTimeout: 30_000 });

let stage: SlipStage;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  stage = new SlipStage();
  stage.start();
});
afterEach(() => {
  stage.stop();
  vi.useRealTimers();
});

/** Stops every line: each runner went from 3/1 to 7/2. */
const stopped: Striker = (requests) => ({
  changes: requests.map((request, index) => {
    const change = makeChange(index + 1, request);
    const legs = change.legs.map((leg) => ({ ...leg, horseName: `Horse ${leg.raceNumber}` }));
    return { ...change, legs, guid: request.combinatonInfo.guid ?? '' };
  }),
});

/** Reads the prices anew, ten seconds later. */
async function readLater(): Promise<void> {
  vi.setSystemTime(Date.now() + 10_000);
  await act(() => queryClient.invalidateQueries());
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Runners on the slip' }))
    .getAllByRole('listitem')
    .map(wordsOf);
const note = () => wordsOf(screen.getByText(/waits? for your answer/).closest('div') ?? document.body);
const total = () => wordsOf(screen.getByText(/^Stake, /).closest('dl') ?? document.body);

test('a question says the prices, counts and sums of now, as the rows and the foot do', async () => {
  stage.striker = stopped;
  const user = await stage.open(3);
  await user.click(stage.strikeButton);
  await screen.findByText(/wait for your answer/);
  // The answer is newer than the card.
  expect(rows()[0]).toContain('7/2');
  expect(note()).toContain('3 runners’ prices got better. 3 bets wait for your answer.');
  expect(total()).toBe('Stake, 3 betsR3.00Returns, if all winR13.50');

  stage.win = [4, '4/1'];
  await readLater();
  // Better than the price that was sent, it is no question any more.
  await waitFor(() => expect(screen.queryByText(/wait for your answer/)).toBeNull());
  expect(total()).toBe('Stake, 3 betsR3.00Returns, if all winR15.00');
  expect(rows()[0]).toContain('4/1');
  stage.letSee();
  stage.striker = struckAll;
  await user.click(screen.getByRole('button', { name: 'Strike 3 bets for R3.00' }));
  await screen.findByRole('region', { name: 'Struck bets' });
  expect(stage.sent.bets[0]?.dt[0]).toMatchObject({ oddsFraction: '4/1' });
});

test('the foot accepts the prices of now under the key that was stopped', async () => {
  stage.striker = stopped;
  const user = await stage.open(1);
  await user.click(stage.strikeButton);
  await screen.findByText(/waits for your answer/);
  stage.win = [2, '2/1'];
  await readLater();
  await waitFor(() =>
    expect(note()).toBe(
      'Horse 1 is now 2/1, was 3/1. 1 bet waits for your answer. To change your runners, answer first.',
    ),
  );
  stage.letSee();
  const [{ combinatonInfo } = { combinatonInfo: null }] = stage.sent.bets;
  stage.striker = struckAll;
  await user.click(screen.getByRole('button', { name: 'Accept and strike 1 bet for R1.00' }));
  await screen.findByRole('region', { name: 'Struck bets' });
  expect(stage.made.findLast(({ path }) => path.endsWith('RetryFailedBets'))?.body).toMatchObject({
    betRequests: [{ combinatonInfo: { guid: combinatonInfo?.guid }, dt: [{ oddsFraction: '2/1' }] }],
  });
});

test('accepting takes no price that came in the moment of the tap: it stops the line again, and is shown', async () => {
  stage.striker = stopped;
  const user = await stage.open(1);
  await user.click(stage.strikeButton);
  await screen.findByText(/waits for your answer/);
  stage.letSee();
  stage.win = [2, '2/1'];
  await readLater();
  await waitFor(() => expect(note()).toContain('now 2/1'));
  const accept = () => screen.getByRole('button', { name: 'Accept and strike 1 bet for R1.00' });
  const accepted = () =>
    stage.made.filter(({ path }) => path.endsWith('RetryFailedBets')).map(({ body }) => body);
  stage.striker = (requests) => ({
    changes: (stopped(requests)?.changes ?? []).map((change) => ({
      ...change,
      legs: change.legs.map((leg) => ({
        ...leg,
        ...{ oldOdds: 3.5, oldOddsFraction: '7/2', newOdds: 2, newOddsFraction: '2/1' },
      })),
    })),
  });
  await user.click(accept());
  await waitFor(() => expect(accepted()).toHaveLength(1));
  // The one that was in sight when the thumb went down.
  expect(accepted()).toMatchObject([{ betRequests: [{ dt: [{ oddsFraction: '7/2' }] }] }]);
  await waitFor(() => expect(note()).toContain('Horse 1 is now 2/1, was 7/2.'));
  expect(screen.queryByRole('region', { name: 'Struck bets' })).toBeNull();
  stage.letSee();
  await readLater();
  stage.striker = struckAll;
  await user.click(accept());
  await screen.findByRole('region', { name: 'Struck bets' });
  expect(accepted().at(-1)).toMatchObject({ betRequests: [{ dt: [{ oddsFraction: '2/1' }] }] });
});

test('a line whose runner is gone leaves the question; who is out, and the bets that went, are said first', async () => {
  stage.striker = stopped;
  const user = await stage.open(3);
  await user.click(stage.tick('Win, fixed odds', 'Doubles'));
  await user.click(stage.strikeButton);
  await screen.findByText(/wait for your answer/);
  stage.win = [2, '2/1'];
  stage.off = [1];
  await readLater();
  expect(await screen.findByText('Race 1 is off: Horse 1 can’t be bet on any more.')).toBeInTheDocument();
  // One single and two doubles.
  expect(
    wordsOf(
      screen.getByText('Race 1 is off: Horse 1 can’t be bet on any more.').closest('p') ?? document.body,
    ),
  ).toContain('3 bets went with it.');
  expect(screen.queryByText(/wait for your answer/)).toBeNull();
  expect(stage.total).toBe('Stake, 3 betsR3.00');
  // What is put on the slip later did not go with it, also when it is opened again.
  await user.click(stage.tick('Place, fixed odds', 'Single Places'));
  act(() => closeSlip());
  act(() => openSlip());
  expect(screen.getByText(/3 bets went with it\./)).toBeInTheDocument();
  await user.click(stage.tick('Win and place', 'Single Places'));
  stage.letSee();
  stage.striker = struckAll;
  await user.click(screen.getByRole('button', { name: 'Accept and strike 3 bets for R3.00' }));
  const receipts = await screen.findByRole('region', { name: 'Struck bets' });
  expect(stage.sent.bets.map(({ dt }) => dt.map(({ oddsFraction }) => oddsFraction))).toEqual([
    ['2/1', '2/1'],
    ['2/1', '2/1'],
  ]);
  // As many were struck as the button said: none is missing.
  expect(screen.queryByText(/can’t be bet on any more/)).toBeNull();
  expect(wordsOf(receipts)).toContain('Returns, if all win');
});

test('those that are off are one row, which says who they are and takes them off the slip at one press', async () => {
  stage.off = [1, 2];
  const user = await stage.open(3);
  expect(await screen.findByText('2 races are off: 2 runners can’t be bet on any more.')).toBeInTheDocument();
  expect(rows()).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: '2 runners whose races are off', expanded: false }));
  const gone = within(screen.getByRole('list', { name: '2 runners whose races are off' }));
  expect(gone.getAllByRole('listitem').map(wordsOf)).toEqual([
    expect.stringContaining('Horse 1Race 1 is off'),
    expect.stringContaining('Horse 2Race 2 is off'),
  ]);
  await user.click(
    screen.getByRole('button', { name: 'Remove 2 runners whose races are off from the slip' }),
  );
  expect(rows()).toHaveLength(1);
  expect(screen.queryByText(/can’t be bet on/)).toBeNull();
});

test('one moved price of several is named in its line, with the same price of before as in its row', async () => {
  stage.striker = (requests) => {
    const { changes = [] } = stopped(requests) ?? {};
    // The second and third runner stand.
    return {
      changes: changes.map((change) => ({ ...change, legs: change.legs.slice(0, 1) })),
    };
  };
  const user = await stage.open(3);
  await stage.move([2.5, '5/2']);
  await waitFor(() => expect(rows()[1]).toContain('was 3/1'));
  await user.click(stage.strikeButton);
  expect(await screen.findByText('Only Horse 1 moved: the other 2 prices stand.')).toBeInTheDocument();
  expect(note()).toContain('Horse 1 is now 7/2, was 3/1. 3 bets wait for your answer.');
  expect(rows()[0]).toMatch(/3\/1.*7\/2/);
  // What the press took is the price that they have: nothing of before it stands struck through.
  expect(rows()[1]).toContain('5/2');
  expect(rows()[1]).not.toContain('was');
});

test.each(['off', 'suspended'] as const)(
  'the question goes with its race at once, when that is %s: nothing can be accepted',
  async (how) => {
    stage.striker = stopped;
    const user = await stage.open(1);
    await user.click(stage.strikeButton);
    await screen.findByText(/waits for your answer/);
    stage[how] = [1];
    // No time passes: the answer's prices are newer than those of the card.
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.queryByText(/waits for your answer/)).toBeNull());
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
    const why = how === 'off' ? 'Race 1 is off' : 'Race 1: new prices to come';
    expect(screen.getByText(why)).toBeInTheDocument();
    const strike = screen.queryByRole('button', { name: /^Strike|^Nothing/ });
    if (how === 'off') expect(strike).toBeNull();
    else expect(strike).toBeDisabled();
  },
);

test('beside what was struck, what was not comes first, by its name; the runners say why they cannot change', async () => {
  stage.striker = (requests) => ({
    ...struckAll(requests.slice(0, 1)),
    changes: stopped(requests.slice(1))?.changes ?? [],
  });
  const user = await stage.open(1);
  await user.click(stage.tick('Place, fixed odds', 'Single Places'));
  await user.click(stage.strikeButton);
  const news = await screen.findByText(/1 bet waits for your answer: Single Places\./);
  const receipts = screen.getByRole('region', { name: 'Struck bets' });
  expect(news.compareDocumentPosition(receipts) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  expect(news).toHaveTextContent('To change your runners, answer first.');
  // Its list stands before the one that has nothing on it any more.
  const [first] = screen.getAllByRole('heading', { name: /fixed odds|Starting price/ });
  expect(first).toHaveTextContent('Place, fixed odds');
});

/** Holds each way whole: the place price went from 1/1 to 4/5, the price to win stands. */
const heldWhole: Striker = (requests) => ({
  changes: requests.map((request, index) => {
    const legs = request.dt.map(({ raceId, raceNumber, saddle }) => ({
      ...{ raceId, raceNumber, saddle, horseName: `Horse ${raceNumber}`, isPlace: true },
      ...{ oldOdds: 1, oldOddsFraction: '1/1', newOdds: 0.8, newOddsFraction: '4/5' },
    }));
    const isPlace = request.dt.every((leg) => leg.isPlace);
    return {
      ...makeChange(index + 1, request),
      request: isPlace
        ? { ...request, dt: request.dt.map((leg) => ({ ...leg, placeOdds: 0.8, placeOddsFraction: '4/5' })) }
        : request,
      legs: isPlace ? legs : [],
      guid: request.combinatonInfo.guid ?? '',
    };
  }),
});

test('an each way is one question, which strikes both halves or neither', async () => {
  stage.striker = heldWhole;
  const user = await stage.open(2);
  await user.click(stage.tick('Win, fixed odds', 'Doubles'));
  await user.click(screen.getByRole('button', { name: /^Each way/ }));
  stage.striker = (requests) => {
    const isDouble = ({ combinatonInfo }: (typeof requests)[number]) => combinatonInfo.legsPerBet > 1;
    return {
      ...struckAll(requests.filter(isDouble)),
      changes: heldWhole(requests.filter((each) => !isDouble(each)))?.changes ?? [],
    };
  };
  await user.click(stage.strikeButton);
  await screen.findByText(/wait for your answer/);
  expect(stage.sent).toMatchObject({ eachWayWhole: true });
  expect(note()).toBe(
    'Each way on Horse 1: now 4/5 for a place, was 1/1. Each way on Horse 2: now 4/5 for a place, was 1/1. 4 bets wait for your answer: Each way. To change your runners, answer first.',
  );
  expect(screen.getByText('Each way: 2 of 4 prices moved.')).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^Reject/ })).toHaveLength(1);
  stage.letSee();
  stage.striker = struckAll;
  await user.click(screen.getByRole('button', { name: 'Accept and strike 4 bets for R4.00' }));
  await waitFor(() => expect(screen.queryByText(/wait for your answer/)).toBeNull());
  expect(stage.made.findLast(({ path }) => path.endsWith('RetryFailedBets'))?.body).toMatchObject({
    eachWayWhole: true,
    betRequests: [
      { combinatonInfo: { betTitle: 'SINGLE WINS' }, dt: [{ oddsFraction: '3/1' }, { oddsFraction: '3/1' }] },
      { combinatonInfo: { betTitle: 'SINGLE PLACES' }, dt: [{ placeOddsFraction: '4/5' }, {}] },
    ],
  });
});

test('rejecting an each way strikes neither half, and says so; beside other bets it asks in its own place', async () => {
  stage.striker = heldWhole;
  const user = await stage.open(2);
  await user.click(stage.tick('Win, fixed odds', 'Doubles'));
  await user.click(screen.getByRole('button', { name: /^Each way/ }));
  await user.click(stage.strikeButton);
  await screen.findByText(/wait for your answer/);
  const answers = screen.getAllByRole('button', { name: /the new price on your each way$/ });
  expect(answers.map(wordsOf)).toEqual(['Accept and strike', 'Reject']);
  await user.click(screen.getByRole('button', { name: 'Reject the new price on your each way' }));
  expect(screen.getByText(/1 bet waits for your answer/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  expect(screen.getByText('Rejected, nothing was struck.')).toBeInTheDocument();
  expect(stage.total).toBe('Stake, 5 betsR5.00');
  expect(stage.made.filter(({ path }) => path.endsWith('RetryFailedBets'))).toEqual([]);
});
