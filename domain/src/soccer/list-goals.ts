import type { ScoreAt } from './fixture-state.ts';
import type { Goals } from './markets.ts';

/** A goal: whose it counts for, and its minute of play, 1 to 90, with minutes added; null: not told. */
export interface Goal {
  readonly side: keyof Goals;
  readonly minute: number | null;
  readonly added: number | null;
}

/**
 * The goals of a match in their order, from the scores told while it was played, oldest first, and the score that
 * counts. A goal has the minute of the first score that has it; one that only the score that counts has, has none. A
 * score that falls takes the side's last goal away: it was given by mistake. As many goals a side as `score` says.
 */
export function listGoals(told: readonly ScoreAt[], score: Goals): Goal[] {
  const goals: Goal[] = [];
  for (const at of [...told, { ...score, minute: null, added: null }]) {
    for (const side of ['home', 'away'] as const) {
      let count = goals.filter((goal) => goal.side === side).length;
      for (; count > at[side]; count -= 1)
        goals.splice(
          goals.findLastIndex((goal) => goal.side === side),
          1,
        );
      for (; count < at[side]; count += 1) goals.push({ side, minute: at.minute, added: at.added });
    }
  }
  return goals;
}
