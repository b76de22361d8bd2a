import { describe, expect, test } from 'vitest';
import { formatExact, formatExactRands, formatSignedRands, isZero } from './exact-words.ts';

describe('exact numbers', () => {
  test.each([
    ['25/8', '3.125'],
    ['5', '5'],
    ['1/1000000', '0.000001'],
    ['13/3', '4.3333…'],
    ['-1/3', '−0.3333…'],
    ['3000000', '3\u2009000\u2009000'],
    ['1/10000000', '0.0000…'],
  ])('%s reads %s', (text, shown) => {
    expect(formatExact(text)).toBe(shown);
  });

  test('amounts show fractions of a cent', () => {
    expect(formatExactRands('625/8')).toBe('R78.125');
    expect(formatExactRands('10')).toBe('R10.00');
    expect(formatExactRands('-3/5')).toBe('−R0.60');
    expect(formatExactRands('2520')).toBe('R2\u00a0520.00');
    expect(formatSignedRands('1/200')).toBe('+R0.005');
    expect(formatSignedRands('-1/400')).toBe('−R0.0025');
  });

  test('figures beyond the precision of doubles are exact', () => {
    expect(formatExactRands('123456789012345678901/2')).toBe(
      'R61 728 394 506 172 839 450.50'.replaceAll(' ', '\u00a0'),
    );
  });

  test('0 is recognised in every form', () => {
    expect([isZero('0'), isZero('0/7'), isZero('1/7')]).toEqual([true, true, false]);
  });
});
