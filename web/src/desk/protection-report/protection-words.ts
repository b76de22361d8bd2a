import type { ProtectionPart } from '@furlong/contract/codes/desk-protection';
import { LONGEST_REPORT_DAYS } from '@furlong/contract/codes/desk-reports';

/** How punters protect themselves, in numbers. */
export const protectionWords = {
  about: `How punters protected themselves, in numbers alone: ${LONGEST_REPORT_DAYS} days at most. What is in force is as of the end of the last day.`,
  what: 'What',
  count: 'Count',
  punters: 'Punters',
  parts: {
    breaks: 'Breaks taken',
    'breaks-in-force': 'Breaks in force at the end',
    limits: 'Limits changed',
    'refused-strikes': 'Strikes refused',
    'identity-decisions': 'Decisions on identities',
    'identity-states': 'Identities at the end',
    register: 'Answers of the register of excluded persons',
    activity: 'Activity',
  } satisfies Record<ProtectionPart, string>,
} as const;

const names: Readonly<Record<string, string>> = {
  'time-out': 'Time-out',
  closure: 'Account closed',
  'stake-limit': 'By a stake limit',
  'loss-limit': 'By a loss limit',
  'session-limit': 'By the time limit of a session',
  register: 'By the register of excluded persons',
  closed: 'Account closed',
  identity: 'Identity not verified',
  pending: 'Nobody has decided',
  struck: 'Bets struck',
  'signed-in': 'Sign-ins',
};

/** What was counted, as it is read: `deposit-lowered` is `Deposit lowered`. */
export function nameOfFigure(name: string): string {
  const words = names[name] ?? name.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
