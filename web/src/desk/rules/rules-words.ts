import type { RuleVersionHead } from '@furlong/contract/schemas/desk-rules';
import { formatEnd } from '../../ui/format/format-date.ts';

/** Rules that hold from an instant on, at the desk. */
export const rulesWords = {
  title: 'Rules',
  about:
    'What was struck, or had begun, keeps the rules of its moment. A version is never changed: publish another to follow it.',
  loading: 'Loading the rules',
  failed: 'The rules did not load.',
  inForce: 'In force',
  coming: 'To come',
  before: (count: number) => `Before and withdrawn (${count})`,
  more: 'Only the latest 50 versions are shown.',
  noChange: 'The same as before it.',
  change: (what: string) => `Change ${what}`,
  cancel: 'Cancel',
  look: 'Look at the change',
  back: 'Change it again',
  publish: 'Publish',
  published: (what: string, from: string) => `The ${what} are published. They hold from ${formatEnd(from)}.`,
  withdraw: 'Withdraw',
  withdrawNamed: (number: number) => `Withdraw version ${number}`,
  withdrawSure: (number: number) => `Version ${number} will never begin. Withdraw it?`,
  withdrawn: (number: number) => `Version ${number} is withdrawn.`,
  from: 'From',
  atOnce: (seconds: number) => `At once: ${seconds} seconds after it is published`,
  atTime: 'From a time of your choice',
  day: 'Day',
  time: 'Time in Johannesburg',
  badTime: 'Choose a day and a time to come.',
  preview: 'What changes',
  previewOf: (number: number) => `Compared with version ${number}, which would hold then`,
  previewOfFile: 'Compared with what holds now',
  what: 'Rule',
  old: 'Before',
  fresh: 'After',
  same: 'Nothing differs from what would hold then.',
  none: 'none',
  wrong: 'Some values are not as expected: they are marked.',
} as const;

/** When a version holds, and by whom: 'Version 4, from Fri 21 May 2027, 14:00, by thandi'. */
export function describeVersion(version: RuleVersionHead): string {
  const { number, from, madeBy, withdrawnAt, withdrawnBy } = version;
  if (number === 0)
    return 'From the operator’s file or what the product comes with: nothing was published yet.';
  const parts = [
    `Version ${number}`,
    from === null ? 'what held before anybody published' : `from ${formatEnd(from)}`,
    ...(madeBy === null ? [] : [`by ${madeBy}`]),
    ...(withdrawnAt === null
      ? []
      : [`withdrawn ${formatEnd(withdrawnAt)}${withdrawnBy === null ? '' : ` by ${withdrawnBy}`}`]),
  ];
  return `${parts.join(', ')}.`;
}

/** Payout limits. */
export const limitWords = {
  title: 'Payout limits',
  what: 'payout limits',
  about: 'The most that one combination may win. Bets go by the limits in force at their strike.',
  classes: {
    single: 'Single',
    double: 'Double',
    treble: 'Treble',
    quad: 'Quad',
    multiple: 'Five legs and more',
  },
  firstTimer: (name: string) => `${name} with a first timer`,
  rands: 'Rands',
  bad: 'Type whole rands from 0 to 1 000 000 000, as 20000.',
  aboveRegular: 'At most the limit without a first timer.',
} as const;

const places = ['1st', '2nd', '3rd'];
const points = (value: number) => `${value} ${value === 1 ? 'point' : 'points'}`;
const expected = (what: string) => `Expected ${what}.`;

/** Scoring of a competition. */
export const scoringWords = {
  title: 'Scoring',
  what: 'scoring',
  about: 'What picks earn. A meeting goes by the rules in force at its first off.',
  loading: 'Loading the competitions',
  competition: 'Competition',
  places: 'Points by place',
  place: (place: number) => places[place - 1] ?? `${place}th`,
  points,
  bonusFrom: (from: number) => `Winner at SP ${from} to one or longer`,
  bonusNumber: (number: number) => `Price bonus ${number}`,
  bonusPrice: 'From odds to one of',
  bonusHint: 'As 5 or 7.5; the longest price that a winner reaches counts.',
  bonusPoints: 'Points on top',
  card: 'Whole card',
  cardValue: (value: number, races: number) => `${points(value)}, from ${races} races`,
  cardPoints: 'Points for every winner of a card',
  cardRaces: 'Of at least so many races run',
  fewest: 'Races run for a meeting to count',
  fewestRacesRun: 'Races run for a meeting to count',
  addPlace: 'Add a place',
  removePlace: 'Remove the last place',
  addBonus: 'Add a price bonus',
  removeBonus: 'Remove',
  removeBonusNumber: (number: number) => `Remove price bonus ${number}`,
  expected,
} as const;

/** The scale of deductions. */
export const deductionWords = {
  title: 'Deductions',
  what: 'deductions',
  about:
    'What a withdrawn runner’s last win price takes from the winnings of the others at fixed odds. A bet carries them by the scale in force at its strike, also when it is settled again.',
  hint: 'From the longest price to the shortest. The first band has no longest price, the last no shortest: leave them empty. A price between two bands takes the lower deduction.',
  band: (longest: string | null, shortest: string | null) => {
    if (shortest === null) return longest === null ? 'Any price' : `${longest} and shorter`;
    if (longest === null) return `${shortest} and longer`;
    return longest === shortest ? shortest : `${shortest} to ${longest}`;
  },
  bandNumber: (number: number) => `Band ${number}`,
  longest: 'To the longest price',
  shortest: 'From the shortest price',
  percent: 'Per cent of winnings',
  add: 'Add below',
  addAfter: (number: number) => `Add a band below band ${number}`,
  remove: 'Remove',
  removeNumber: (number: number) => `Remove band ${number}`,
  badPrice: 'Type odds to one, as 11/2 or 6.',
  expected,
} as const;
