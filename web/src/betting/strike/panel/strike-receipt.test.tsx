import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeRequest, makeStruck } from '../../../../test/slip-fixtures.ts';
import { StrikeReceipt } from './strike-receipt.tsx';

const receipt = { ...makeStruck(1), request: makeRequest(1) };

test.each([
  [false, 'could return R20.00'],
  [true, 'result is in: see My Bets'],
])('a receipt says what a bet could return only while its race is to come (over: %s)', (isOver, words) => {
  render(
    <StrikeReceipt
      receipts={[receipt]}
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
  expect(screen.getByRole('list', { name: 'Bets struck' })).toHaveTextContent(words);
});
