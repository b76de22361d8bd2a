import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, chooseSuccessor } from './choose-successor.ts';

const member = (punterId: number, change: Partial<Candidate> = {}): Candidate => ({
  punterId,
  memberSince: new Date(punterId * 1_000),
  playedLately: true,
  onBreak: false,
  cannotOwn: false,
  ...change,
});

const anybody = fc.uniqueArray(
  fc.record({
    punterId: fc.integer({ min: 1, max: 40 }),
    memberSince: fc.date({ min: new Date(0), max: new Date(5_000), noInvalidDate: true }),
    playedLately: fc.boolean(),
    onBreak: fc.boolean(),
    cannotOwn: fc.boolean(),
  }),
  { selector: ({ punterId }) => punterId, maxLength: 12 },
);

describe('the successor of an owner (rule: league-owner)', () => {
  it('is the longest-standing member who played lately and is not on a break', () => {
    expect(chooseSuccessor([member(3), member(1, { playedLately: false }), member(2)])).toBe(2);
    expect(chooseSuccessor([member(1, { onBreak: true }), member(2)])).toBe(2);
  });

  it('is the longest-standing one where nobody played lately', () => {
    const idle = { playedLately: false };
    expect(chooseSuccessor([member(2, idle), member(1, { ...idle, onBreak: true })])).toBe(1);
  });

  it('is nobody who cannot own, and nobody at all where none can', () => {
    expect(chooseSuccessor([member(1, { cannotOwn: true }), member(2, { playedLately: false })])).toBe(2);
    expect(chooseSuccessor([member(1, { cannotOwn: true })])).toBeNull();
    expect(chooseSuccessor([])).toBeNull();
  });

  it('is found whenever somebody can own, whatever the order, and the same each time', () => {
    fc.assert(
      fc.property(anybody, (candidates) => {
        const chosen = chooseSuccessor(candidates);
        expect(chooseSuccessor(candidates.toReversed())).toBe(chosen);
        const able = candidates.filter(({ cannotOwn }) => !cannotOwn);
        expect(chosen === null).toBe(able.length === 0);
        const own = able.find(({ punterId }) => punterId === chosen);
        if (!own) return;
        const isFirstChoice = ({ playedLately, onBreak }: Candidate) => playedLately && !onBreak;
        for (const other of able) {
          if (isFirstChoice(other) && !isFirstChoice(own)) throw new Error('one who plays was passed over');
          if (isFirstChoice(other) !== isFirstChoice(own)) continue;
          expect(own.memberSince.getTime()).toBeLessThanOrEqual(other.memberSince.getTime());
        }
      }),
    );
  });
});
