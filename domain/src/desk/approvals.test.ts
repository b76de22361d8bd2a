import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Approving,
  expiryOf,
  findApprovalRefusal,
  findDeclineRefusal,
  findKeyingRefusal,
  isKeyedKind,
  isResultKind,
  mayApproveKind,
  maySeeKind,
  maySeePreview,
  type Proposal,
  paidPlaces,
  proposalEnds,
  proposalKinds,
  samePaidPlaces,
  stateOf,
} from './approvals.ts';
import { type DeskRole, deskRoles } from './roles.ts';

const proposedAt = new Date('2026-11-21T12:00:00Z');
const after = (minutes: number) => new Date(proposedAt.getTime() + minutes * 60_000);
const kinds = fc.constantFrom(...proposalKinds);
const proposals = fc.record({
  kind: kinds,
  maker: fc.constantFrom(1, 2),
  expiresAt: fc.constant(after(15)),
  end: fc.option(fc.constantFrom(...proposalEnds)),
});
const people = fc.record({
  id: fc.constantFrom(1, 2, 3),
  roles: fc.uniqueArray(fc.constantFrom<DeskRole>(...deskRoles)),
});
const approvings = fc.record({
  now: fc.integer({ min: 0, max: 30 }).map(after),
  keyedSame: fc.option(fc.boolean()),
  isUnchanged: fc.boolean(),
});

/** Written a second time: exactly when a proposal may be approved. */
function mayApprove(
  proposal: Proposal,
  { id, roles }: { id: number; roles: readonly string[] },
  at: Approving,
) {
  const role = isResultKind(proposal.kind)
    ? roles.includes('trader') || roles.includes('admin')
    : roles.includes('admin');
  const inTime = proposal.end === null && at.now < proposal.expiresAt;
  const keyed = !['official-result', 'correction'].includes(proposal.kind) || at.keyedSame === true;
  return role && id !== proposal.maker && inTime && keyed && at.isUnchanged;
}

describe('a proposal (rule: second-approval)', () => {
  it('is approved by a second person who may, in time, undecided, keyed alike and unchanged, and else never', () => {
    fc.assert(
      fc.property(proposals, people, approvings, (proposal, person, at) => {
        const refusal = findApprovalRefusal(proposal, person, at);
        expect(refusal === undefined).toBe(mayApprove(proposal, person, at));
      }),
    );
  });

  it('is never approved by who made it, whatever the roles', () => {
    fc.assert(
      fc.property(proposals, approvings, (proposal, at) => {
        const maker = { id: proposal.maker, roles: deskRoles };
        expect(findApprovalRefusal(proposal, maker, { ...at, keyedSame: true })).toBe('own');
        const elsewhere = findApprovalRefusal(proposal, { id: -1, roles: deskRoles }, at);
        const here = findApprovalRefusal(
          proposal,
          { id: -1, roles: deskRoles },
          { ...at, isSameBrowser: true },
        );
        const isOver = elsewhere === 'decided' || elsewhere === 'expired';
        expect(here).toBe(isOver ? elsewhere : 'same-browser');
        expect(findKeyingRefusal(proposal, maker, { hasKeyed: false, now: at.now })).toBe('own');
      }),
    );
  });

  it('is decided once: whatever ended it, nothing more is keyed, approved or declined', () => {
    fc.assert(
      fc.property(proposals, people, approvings, (proposal, person, at) => {
        fc.pre(stateOf(proposal, at.now) !== 'waiting');
        expect(findApprovalRefusal(proposal, person, at)).toBeDefined();
        expect(findKeyingRefusal(proposal, person, { hasKeyed: false, now: at.now })).toBeDefined();
        expect(findDeclineRefusal(proposal, person, at.now)).toBeDefined();
      }),
    );
  });

  it('of a result expires after 15 minutes, of money after a day; a decision made in time stays', () => {
    expect(expiryOf('official-result', proposedAt)).toEqual(after(15));
    expect(expiryOf('correction', proposedAt)).toEqual(after(15));
    for (const kind of ['non-runner', 'abandonment', 'calling-off', 'reopening', 'voiding'] as const) {
      expect(expiryOf(kind, proposedAt)).toEqual(after(15));
    }
    expect(expiryOf('credit', proposedAt)).toEqual(after(24 * 60));
    expect(expiryOf('goodwill', proposedAt)).toEqual(after(24 * 60));
    const expiresAt = after(15);
    expect(stateOf({ end: null, expiresAt }, after(14))).toBe('waiting');
    expect(stateOf({ end: null, expiresAt }, expiresAt)).toBe('expired');
    expect(stateOf({ end: 'approved', expiresAt }, after(16))).toBe('approved');
  });

  it('is taken back by who made it, without another role, and declined by who may approve it', () => {
    const proposal: Proposal = { kind: 'credit', maker: 1, expiresAt: after(15), end: null };
    expect(findDeclineRefusal(proposal, { id: 1, roles: ['support'] }, after(1))).toBeUndefined();
    expect(findDeclineRefusal(proposal, { id: 2, roles: ['support'] }, after(1))).toBe('role');
    expect(findDeclineRefusal(proposal, { id: 2, roles: ['admin'] }, after(1))).toBeUndefined();
    expect(findDeclineRefusal(proposal, { id: 1, roles: ['support'] }, after(15))).toBe('expired');
  });

  it('does not show what it does to who may approve it before the places were keyed', () => {
    fc.assert(
      fc.property(kinds, people, fc.boolean(), (kind, person, hasKeyed) => {
        const proposal: Proposal = { kind, maker: 1, expiresAt: after(15), end: null };
        const isBlind =
          isKeyedKind(kind) && person.id !== 1 && !hasKeyed && mayApproveKind(person.roles, kind);
        expect(maySeePreview(proposal, person, hasKeyed, after(1))).toBe(!isBlind);
        if (mayApproveKind(person.roles, kind)) expect(maySeeKind(person.roles, kind)).toBe(true);
      }),
    );
  });
});

describe('the paid places of a result', () => {
  /** Finishers from the sizes of their groups, saddles in order. */
  const order = (saddles: readonly number[], sizes: readonly number[]) => {
    const finishers: { saddle: number; position: number }[] = [];
    for (const size of sizes) {
      const position = finishers.length + 1;
      for (let tied = 0; tied < size && finishers.length < saddles.length; tied += 1) {
        finishers.push({ saddle: saddles[finishers.length] ?? 0, position });
      }
    }
    return finishers;
  };
  const orders = fc
    .tuple(
      fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 1 }),
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 8 }),
    )
    .map(([saddles, sizes]) => order(saddles, sizes));
  const places = fc.integer({ min: 0, max: 4 });

  it('are the same in whatever order a result is written, and name the winner always', () => {
    fc.assert(
      fc.property(orders, places, (finishers, paid) => {
        expect(samePaidPlaces(finishers, finishers.toReversed(), paid)).toBe(true);
        expect(paidPlaces(finishers, paid)[0]?.position).toBe(1);
      }),
    );
  });

  it('are the same exactly when every paid position has the same runners', () => {
    fc.assert(
      fc.property(orders, orders, places, (one, other, paid) => {
        const inPlace = (finishers: typeof one, position: number) =>
          finishers
            .filter((each) => each.position === position)
            .map(({ saddle }) => saddle)
            .sort()
            .join();
        const same = [1, 2, 3, 4]
          .slice(0, Math.max(1, paid))
          .every((position) => inPlace(one, position) === inPlace(other, position));
        expect(samePaidPlaces(one, other, paid)).toBe(same);
      }),
    );
  });
});
