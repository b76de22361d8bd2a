import { describe, expect, it } from 'vitest';
import { isPlainName, isWholeText } from './outside-text.ts';
import { isDayInRange, isInstantInRange } from './outside-time.ts';

describe('a text from outside', () => {
  it.each(['', 'Ladybrand', 'Ko\u0301rat 🐎', 'two\nlines'])('is whole: %j', (text) => {
    expect(isWholeText(text)).toBe(true);
  });
  it.each(['\u0000', 'a\u0000b', '\ud800', 'a\udc00b'])('is not whole with %j', (text) => {
    expect(isWholeText(text)).toBe(false);
  });
});

describe('a name from outside', () => {
  it.each(['Ladybrand', "O'Neill — 2nd", 'Zoë 🐎', 'مهر'])('may be %j', (name) => {
    expect(isPlainName(name)).toBe(true);
  });
  it.each(['\u0000', 'a\nb', '\u007f', '\u0085', 'evil\u202egnp', '\u2066', '\u200f', '\u061c', '\ud800'])(
    'may not hold %j: it would be shown as another',
    (name) => {
      expect(isPlainName(name)).toBe(false);
    },
  );
});

describe('a day from outside', () => {
  it.each(['1990-01-01', '2028-02-29', '2100-12-31'])('may be %s', (day) => {
    expect(isDayInRange(day)).toBe(true);
  });
  it.each([
    '0000-01-01',
    '1989-12-31',
    '2101-01-01',
    '9999-12-31',
    '2027-02-29',
    '2026-1-1',
    '-000001-01-01',
  ])('may not be %s', (day) => {
    expect(isDayInRange(day)).toBe(false);
  });
});

describe('an instant from outside', () => {
  it.each(['2026-11-21T14:35:00+02:00', '1990-01-01T00:00:00Z', '2100-12-31T23:59:59.999999999Z'])(
    'may be %s',
    (instant) => {
      expect(isInstantInRange(instant)).toBe(true);
    },
  );
  it.each([
    '2016-12-31T23:59:60Z',
    '0000-01-01T00:00:00+23:59',
    '9999-12-31T23:59:59-23:59',
    '-000001-12-31T00:01:00.000Z',
    '1990-01-01T00:00:00+02:00',
    '2026-02-30T00:00:00Z',
    '2026-11-21T24:00:00Z',
    '2026-11-21T14:35:00',
    '2026-11-21T14:35:00+99:00',
    '2026-11-21 14:35:00Z',
    `2026-11-21T14:35:00.${'0'.repeat(50_000)}Z`,
  ])('may not be %s', (instant) => {
    expect(isInstantInRange(instant)).toBe(false);
  });
});
