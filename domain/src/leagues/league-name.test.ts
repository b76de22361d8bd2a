import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLeagueNameProblem, freeLeagueName, leagueNameKey } from './league-name.ts';
import { readsAs } from './look-alikes.ts';

describe('a league’s name (rule: league-name)', () => {
  it.each([
    'The Thursday Card',
    'Abc',
    "Gogo's Eleven",
    'Die Vaal-Driehoek Perde',
    'Sjoe! 100%',
    'Zoë & Réné',
    'Ikhaya leKhanyi',
    '🏇 Fast Ones',
    'x'.repeat(40),
    'Клуб друзей',
    'R50 (or more)',
  ])('%s is well formed', (name) => {
    expect(findLeagueNameProblem(name)).toBeNull();
  });

  it.each([
    ['ab', 'at least 3'],
    ['', 'at least 3'],
    ['x'.repeat(41), 'at most 40'],
    // One character as written, eighteen as it reads.
    ['\u{FDFA}\u{FDFA}\u{FDFA}', 'at most 40'],
    ['---', 'letter or digit'],
    ['🏇🏇🏇', 'letter or digit'],
    [' Padded', 'begin or end'],
    ['Padded ', 'begin or end'],
    ['Two  spaces', 'two spaces'],
    ['Line\nbreak', 'only letters'],
    ['Tab\tbed', 'only letters'],
    ['Sepa\u2028rated', 'only letters'],
    ['Zero\u200Bwidth', 'hidden'],
    ['Join\u200Ded', 'hidden'],
    ['Right\u202Eto left', 'hidden'],
    ['Isolated\u2066', 'hidden'],
    ['\u3164\u3164\u3164 filler', 'hidden'],
    ['Soft\u00ADhyphen', 'hidden'],
    ['Mark\u200E', 'hidden'],
    ['Nul\u0000', 'only letters'],
    ['Half\uD83C', 'is text'],
    ['<b>bold</b>', 'only letters'],
    ['Z\u0310\u0311\u0312\u0313\u0314algo', 'piled-up'],
  ])('%j is refused', (name, words) => {
    expect(findLeagueNameProblem(name)).toContain(words);
  });

  it('never allows what turns, breaks or hides text, whatever stands beside it', () => {
    const sly = fc.constantFrom(
      ...'\u0000\u0009\u000A\u000D\u001B\u0085\u00AD\u061C\u115F\u1160\u17B4\u180E\u200B\u200C\u200D\u200E\u200F\u2028\u2029\u202A\u202E\u2060\u2066\u2069\u3164\uFE0F\uFEFF\uFFA0',
    );
    fc.assert(
      fc.property(fc.string(), sly, fc.string(), (before, sign, after) => {
        expect(findLeagueNameProblem(`${before}${sign}${after}`)).not.toBeNull();
      }),
    );
  });

  it('answers any text at all, and what it allows has a key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        if (findLeagueNameProblem(text) === null) expect(leagueNameKey(text)).not.toBe('');
      }),
    );
  });
});

describe('the key of a name', () => {
  it.each([
    ['The Thursday Card', 'THE THURSDAY CARD'],
    ['The Thursday Card', 'Тhe Тhursday Саrd'],
    ['Zoe', 'Zoë'],
    ['Cafe Racers', 'Ｃａｆｅ Ｒａｃｅｒｓ'],
    ['Cafe Racers', 'Cafe\u0301 Racers'],
    ['Lodz', 'Łódź'],
  ])('is one for %s and %s', (one, other) => {
    expect(leagueNameKey(one)).toBe(leagueNameKey(other));
  });

  it('differs where names read differently', () => {
    expect(leagueNameKey('Pool 1')).not.toBe(leagueNameKey('Pool 2'));
  });

  it('reads as itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(readsAs(readsAs(text))).toBe(readsAs(text));
      }),
    );
  });
});

describe('a name that the new owner has already (rule: league-owner)', () => {
  it('gets the first number that is free, and stays well formed', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 3, maxLength: 40 });
    fc.assert(
      fc.property(name, fc.integer({ min: 0, max: 60 }), (text, others) => {
        if (findLeagueNameProblem(text) !== null) return;
        const taken = new Set<string>();
        for (let other = 0; other < others; other += 1) {
          taken.add(leagueNameKey(freeLeagueName(text, (key) => taken.has(key))));
        }
        const free = freeLeagueName(text, (key) => taken.has(key));
        expect(taken.size).toBe(others);
        expect(findLeagueNameProblem(free)).toBeNull();
      }),
    );
  });

  it('keeps a name that is free', () => {
    expect(freeLeagueName('The Card', () => false)).toBe('The Card');
    expect(freeLeagueName('The Card', (key) => key === 'the card')).toBe('The Card 2');
  });
});
