import { makeDebutName } from './names.ts';
import type { StableName } from './stable.ts';

/** First timers a meeting has at most; it has about half as many. */
const DEBUTANTS = 12;

/**
 * The names of the horses that may run their first race at a stable's n-th meeting. No other meeting uses them, because
 * a first timer is an unraced horse (rule: first-timers).
 */
export function debutantsOfMeeting(stable: StableName, fixture: number): string[] {
  return Array.from({ length: DEBUTANTS }, (_, index) => {
    const own = fixture * DEBUTANTS + index;
    // Two stables share one word order: one takes the even names, the other the odd ones.
    if (stable === 'home') return makeDebutName(own, 'first');
    return makeDebutName(2 * own + (stable === 'foreign' ? 1 : 0), 'middle');
  });
}
