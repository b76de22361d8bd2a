import type { PunterRaceResult } from '@furlong/contract/schemas/standings';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeConfig } from '../../test/fixtures.ts';
import { rands } from '../../test/rands.ts';
import { wordsOf } from '../../test/words-of.ts';
import { setConfig } from '../platform/site/config.ts';
import { RaceResult } from './race-result.tsx';

beforeEach(() => setConfig(makeConfig()));

type Finisher = PunterRaceResult['placed'][number];
const horse = (saddle: number, position: number, change: Partial<Finisher> = {}): Finisher => ({
  saddle,
  position,
  horseName: `Horse ${saddle}`,
  jockey: `J ${saddle}`,
  trainer: `T ${saddle}`,
  silks: 'hRW-pR-pW',
  startingPrice: saddle,
  startingPriceFraction: `${saddle}/1`,
  ...change,
});
const result = (placed: Finisher[], change: Partial<PunterRaceResult> = {}): PunterRaceResult => ({
  raceId: 1,
  raceNumber: 7,
  raceName: 'Tabletop Handicap',
  offTime: '2026-11-21T14:35:00+02:00',
  raceStatusId: 8,
  resultState: 'official',
  placed,
  scratched: [],
  selection: { raceNumber: 7, saddle: null },
  ...change,
});
const show = (race: PunterRaceResult) => render(<RaceResult race={race} />);
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').map(wordsOf).join(', '));

describe('a finishing order', () => {
  test('has place, margin, runner, jockey, trainer and starting price, names bold, silks drawn', () => {
    show(
      result([horse(4, 1), horse(2, 2, { margin: 'nk' }), horse(7, 3, { margin: '3.25' })], {
        winnerTime: 71.35,
      }),
    );
    expect(rows()).toEqual([
      '1st, 4, Horse 4 J 4, T 4, 4/1',
      '2nd a neck behind, 2, Horse 2 J 2, T 2, 2/1',
      '3rd 3¼ lengths behind, 7, Horse 7 J 7, T 7, 7/1',
    ]);
    expect(screen.getByText('Horse 4').tagName).toBe('B');
    expect(screen.getByRole('table').querySelectorAll('svg')).toHaveLength(3);
    // A reader hears names, not colours.
    expect(within(screen.getByRole('table')).queryByRole('img')).toBeNull();
    expect(screen.getByText(/Won in 1:11\.35/)).toBeInTheDocument();
  });

  test('of a dead heat gives the same place twice and passes over the next', () => {
    show(
      result([
        horse(2, 1),
        horse(4, 1),
        horse(1, 3, { margin: 'hd' }),
        horse(6, 3, { margin: 'hd' }),
        horse(3, 5, { margin: '1.00' }),
      ]),
    );
    expect(rows().map((row) => row.split(/[ ,]/)[0])).toEqual(['1st=', '1st=', '3rd=', '3rd=', '5th']);
    expect(rows().at(-1)).toContain('5th 1 length behind');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('of more than eight shows the first four until asked', () => {
    const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((saddle) => horse(saddle, saddle));
    show(result(nine, { selection: { raceNumber: 7, saddle: 2 } }));
    expect(rows()).toHaveLength(4);
    expect(rows()[1]).toContain('Your pick');
    fireEvent.click(screen.getByRole('button', { name: 'Show all 9 finishers' }));
    expect(rows()).toHaveLength(9);
    fireEvent.click(screen.getByRole('button', { name: 'Show the first four' }));
    expect(rows()).toHaveLength(4);
  });

  test('without a late non-runner names it, apart from those scratched before', () => {
    show(
      result([horse(4, 1), horse(1, 2, { margin: '0.80' })], {
        scratched: [
          { saddle: 2, horseName: 'Marble Chorus', late: true },
          { saddle: 9, horseName: 'Vlei Beacon', late: false },
        ],
      }),
    );
    expect(screen.getByText('Non-runner, declared after the off: 2 Marble Chorus.')).toBeInTheDocument();
    expect(screen.getByText('Scratched: 9 Vlei Beacon.')).toBeInTheDocument();
  });

  test.each([
    ['capture', 'Corrected: it was first entered wrongly. Bets were settled again.'],
    ['disqualification', 'Changed after a disqualification. Bets stand as paid.'],
    ['judge', 'Changed: the judge made a mistake. Bets stand as paid.'],
    ['non-runner', 'Changed: a runner was declared a non-runner.'],
  ] as const)('that was corrected for %s says why', (correction, words) => {
    show(result([horse(4, 1)], { correction }));
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  test('has dividends pool by pool, and what is not there shows nothing', () => {
    const { unmount } = show(
      result([horse(4, 1)], {
        dividends: [
          { pool: 'win', saddles: [4], dividend: rands(6.1) },
          { pool: 'place', saddles: [4], dividend: rands(1.9) },
          { pool: 'place', saddles: [2], dividend: rands(1.3) },
          { pool: 'exacta', saddles: [4, 2], dividend: rands(1234.5) },
          { pool: 'pick six', dividend: rands(10_000) },
        ],
      }),
    );
    expect(screen.getAllByRole('term').map(wordsOf)).toEqual(['Win', 'Place', 'Exacta', 'Pick six']);
    expect(screen.getAllByRole('definition').map(wordsOf)).toEqual([
      '4 R6.10',
      '4 R1.90',
      '2 R1.30',
      '4-2 R1 234.50',
      'R10 000.00',
    ]);
    unmount();
    show(result([horse(4, 1, { silks: '', jockey: '', trainer: '' })]));
    expect(screen.queryByText(/Tote|Won in|behind|Scratched|Corrected/)).toBeNull();
    expect(rows()).toEqual(['1st, 4, Horse 4, 4/1']);
  });
});
