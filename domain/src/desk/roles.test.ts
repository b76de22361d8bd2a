import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeskRole, describeRoles, deskRoles, findOpeningRole } from './roles.ts';

const roles = fc.uniqueArray(fc.constantFrom<DeskRole>(...deskRoles));

describe('roles at the desk (rule: desk-roles)', () => {
  it('open a call by a role that is held and asked for, and by none else', () => {
    fc.assert(
      fc.property(roles, roles, (held, asked) => {
        const opening = findOpeningRole(held, asked);
        const both = asked.filter((each) => held.includes(each));
        expect(opening).toBe(both[0]);
      }),
    );
  });

  it('are said in words', () => {
    expect(describeRoles(['admin'])).toBe('the role admin');
    expect(describeRoles(['admin', 'regulator'])).toBe('one of the roles admin, regulator');
  });
});
