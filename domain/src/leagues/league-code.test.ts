import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAGUE_CODE_BYTES, LEAGUE_CODE_SIGNS, leagueCodeOf, readLeagueCode } from './league-code.ts';

const bytes = fc.uint8Array({ minLength: LEAGUE_CODE_BYTES, maxLength: LEAGUE_CODE_BYTES });

describe('a code (rule: league-codes)', () => {
  it('has six signs of the alphabet, and reads as itself', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = leagueCodeOf(random);
        if (code === null) return;
        expect(code).toMatch(new RegExp(`^[${LEAGUE_CODE_SIGNS}]{6}$`));
        expect(readLeagueCode(code)).toBe(code);
      }),
    );
  });

  it('has each sign equally often over all bytes that count', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const sign = leagueCodeOf(new Uint8Array(6).fill(byte))?.charAt(0);
      if (sign !== undefined) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    }
    expect([...counts.keys()].sort().join('')).toBe([...LEAGUE_CODE_SIGNS].sort().join(''));
    expect(new Set(counts.values()).size).toBe(1);
  });

  it('is none when too many bytes do not count', () => {
    expect(leagueCodeOf(new Uint8Array(16).fill(255))).toBeNull();
    expect(leagueCodeOf(new Uint8Array(5))).toBeNull();
  });

  it('has no two signs that somebody reads as one', () => {
    for (const pair of ['0O', '1I', '1L', '2Z', '5S', '6G', '8B', 'UV', 'OQ', 'IL']) {
      const both = [...pair].every((sign) => LEAGUE_CODE_SIGNS.includes(sign));
      expect(both, pair).toBe(false);
    }
  });

  it.each([
    ['k7rw4q', 'K7RW4Q'],
    [' K7R-W4Q ', 'K7RW4Q'],
    ['k7r w4q', 'K7RW4Q'],
    ['BGSUZ2', '865V22'],
    ['', ''],
    ['no code at all', 'NOCODEATALL'],
  ])('%j is read as %s', (typed, read) => {
    expect(readLeagueCode(typed)).toBe(read);
  });
});
