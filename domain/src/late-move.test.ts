import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LATE_MOVE_MS, latestMove, MOVES_SEEN_MS, type OffMove } from './late-move.ts';

const minute = 60_000;
const at = (minutes: number) => new Date(minutes * minute);

test('an off that is near stays within a quarter of an hour of where it stood, however often one person moves it (rule: late-move)', () => {
  const step = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: -30, max: 60 }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let [now, off] = [0, 60 * minute];
      let moves: OffMove[] = [];
      let near: number | undefined;
      for (const [wait, by] of steps) {
        now += wait * minute;
        if (now >= off) break;
        if (off - now <= LATE_MOVE_MS) near ??= off;
        const to = off + by * minute;
        moves = moves.filter((move) => move.at.getTime() >= now - MOVES_SEEN_MS);
        const latest = latestMove(new Date(off), moves, new Date(now));
        expect(latest === undefined).toBe(near === undefined);
        if (to <= now || (latest && to > latest.getTime())) continue;
        moves = [{ at: new Date(now), from: new Date(off), to: new Date(to) }, ...moves];
        off = to;
        expect(off).toBeLessThanOrEqual((near ?? Number.POSITIVE_INFINITY) + LATE_MOVE_MS);
      }
    }),
  );
});

test('what others said of the off in between begins anew (rule: late-move)', () => {
  const own = { at: at(50), from: at(60), to: at(70) };
  expect(latestMove(at(70), [own], at(65))).toEqual(at(75));
  expect(latestMove(at(80), [own], at(70))).toEqual(at(95));
  expect(latestMove(at(90), [own], at(70))).toBeUndefined();
});
