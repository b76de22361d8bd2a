import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeRequest, makeStruck } from '../../../../test/slip-fixtures.ts';
import type { Receipt } from '../strike-state.ts';
import { StrikeReceipt } from './strike-receipt.tsx';

const receipt = { ...makeStruck(1), request: makeRequest(1) };

function show(receipts: readonly Receipt[], isOver = false) {
  return render(
    <StrikeReceipt
      receipts={receipts}
      isEarlier={false}
      Heading="h3"
      format="fraction"
      taxBasisPoints={0}
      findLeg={() => ({ startsAt: null, isOver })}
      markOf={() => null}
      nameOf={() => 'Doubles'}
      returnOf={() => 2_000}
    />,
  );
}

test.each([
  [false, 'could return R20.00'],
  [true, 'result is in: see My Bets'],
])('a receipt says what a bet could return only while its race is to come (over: %s)', (isOver, words) => {
  show([receipt], isOver);
  expect(screen.getByRole('list', { name: 'Bets struck' })).toHaveTextContent(words);
});

test('a move of either price since a runner was put on is said, better or worse (rule: moving-prices)', () => {
  const leg = { eventName: 'Race 1', outcomeName: 'Karoo Lantern', seenOdds: null };
  const struck = (number: number, isPlace: boolean, oddsFraction: string, before: string, sent: string) => ({
    ...receipt,
    ...makeStruck(number, {
      legs: [{ ...leg, isPlace, odds: 1, oddsFraction, seenOddsFraction: sent }],
    }),
    tapped: [before],
  });
  // The win price had become better before the strike, the place price in it.
  show([struck(1, false, '13/1', '12/1', '13/1'), struck(2, true, '4/1', '9/2', '4/1')]);
  expect(screen.getByText('Better win price: 13/1 instead of 12/1')).toBeInTheDocument();
  expect(screen.getByText('Place price: 4/1 instead of 9/2')).toBeInTheDocument();
});
