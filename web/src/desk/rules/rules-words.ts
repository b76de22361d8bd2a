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
