import { describe, expect, it } from 'vitest';
import { ageOn, isAdult } from './age.ts';
import { aliasKey, findAliasProblem } from './alias.ts';
import { mailboxOf, readEmail } from './email.ts';
import { localDayOf } from './local-date.ts';
import { PASSWORD_RULES, unmetPasswordRules } from './password.ts';
import { isReservedAlias } from './reserved-alias.ts';

describe('18 or older (rule: player-protection)', () => {
  it('from the eighteenth birthday on, as the day is in Johannesburg', () => {
    const lastMinute = localDayOf(new Date('2026-11-20T21:59:00Z'));
    const midnight = localDayOf(new Date('2026-11-20T22:00:00Z'));
    expect([isAdult('2008-11-21', lastMinute), isAdult('2008-11-21', midnight)]).toEqual([false, true]);
  });

  it.each([
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
    ['1990-12-31', '2026-01-01', 35],
    ['2026-11-22', '2026-11-21', -1],
  ])('born %s, on %s one is %d', (born, today, age) => {
    expect(ageOn(born, today)).toBe(age);
  });

  it('refuses a day of birth that does not exist', () => {
    expect(() => isAdult('2007-02-29', '2026-11-21')).toThrow('expected a day');
  });
});

describe('an alias (rule: alias)', () => {
  it.each(['abc', 'Tannie_Tote', 'box-seat', '9lives', 'x'.repeat(20)])('%s is well formed', (alias) => {
    expect(findAliasProblem(alias)).toBeNull();
  });

  it.each([
    ['ab', 'An alias has at least 3 characters.'],
    ['', 'An alias has at least 3 characters.'],
    ['x'.repeat(21), 'An alias has at most 20 characters.'],
    ['two words', 'An alias has only letters a to z, digits, _ and -.'],
    ['Zoë', 'An alias has only letters a to z, digits, _ and -.'],
    ['---', 'An alias has at least one letter or digit.'],
    ['_-_', 'An alias has at least one letter or digit.'],
    ['__proto__', 'An alias does not begin and end with two _.'],
    ['line\nbreak', 'An alias has only letters a to z, digits, _ and -.'],
    ['dot.dot', 'An alias has only letters a to z, digits, _ and -.'],
  ])('%j is not, and says why', (alias, problem) => {
    expect(findAliasProblem(alias)).toBe(problem);
  });

  it.each([
    'admin',
    'Adm1n',
    'ADM_I-N',
    'aadmiinn',
    'admin2026',
    '007admin',
    'Support',
    'supp0rt',
    '5upp0rt',
    'Help_Desk',
    'He1p',
    'official',
    'Official_Admin',
    'moderator',
    'R00T',
    'staff',
    'system',
    'Operator',
    'Desk',
    'Furlong',
    'Fur1ong_Support',
    'constructor',
    'null',
    'TurfClub',
    'turf-club',
    'Turf_Club_Official',
  ])('%s speaks for the operator and is nobody’s', (alias) => {
    expect(isReservedAlias(alias, 'Turf Club')).toBe(true);
  });

  it.each(['Furlong_King', 'Rooted', 'Staffie', 'Helper', 'Desmond', 'TurfKing', 'Adam', 'Modise', '12345'])(
    '%s is a name like any other',
    (alias) => {
      expect(isReservedAlias(alias, 'Turf Club')).toBe(false);
      expect(isReservedAlias(alias, '')).toBe(false);
    },
  );

  it('is the same whatever its case', () => {
    expect(aliasKey('Tannie_Tote')).toBe(aliasKey('TANNIE_tote'));
  });
});

describe('an e-mail address', () => {
  it.each([
    ['thandi@example.com', 'thandi@example.com'],
    [' Thandi+Races@Example.co.za ', 'thandi+races@example.co.za'],
    ["o'brien_1!#$%&*/=?^`{|}~-@x-y.example", "o'brien_1!#$%&*/=?^`{|}~-@x-y.example"],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('%j is read as %j', (text, email) => {
    expect(readEmail(text)).toBe(email);
  });

  it.each([
    'q1,victim@example.com',
    'q2;victim@example.com',
    'q3(c)victim@example.com',
    'victim@example.com,q4.y',
    'victim@example.com, other@example.com',
    'Victim <victim@example.com>',
    '"victim"@example.com',
    'group:victim@example.com',
    'victim@example.com\r\nBcc: other@example.com',
    'victim\u0000@example.com',
    'víctim@example.com',
    'victim@[127.0.0.1]',
    'victim@localhost',
    'victim@-example.com',
    'victim@example-.com',
    'victim@example..com',
    'victim@',
    '@example.com',
    'victim',
    '',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(130)}com`,
    '@'.repeat(100_000),
  ])('%j is none', (text) => {
    expect(readEmail(text)).toBeUndefined();
  });

  it('reaches one mailbox whatever its case and tag', () => {
    const same = ['Thandi@Example.com', 'thandi+races@example.com', 'thandi+a+b@example.com'];
    expect(new Set(same.map(mailboxOf))).toEqual(new Set(['thandi@example.com']));
    expect(mailboxOf('+27821234567@example.com')).toBe('+27821234567@example.com');
    expect(mailboxOf('thandi.m@example.com')).not.toBe(mailboxOf('thandim@example.com'));
  });
});

describe('a password', () => {
  const broken = (password: string, owner = {}) => unmetPasswordRules(password, owner).map((rule) => rule.id);

  it.each(['demo-punter', 'rival-punter', 'desk-operator', 'desk2-operator'])(
    'the demo password %s is allowed',
    (password) => {
      expect(broken(password, { email: `${password.split('-')[0]}@furlong.example` })).toEqual([]);
    },
  );

  it.each([
    'the mare in race five',
    'tussen die berge en die see',
    'k7#Qw9!zRt',
    'пароль-для-скачек',
    '🐎🏇🎩🌧️🍀 dry going',
  ])('%s is allowed: length and surprise count, not signs', (password) => {
    expect(broken(password)).toEqual([]);
  });

  it.each([
    ['short1!', ['length']],
    ['', ['length', 'variety']],
    ['abcde fghi '.repeat(20), ['length']],
    ['aaaaaaaaaaaa', ['variety']],
    ['abababababab', ['variety']],
    ['1234567890', ['variety']],
    ['0987654321', ['variety']],
    ['qwertyuiop', ['variety', 'common']],
    ['abcdefghijkl', ['variety']],
    ['password1234', ['common']],
    ['Password!2026', ['common']],
    ['P@ssw0rd2026', ['common']],
    ['passwordpassword', ['common']],
    ['Furlong2026!!', ['common']],
    ['correct horse battery staple', ['common']],
  ])('%j breaks %j', (password, rules) => {
    expect(broken(password)).toEqual(rules);
  });

  it.each([
    ['Thandi.Mokoena@mail.example'],
    ['thandi.mokoena'],
    ['Thandi Mokoena 84'],
    ['0820001234'],
    ['+27 82 000 1234'],
  ])('%s is personal to thandi.mokoena@mail.example, 082 000 1234', (password) => {
    expect(broken(password, { email: 'thandi.mokoena@mail.example', mobile: '082 000 1234' })).toContain(
      'personal',
    );
  });

  it('a passphrase that only mentions the name is not', () => {
    const owner = { email: 'thandi@mail.example', mobile: '0820001234' };
    expect(broken('thandi likes the grey filly', owner)).toEqual([]);
  });

  it.each(['TurfClub2026', 'turf club 1234', 'Turf-Club!Turf-Club!', '7urfclub 2026!'])(
    '%s is common on the site Turf Club',
    (password) => {
      expect(broken(password, { site: 'Turf Club' })).toEqual(['common']);
      expect(broken(password)).toEqual([]);
    },
  );

  it('a passphrase that only mentions the site is not, nor is any on a site without letters', () => {
    expect(broken('the turf club at noon', { site: 'Turf Club' })).toEqual([]);
    expect(broken('82 74 19 35 60', { site: '1-2-3' })).toEqual([]);
  });

  it('every rule says itself', () => {
    expect(PASSWORD_RULES.map((rule) => rule.id)).toEqual(['length', 'variety', 'personal', 'common']);
    for (const rule of PASSWORD_RULES) expect(rule.text).toMatch(/^[A-Z].*\.$/);
  });
});
