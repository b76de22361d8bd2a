import type { RacePreview } from '@furlong/contract/schemas/desk-previews';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rands } from '../../../test/rands.ts';
import { PreviewOf } from './preview.tsx';

const runners = ['Karoo Lantern', 'Tollgate Lad', 'Copper Comet'].map((horseName, index) => ({
  ...{ saddle: index + 1, horseName, scratched: false, startingPriceFraction: null },
}));
const preview: RacePreview = {
  ...{ what: 'race', nonRunner: 2, isJackpotLeg: false },
  before: {
    finishers: [
      { saddle: 2, position: 1 },
      { saddle: 1, position: 2 },
    ],
    placesPaid: 2,
  },
  after: { finishers: [{ saddle: 1, position: 1 }], placesPaid: 1 },
  points: { punters: 0, gained: pointsToWire(0), lost: pointsToWire(0), moves: [] },
  bets: {
    ...{ bets: 2, punters: 2, won: 1, lost: 0, void: 1, open: 0 },
    ...{ payouts: rands(25), refunds: rands(10), takenBack: rands(40) },
    ...{ goodwillPaid: rands(0), goodwillBack: rands(0) },
    accounts: { punters: rands(-5), house: rands(5), winningsTax: rands(0) },
  },
};

test('a runner that took no part is named, with both orders and what is paid, refunded and taken back (rule: after-the-off)', () => {
  render(<PreviewOf preview={preview} runners={runners} />);
  expect(screen.getByText(/^2 Tollgate Lad took no part\./)).toBeInTheDocument();
  const orderOf = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');
  expect(orderOf('Proposed').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Karoo Lantern'),
  ]);
  expect(orderOf('Stands now')).toHaveLength(2);
  expect(screen.getByText('Stakes given back').closest('div')).toHaveTextContent('R10.00');
  expect(screen.getByText('Taken back').closest('div')).toHaveTextContent('R40.00');
});

test('an abandonment has no order', () => {
  render(<PreviewOf preview={{ ...preview, nonRunner: null, after: null }} runners={runners} />);
  expect(screen.getByText(/^The race is abandoned: bets on it are refunded/)).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Proposed' })).toBeNull();
});
