import type { Random } from '@furlong/domain/random';
import type { Horse } from './stable.ts';

/*
 * What a racecard says of a runner: form, merit rating, comment. All of it agrees: the form is the places of the runs
 * that are stored, so that each can be looked up, and the comment speaks of the last figure.
 */

/** Form figures that a card shows at most. */
const FIGURES = 6;

/** The last finishing places, 0 from tenth on. */
export function makeForm({ runs }: Pick<Horse, 'runs'>): string {
  return runs.slice(-FIGURES).map(figureOf).join('');
}

function figureOf(position: number): string {
  return position > 9 ? '0' : String(position);
}

/** The merit rating that the handicapper gives a horse. */
export function ratingOf({ ability, maiden }: Pick<Horse, 'ability' | 'maiden'>): number {
  return Math.round(82 + 6 * ability - (maiden ? 14 : 0));
}

const AFTER: Readonly<Record<string, readonly string[]>> = {
  won: [
    'Won last time and can follow up.',
    'Won well last time; up in class, but still improving.',
    'In winning form. Hard to leave out.',
    'Made all to win last time. Wants to lead again.',
  ],
  placed: [
    'Placed last time and has to be respected.',
    'Just found one or two too good last time. Big runner.',
    'Ran well last time. Include in all bets.',
    'Deserves a win after placing last time.',
    'Game in defeat last time; goes close with luck in running.',
  ],
  near: [
    'Not far off last time. Can earn.',
    'Ran on late last time; has a place chance.',
    'Has ability. Place chance if at its best.',
    'Had traffic last time. Worth another look.',
    'Beaten a few lengths last time. Tote exotics.',
  ],
  far: [
    'Well beaten last time. Others preferred.',
    'Showed little last time; needs to do more.',
    'Better than its last run. Could upset at a price.',
    'Disappointing last time; blinkers may help.',
    'Faded late last time. Needs it easier.',
    'Has a mind of its own. Hard to trust.',
    'Out of form, but back on a kind mark.',
  ],
};
const DEBUTS = [
  'First run. Watch the betting.',
  'Well-bred newcomer from a yard that can ready one.',
  'Newcomer; should need the run.',
  'Shows speed at home. Note any support.',
];

/** Of horses that have run, but not lately. */
const RETURNS = [
  'Back after a long rest. Watch the betting.',
  'Rested for months; may need the run.',
  'Off for a long time, but has ability.',
  'Fresh after a break. Place chance at best.',
  'Returns for a new season. Fitter rivals preferred.',
];

interface Described {
  readonly form: string;
  /** It has never run. */
  readonly isFirst: boolean;
  readonly draw: number;
  readonly field: number;
}

/** What is said of a runner before the race; nothing is said twice of one race while there is something else. */
export function makeComment(
  { form, isFirst, draw, field }: Described,
  said: Set<string>,
  random: Random,
): string {
  const last = Number(form.at(-1));
  const kind =
    last === 1 ? 'won' : last >= 2 && last <= 3 ? 'placed' : last >= 4 && last <= 6 ? 'near' : 'far';
  const words = isFirst ? DEBUTS : form === '' ? RETURNS : (AFTER[kind] ?? RETURNS);
  const fresh = words.filter((each) => !said.has(each));
  const comment = random.pick(fresh.length > 0 ? fresh : words);
  said.add(comment);
  if (field >= 10 && draw > field - 2) return `${comment} Drawn wide.`;
  return draw <= 2 && random.chance(0.5) ? `${comment} Well drawn.` : comment;
}
