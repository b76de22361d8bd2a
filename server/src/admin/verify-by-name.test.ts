import { expect, it } from 'vitest';
import { describePending } from './verify-by-name.ts';

it('lists a name from another issuer so that it hides no line and makes none up (rule: player-protection)', () => {
  const since = new Date('2026-11-21T10:00:00Z');
  const nothing = { email: null, mobile: null, dateOfBirth: null };
  const username = 'nomsa\u001b[8m\nthandi, since Sat 21 Nov 2026\u009b2K\u202e';
  const barred = { punterId: 2, username, parts: ['mobile number'], kind: 'closure', until: null } as const;
  const [line = '', look = '', ...others] = describePending({
    ...{ punterId: 1, username, since, ...nothing },
    like: [barred],
  }).split('\n');
  expect(line).toMatch(/^nomsa.*thandi.*, since Sat 21 Nov 2026$/);
  expect(look).toMatch(/^ {2}Look first: the same mobile number as nomsa/);
  expect(line + look).not.toMatch(/\p{C}/u);
  expect(others).toEqual([]);
});
