import { describe, expect, test } from 'vitest';
import { readSilkPattern } from './silk-pattern.ts';

describe('a silks code', () => {
  test('is body, sleeves and cap, each a pattern with one or two colours', () => {
    const silks = readSilkPattern('hRW-pR-pW');
    expect(silks?.description).toBe('red, white hoops; sleeves red; cap white');
    expect(silks?.body.map(({ colour }) => colour)).toEqual(['#C4152B', '#FFFFFF']);
    expect(silks?.cap).toHaveLength(1);
  });

  test('draws every pattern and colour', () => {
    for (const body of 'phmsqvxbcdokte') {
      for (const sleeves of 'phacsv') {
        for (const cap of 'pqhsd') {
          const silks = readSilkPattern(`${body}RW-${sleeves}NY-${cap}KO`);
          expect(silks, `${body} ${sleeves} ${cap}`).not.toBeNull();
          expect(silks?.body.length).toBe(body === 'p' ? 1 : 2);
        }
      }
    }
    for (const colour of 'RWNYGKBUPLMODST')
      expect(readSilkPattern(`p${colour}-p${colour}-p${colour}`)).not.toBeNull();
  });

  test('that is invalid draws nothing', () => {
    for (const code of ['', 'red', 'hRW-pR', 'zRW-pR-pW', 'hRW-pR-pW-pK', 'h-p-p']) {
      expect(readSilkPattern(code), code).toBeNull();
    }
  });
});
