import { describe, expect, it } from 'vitest';
import { likenessOf } from './likeness.ts';

const one = { email: 'thandi.m@example.com', mobile: '+27821234567', dateOfBirth: '1990-03-27' };
const other = { email: 'jo@example.net', mobile: '+27831112222', dateOfBirth: '1985-01-02' };

describe('two registrations look like one person (rule: player-protection)', () => {
  it.each([
    [{ mobile: one.mobile }, ['mobile number']],
    [{ email: 'Thandi.M+new@Example.com' }, ['mailbox']],
    [{ mobile: one.mobile, dateOfBirth: one.dateOfBirth }, ['mobile number', 'date of birth']],
    [
      { dateOfBirth: one.dateOfBirth, email: 'Thandi-M+new@mail.example' },
      ['date of birth', 'name in the e-mail address'],
    ],
  ])('by %j', (change, parts) => {
    expect(likenessOf(one, { ...other, ...change })).toEqual(parts);
    expect(likenessOf({ ...other, ...change }, one)).toEqual(parts);
  });

  it.each([
    [{}],
    [{ dateOfBirth: one.dateOfBirth }],
    [{ email: 'thandim@mail.example' }],
    [{ mobile: null }],
  ])('and not by %j alone', (change) => {
    expect(likenessOf(one, { ...other, ...change })).toBeNull();
  });

  it('but unknown details are never alike', () => {
    const unknown = { email: null, mobile: null, dateOfBirth: null };
    expect(likenessOf(unknown, unknown)).toBeNull();
  });
});
