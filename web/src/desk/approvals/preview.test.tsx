import type { CreditsPreview, MatchPreview, RacePreview } from '@furlong/contract/schemas/desk-previews';
import { pointsToWire } from '@furlong/domain/scoring-rules';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { rands } from '../../../test/rands.ts';
import { PreviewOf } from './preview.tsx';

const runners = ['Karoo Lantern', 'Tollgate Lad', 'Copper Comet'].map((horseName, index) => ({
  ...{ saddle: index + 1, horseName, scratched: false, startingPriceFraction: null },
}));
const preview: RacePreview = {
  ...{ what: 'race', change: 'non-runner', nonRunner: 2, offAt: null, reason: null, isJackpotLeg: false },
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

test('a credit shows its punter as they are now (rule: manual-credits)', () => {
  const credit: CreditsPreview = {
    ...{ what: 'credits', credits: 1, punters: 1, amount: rands(25), reason: 'Sorry', username: 'lindiwe' },
    alike: { given: 0, waiting: 0 },
    punter: { punterId: 7, balance: rands(3), owed: rands(2), identity: 'pending' },
  };
  const shown = (preview: CreditsPreview) => (
    <MemoryRouter>
      <PreviewOf preview={preview} runners={[]} />
    </MemoryRouter>
  );
  const { rerender } = render(shown(credit));
  expect(screen.getByRole('link', { name: 'Not verified' })).toHaveAttribute('href', '/desk/punters/7');
  expect(screen.getByText('In the wallet now').closest('div')).toHaveTextContent('R3.00');
  expect(screen.getByText('Owes').closest('div')).toHaveTextContent('R2.00');
  rerender(shown({ ...credit, punter: { punterId: 7, balance: null, owed: null, identity: 'approved' } }));
  expect(screen.getByText('The wallet does not say')).toBeInTheDocument();
});

test('an abandonment has no order', () => {
  const abandoned = { ...preview, change: 'abandonment', nonRunner: null, after: null } as const;
  render(<PreviewOf preview={abandoned} runners={runners} />);
  expect(screen.getByText(/^The race is abandoned: bets on it are refunded/)).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Proposed' })).toBeNull();
});

test('a race made void says why, and one that comes again when (rules: race-voided, after-the-off)', () => {
  const voided = {
    ...preview,
    change: 'voiding',
    nonRunner: null,
    after: null,
    reason: 'wrong trip',
  } as const;
  const { rerender } = render(<PreviewOf preview={voided} runners={runners} />);
  expect(screen.getByText(/^The race is void, its official result too/)).toBeInTheDocument();
  expect(screen.getByText('Reason: wrong trip')).toBeInTheDocument();
  const reopened = { ...voided, change: 'reopening', reason: null, offAt: '2026-11-21T12:30:00Z' } as const;
  rerender(<PreviewOf preview={reopened} runners={runners} />);
  expect(screen.getByText(/^The race is off at .*14:30\. .* without prices\.$/)).toBeInTheDocument();
});

test('a match is abandoned at its goals, called off, or comes again', () => {
  const { points, bets } = preview;
  const match: MatchPreview = {
    ...{ what: 'match', change: 'abandonment', minute: 60, score: { home: 2, away: 0 }, kickOffAt: null },
    ...{ points, bets },
  };
  const { rerender } = render(<PreviewOf preview={match} runners={[]} />);
  expect(screen.getByText(/^The match is abandoned at 2–0 in minute 60:/)).toBeInTheDocument();
  for (const [change, words] of [
    ['calling-off', /^The match will not be played/],
    ['reopening', /^The match is postponed without/],
  ] as const) {
    rerender(<PreviewOf preview={{ ...match, change, minute: null, score: null }} runners={[]} />);
    expect(screen.getByText(words)).toBeInTheDocument();
  }
});
