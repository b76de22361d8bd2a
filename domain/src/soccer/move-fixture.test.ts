import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FixtureChange,
  type FixtureState,
  fixtureStatuses,
  isSettled,
  MoveRefused,
  takesBets,
} from './fixture-state.ts';
import { lapseInterrupted, lapseToCome } from './lapse-fixture.ts';
import { moveFixture, newFixture } from './move-fixture.ts';

const kickOff = new Date('2026-08-15T15:00:00+02:00');
const hours = (count: number) => new Date(kickOff.getTime() + count * 3_600_000);
const before = hours(-24);
const first = () => newFixture(kickOff, '2x45', before);

/** A fixture after changes, each at its hours from the kick-off. */
function play(...moves: readonly (readonly [number, FixtureChange])[]) {
  return moves.reduce((state, [at, change]) => moveFixture(state, change, hours(at)).state, first());
}
const refusal = (state: FixtureState, change: FixtureChange, at: number) => {
  try {
    moveFixture(state, change, hours(at));
  } catch (error) {
    if (error instanceof MoveRefused) return error.field ?? error.message;
    throw error;
  }
  return undefined;
};
const live = play([0, { status: 'live' }]);
const over = play([0, { status: 'live' }], [2, { result: { home: 2, away: 1, official: true } }]);

describe('a kick-off (rules: strike-closes, kick-off-delayed, moved-earlier)', () => {
  it('closes by the clock, and opens again when it is put back, also after it has passed', () => {
    expect(takesBets(first(), hours(-0.001))).toBe(true);
    expect(takesBets(first(), kickOff)).toBe(false);
    const delayed = play([0.1, { kickOffAt: hours(1) }]);
    expect(delayed.open).toBe(true);
    expect(takesBets(delayed, hours(0.9))).toBe(true);
  });

  it('that is brought forward stands, and closes then', () => {
    const moved = play([-3, { kickOffAt: hours(-1) }]);
    expect(takesBets(moved, hours(-1.1))).toBe(true);
    expect(takesBets(moved, hours(-1))).toBe(false);
  });

  it('that turns out to have been earlier is known late (rule: struck-after-kick-off)', () => {
    const move = moveFixture(first(), { status: 'live', startedAt: hours(-2) }, hours(-0.25));
    expect(move.lateKickOff).toEqual({ from: hours(-2), replaces: null });
    expect(move.settlement).toEqual({ correction: true });
    expect(moveFixture(first(), { status: 'live' }, hours(0.1)).lateKickOff).toBeNull();
    const corrected = moveFixture(move.state, { status: 'live', startedAt: hours(-1) }, hours(0.5));
    expect(corrected.lateKickOff).toEqual({ from: hours(-1), replaces: hours(-2) });
  });

  it('that becomes known once bets are settled is taken for the reason capture alone (rule: struck-after-kick-off)', () => {
    // Put back by three hours, but played at the first time, which only the end tells.
    const late = play(
      [-1, { kickOffAt: hours(3) }],
      [3, { status: 'live' }],
      [4, { result: { home: 2, away: 1, official: true } }],
    );
    const told = { status: 'finished', startedAt: hours(0) } as const;
    expect(refusal(late, told, 5)).toMatch(/reason capture/);
    expect(refusal(late, { status: 'finished', startedAt: hours(3.1) }, 5)).toBeUndefined();
    const move = moveFixture(late, { ...told, reason: 'capture' }, hours(5));
    expect(move).toMatchObject({
      lateKickOff: { from: hours(0), replaces: hours(3) },
      settlement: { correction: true },
      state: { resultState: 'official', startedAt: hours(0) },
    });
    expect(moveFixture(move.state, { ...told, reason: 'capture' }, hours(6)).changed).toBe(false);
  });

  it('that was before the match lost its date is known late (rule: struck-after-kick-off)', () => {
    const undated = play([-1, { kickOffAt: hours(3) }], [1, { status: 'postponed' }]);
    expect(undated).toMatchObject({ dated: false, open: false });
    const move = moveFixture(undated, { status: 'live', startedAt: hours(0) }, hours(1.5));
    expect(move.lateKickOff).toEqual({ from: hours(0), replaces: null });
  });

  it('live ends betting before the published one', () => {
    expect(play([-0.5, { status: 'live' }]).open).toBe(false);
  });
});

describe('postponed (rule: postponed)', () => {
  it('without a date takes no bets; with one it does', () => {
    expect(play([-2, { status: 'postponed' }]).open).toBe(false);
    expect(play([-2, { status: 'postponed', kickOffAt: kickOff }])).toMatchObject({
      open: false,
      dated: false,
    });
    expect(play([-2, { status: 'postponed', kickOffAt: hours(47) }])).toMatchObject({
      open: true,
      dated: true,
    });
  });

  it.each([
    [47, []],
    [48, []],
    [48.01, [{ why: 'lapsed', decidedBy: null }]],
  ])('to %d hours later voids %j', (later, voidings) => {
    const move = moveFixture(first(), { status: 'postponed', kickOffAt: hours(later) }, hours(-2));
    expect(move.voidings).toEqual(voidings);
  });

  it('twice counts from the first kick-off, and after a lapse from the new one', () => {
    const once = play([-2, { status: 'postponed', kickOffAt: hours(30) }]);
    const twice = moveFixture(once, { status: 'postponed', kickOffAt: hours(60) }, hours(28));
    expect(twice.voidings).toHaveLength(1);
    expect(moveFixture(twice.state, { kickOffAt: hours(100) }, hours(50)).voidings).toEqual([]);
  });

  it('without a date is void when the hours are over, once; then the new date counts', () => {
    const put = play([-2, { status: 'postponed' }]);
    expect(lapseToCome(put, hours(47.9)).voided).toBe(false);
    const lapsed = lapseToCome(put, hours(48));
    expect(lapsed.voided).toBe(true);
    expect(lapseToCome(lapsed.state, hours(200)).voided).toBe(false);
    const again = moveFixture(lapsed.state, { status: 'postponed', kickOffAt: hours(300) }, hours(201));
    expect(again.voidings).toEqual([]);
    expect(again.state).toMatchObject({ open: true, dueAt: hours(300) });
  });

  it('said again changes nothing', () => {
    const put = play([-2, { status: 'postponed', kickOffAt: hours(30) }]);
    expect(moveFixture(put, { status: 'postponed', kickOffAt: hours(30) }, hours(-1)).changed).toBe(false);
  });
});

describe('interrupted (rule: interrupted)', () => {
  const stopped = play(
    [0, { status: 'live' }],
    [1, { status: 'interrupted', score: { home: 1, away: 1, minute: 52 } }],
  );

  it('needs the score and its minute', () => {
    expect(refusal(live, { status: 'interrupted' }, 1)).toBe('score');
  });

  it('is continued: nothing is void', () => {
    const on = moveFixture(stopped, { status: 'live', score: { home: 1, away: 1, minute: 52 } }, hours(20));
    expect(on.voidings).toEqual([]);
    const end = moveFixture(on.state, { result: { home: 1, away: 2, official: true } }, hours(21));
    expect(end.state.stopped).toBeNull();
  });

  it('begins anew at 0-0: what was decided stands, the rest is void', () => {
    const anew = { status: 'live', score: { home: 0, away: 0, minute: 1 } } as const;
    const begun = moveFixture(stopped, anew, hours(24));
    expect(begun.voidings).toEqual([{ why: 'begun-anew', decidedBy: { home: 1, away: 1 } }]);
    expect(lapseInterrupted(begun.state, hours(100))).toBeUndefined();
    // Said by the score alone, once the match is on again.
    const on = moveFixture(stopped, { status: 'live' }, hours(24)).state;
    expect(moveFixture(on, { score: anew.score }, hours(24.1)).voidings).toHaveLength(1);
  });

  it('is abandoned where it stopped when the hours are over', () => {
    expect(lapseInterrupted(stopped, hours(47.9))).toBeUndefined();
    expect(lapseInterrupted(stopped, hours(48))).toMatchObject({
      status: 'abandoned',
      resultState: 'none',
      score: { home: 1, away: 1, minute: 52 },
    });
  });
});

describe('abandoned (rules: abandoned, abandoned-at-ninety)', () => {
  it.each([
    [89, 'none'],
    [90, 'official'],
  ])('at minute %d the result is %s', (minute, resultState) => {
    const end = moveFixture(live, { status: 'abandoned', score: { home: 1, away: 0, minute } }, hours(2));
    expect(end.state).toMatchObject({ status: 'abandoned', resultState });
    expect(end.settlement).toEqual({ correction: false });
  });

  it('needs its score, and a kick-off', () => {
    expect(refusal(live, { status: 'abandoned' }, 1)).toBe('score');
    const abandoned = { status: 'abandoned', score: { home: 0, away: 0, minute: 5 } } as const;
    expect(refusal(first(), abandoned, -1)).toMatch(/has not kicked off/);
  });
});

describe('a result (rules: correction, awarded-later, ninety-minutes)', () => {
  it('settles when it is official, and is corrected for a reason alone', () => {
    const provisional = moveFixture(live, { result: { home: 2, away: 1, official: false } }, hours(2));
    expect(provisional.settlement).toBeNull();
    expect(
      moveFixture(provisional.state, { result: { home: 2, away: 1, official: true } }, hours(2)),
    ).toMatchObject({
      settlement: { correction: false },
    });
    expect(refusal(over, { result: { home: 1, away: 2, official: true } }, 3)).toMatch(/capture or award/);
    expect(refusal(over, { result: { home: 2, away: 1, official: false } }, 3)).toMatch(/too late/);
    const captured = moveFixture(
      over,
      { result: { home: 1, away: 2, official: true, reason: 'capture' } },
      hours(3),
    );
    expect(captured).toMatchObject({
      settlement: { correction: true },
      state: { score: { home: 1, away: 2 } },
    });
  });

  it('that was awarded is a record and moves nothing', () => {
    const award = { home: 3, away: 0, official: true, reason: 'award' } as const;
    const awarded = moveFixture(over, { result: award }, hours(100));
    expect(awarded.settlement).toBeNull();
    expect(awarded.state).toMatchObject({ score: { home: 2, away: 1 }, awarded: { home: 3, away: 0 } });
    expect(refusal(live, { result: award }, 2)).toMatch(/score of the day first/);
  });

  it('does not come before the kick-off', () => {
    expect(refusal(first(), { result: { home: 1, away: 0, official: true } }, -1)).toMatch(
      /has not kicked off/,
    );
  });

  it('of a match that was not played is a record (rules: walkover, match-void)', () => {
    const walkover = moveFixture(
      first(),
      { status: 'walkover', result: { home: 3, away: 0, official: true } },
      hours(-1),
    );
    expect(walkover.state).toMatchObject({ resultState: 'none', score: null, awarded: { home: 3, away: 0 } });
  });

  it('has no more goals at half-time than at the end', () => {
    const result = { home: 2, away: 1, official: true, halfTime: { home: 1, away: 1 } };
    const state = moveFixture(live, { result }, hours(2)).state;
    const less = { home: 0, away: 1, official: true, reason: 'capture' } as const;
    expect(refusal(state, { result: less }, 3)).toBe('result.halfTime');
  });
});

describe('what is settled', () => {
  it('is void for another format, and stays so (rule: format)', () => {
    const short = moveFixture(first(), { format: '2x40' }, hours(-1));
    expect(short.settlement).toEqual({ correction: false });
    expect(refusal(short.state, { format: '2x45' }, -1)).toMatch(/2x40/);
  });

  it('takes another end for the reason capture alone', () => {
    const change = { status: 'void' } as const;
    expect(refusal(over, change, 3)).toMatch(/reason/);
    expect(moveFixture(over, { ...change, reason: 'capture' }, hours(3))).toMatchObject({
      settlement: { correction: true },
      state: { status: 'void', resultState: 'none', score: null },
    });
  });

  it('has no new sides once it has begun (rule: sides-swapped)', () => {
    expect(moveFixture(first(), { sidesSwapped: true }, hours(-1)).voidings).toEqual([
      { why: 'sides-swapped', decidedBy: null },
    ]);
    expect(refusal(live, { sidesSwapped: true }, 1)).toMatch(/home and away stay/);
  });

  it('does not move when what is held is said again', () => {
    for (const [state, at] of [
      [first(), -1],
      [live, 1],
      [over, 5],
    ] as const) {
      const { status, kickOffAt, score } = state;
      const same = { status, kickOffAt, ...(score ? { result: { ...score, official: true } } : {}) };
      expect(moveFixture(state, same, hours(at)).changed).toBe(false);
    }
  });
});

const goals = fc.integer({ min: 0, max: 4 });
const told = fc.record({ home: goals, away: goals });
const change: fc.Arbitrary<FixtureChange> = fc.record(
  {
    status: fc.constantFrom(...fixtureStatuses),
    kickOffAt: fc.integer({ min: -10, max: 120 }).map(hours),
    startedAt: fc.integer({ min: -10, max: 60 }).map(hours),
    format: fc.constantFrom('2x45', '2x40'),
    sidesSwapped: fc.boolean(),
    score: fc.record({ home: goals, away: goals, minute: fc.constantFrom(1, 30, 60, 90) }),
    result: fc
      .tuple(told, fc.boolean(), fc.constantFrom(undefined, 'capture', 'award'))
      .map(([score, official, reason]) => ({
        ...score,
        official,
        ...(reason === undefined ? {} : { reason: reason as 'capture' | 'award' }),
      })),
    reason: fc.constant('capture' as const),
  },
  { requiredKeys: [] },
);

it('no order of calls leaves a fixture both open and settled, or unsettles one', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), change), { maxLength: 25 }), (calls) => {
      let state = first();
      let at = -24;
      for (const [later, each] of calls) {
        at += later;
        const now = hours(at);
        const lapsed = lapseInterrupted(state, now);
        if (lapsed) state = lapsed;
        let move: ReturnType<typeof moveFixture>;
        try {
          move = moveFixture(state, each, now);
        } catch (error) {
          expect(error).toBeInstanceOf(MoveRefused);
          continue;
        }
        if (isSettled(state)) expect(isSettled(move.state)).toBe(true);
        // Money moves again only with a reason.
        const hasReason = each.reason !== undefined || each.result?.reason !== undefined;
        if (isSettled(state) && !hasReason) expect(move.settlement).toBeNull();
        state = move.state;
        expect(state.open).toBe(takesBets(state, now));
        expect(state.open && isSettled(state)).toBe(false);
        expect(state.open && now >= state.kickOffAt).toBe(false);
        if (state.startedAt) expect(state.startedAt <= now).toBe(true);
        // Said again, it changes nothing more, unless it is one of those that say "now".
        const again = moveFixture(state, {}, now);
        expect(again.changed).toBe(false);
      }
    }),
  );
});
