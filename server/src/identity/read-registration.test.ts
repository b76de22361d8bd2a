import { describe, expect, test } from 'vitest';
import { goodRegistration as good } from '../../test/registration-form.ts';
import { readRegistration } from './read-registration.ts';

const now = new Date('2026-11-21T10:00:00Z');
const faults = (change: Partial<typeof good>) => {
  const read = readRegistration({ ...good, ...change }, [], now);
  return 'problems' in read ? read.problems.map(({ field }) => field) : [];
};

describe('the rules of a registration', () => {
  test('a valid one is read: address in lower case, mobile number with its country', () => {
    expect(readRegistration(good, [], now)).toEqual({
      registration: {
        email: 'thandi@example.com',
        mobile: '+27821234567',
        password: 'four horses at noon',
        dateOfBirth: '1990-03-27',
      },
    });
  });

  test('18 or older by the date of birth, to the day', () => {
    expect(faults({ day: '21', month: '11', year: '2008' })).toEqual([]);
    expect(faults({ day: '22', month: '11', year: '2008' })).toEqual(['day']);
    expect(faults({ day: '31', month: '2' })).toEqual(['day']);
    expect(faults({ year: '90' })).toEqual(['year']);
  });

  test('every invalid field is named with what was expected', () => {
    expect(faults({ email: 'thandi', mobile: '123', year: '', terms: false })).toEqual([
      'email',
      'mobile',
      'year',
      'terms',
    ]);
    const words = (change: Partial<typeof good>) => {
      const read = readRegistration({ ...good, ...change }, [], now);
      return 'problems' in read ? read.problems.map((problem) => problem.words).join('; ') : '';
    };
    expect(words({ month: 'March' })).toMatch(/^Enter the month you were born: 1 to 12[^;]*$/);
    expect(words({ year: '1850' })).toMatch(/^Enter the year you were born: four digits[^;]*$/);
    expect(words({ day: '32' })).toMatch(/^Enter the day you were born: 1 to 31$/);
    expect(words({ day: '31', month: '2' })).toMatch(/^Enter a date of birth that exists/);
    expect(words({ mobile: '+27 82 123 456' })).toMatch(/or \+27 and nine digits/);
    expect(faults({ mobile: '+44 7911 123456' })).toEqual([]);
    expect(faults({ mobile: '+27 82 123 4567' })).toEqual([]);
    expect(faults({ day: '027' })).toEqual(['day']);
    expect(faults({ day: '07', month: '03' })).toEqual([]);
    expect(faults({ mobile: '+27 (0)82 123 4567' })).toEqual([]);
  });
});
