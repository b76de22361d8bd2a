import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeskRole, describeRoles, deskDuties, deskRoles, findOpeningRole } from './roles.ts';
import { findGrantRefusal, findRevokeRefusal } from './staff-changes.ts';

const roles = fc.uniqueArray(fc.constantFrom<DeskRole>(...deskRoles));
const role = fc.constantFrom<DeskRole>(...deskRoles);

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

  it('let a regulator read and change nothing', () => {
    const duties = Object.entries(deskDuties).filter(([, who]) =>
      (who as readonly DeskRole[]).includes('regulator'),
    );
    expect(duties.every(([duty]) => duty.startsWith('see'))).toBe(true);
  });

  it('are said in words', () => {
    expect(describeRoles(['admin'])).toBe('the role admin');
    expect(describeRoles(['admin', 'regulator'])).toBe('one of the roles admin, regulator');
  });
});

describe('giving and taking roles (rule: staff-roles)', () => {
  it('is refused on oneself, whatever else holds', () => {
    fc.assert(
      fc.property(roles, role, fc.boolean(), fc.nat(5), (held, which, isInternal, admins) => {
        expect(findGrantRefusal({ isSelf: true, isInternal, held }, which)).toBe('own-roles');
        expect(findRevokeRefusal({ isSelf: true, held }, which, admins)).toBe('own-roles');
      }),
    );
  });

  it('gives a role once, and to internal users alone', () => {
    fc.assert(
      fc.property(roles, role, fc.boolean(), (held, which, isInternal) => {
        const refusal = findGrantRefusal({ isSelf: false, isInternal, held }, which);
        expect(refusal === undefined).toBe(isInternal && !held.includes(which));
      }),
    );
  });

  it('leaves an admin after any series of changes that starts with one', () => {
    const people = ['a', 'b', 'c'];
    const step = fc.record({
      by: fc.constantFrom(...people, 'command line'),
      to: fc.constantFrom(...people),
      role: fc.constantFrom<DeskRole>('admin', 'viewer'),
      gives: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const held = new Map<string, DeskRole[]>(people.map((name) => [name, name === 'a' ? ['admin'] : []]));
        const admins = () => [...held].filter(([, each]) => each.includes('admin')).map(([name]) => name);
        for (const { by, to, role: which, gives } of steps) {
          const own = held.get(to) ?? [];
          const holder = { isSelf: by === to, isInternal: true, held: own };
          if (gives && !findGrantRefusal(holder, which)) held.set(to, [...own, which]);
          if (!gives && !findRevokeRefusal(holder, which, admins().filter((name) => name !== to).length)) {
            held.set(
              to,
              own.filter((each) => each !== which),
            );
          }
          expect(admins()).not.toEqual([]);
        }
      }),
    );
  });
});
