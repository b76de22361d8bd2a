import type { LimitChange, PunterLimit } from '@furlong/contract/schemas/protection';
import { type Cents, parseMoney, type Rands } from '@furlong/domain/money';
import { type LimitKind, LOOSENING_HOURS } from '@furlong/domain/protection/limit';
import type { LimitPeriod } from '@furlong/domain/protection/limit-period';
import { formatDay, formatEnd } from '../ui/format/format-date.ts';
import { formatCents, formatRands } from '../ui/format/format-money.ts';

export const kindWords: Readonly<
  Record<LimitKind, { title: string; one: string; explained: string; none: string }>
> = {
  deposit: {
    title: 'Deposits',
    one: 'deposit limit',
    explained: 'What you pay in.',
    none: "you can't pay anything in.",
  },
  stake: {
    title: 'Stakes',
    one: 'stake limit',
    explained: 'What you bet, whether it wins or not.',
    none: "you can't bet anything.",
  },
  loss: {
    title: 'Losses',
    one: 'loss limit',
    explained:
      "What you stake minus what you win. A bet still running counts as lost until it's settled, so this can be more than the net in My Bets.",
    none: "you can only bet what you've won.",
  },
};

export const periodWords: Readonly<Record<LimitPeriod, { title: string; each: string; every: string }>> = {
  day: { title: 'Day', each: 'a day', every: 'daily' },
  week: { title: 'Week', each: 'a week', every: 'weekly' },
  month: { title: 'Month', each: 'a month', every: 'monthly' },
};

/** 'daily stake limit'. */
export function limitName({ kind, period }: Pick<PunterLimit, 'kind' | 'period'>): string {
  return `${periodWords[period].every} ${kindWords[kind].one}`;
}

/** 'Daily stake limit'. */
export function limitTitle(limit: Pick<PunterLimit, 'kind' | 'period'>): string {
  return capital(limitName(limit));
}

/** 'R100.00' or 'No limit'. */
export function limitWords(rands: Rands | null): string {
  return rands === null ? 'No limit' : formatRands(rands);
}

/** The use of a limit: 'R40.00 used, R60.00 left'. Winnings do not use up a loss limit. */
export function useWords({ kind, used, left }: PunterLimit): string {
  const cents = parseMoney(used);
  const spent = kind === 'loss' && cents < 0 ? `${formatCents(-cents)} ahead` : `${formatCents(cents)} used`;
  return left === null ? spent : `${spent}, ${formatRands(left)} left`;
}

/** The used part of a limit, 0 to 1. */
export function usedPart({ used, amount }: PunterLimit): number {
  if (amount === null) return 0;
  if (amount === 0) return 1;
  return Math.min(1, Math.max(0, used / amount));
}

/** When a used limit is whole again: 'starts again Mon 23 Nov'. */
export function resetWords(resetsAt: string): string {
  return `starts again ${formatDay(resetsAt)}`;
}

/** One change of the history: 'Daily stake limit: R100.00'. */
export function changeWords(change: Pick<LimitChange, 'kind' | 'period' | 'amount'>): string {
  return `${limitTitle(change)}: ${limitWords(change.amount)}`;
}

/** When a change of the history started: 'started Sun 22 Nov 2026, 15:00'. */
export function startedWords(effectiveAt: string): string {
  return `starts ${formatEnd(effectiveAt)}`;
}

export const limitsWords = {
  title: 'Limits',
  when: `Lower starts now, higher after ${LOOSENING_HOURS} hours`,
  none: 'No limit',
  set: 'Set',
  change: 'Change',
  /** The name of a limit follows. */
  the: 'the',
  keep: 'Keep',
  as: 'as the',
  history: 'What you set before',
  inRands: 'Limit in rands',
  setIt: 'Set the limit',
  setNothing: 'Set R0.00 anyway',
  lowerNow: 'A lower limit starts now.',
  higher: `A higher limit, or none, starts after ${LOOSENING_HOURS} hours. You can take it back until then.`,
} as const;

/** That a change of a limit is asked for. */
export function askedWords(limit: Pick<PunterLimit, 'kind' | 'period'>, amount: Rands | null): string {
  return `${limitTitle(limit)}: ${limitWords(amount)} requested.`;
}

/** That a limit stays as it is. */
export function staysWords(limit: Pick<PunterLimit, 'kind' | 'period' | 'amount'>): string {
  return `${limitTitle(limit)}: ${limitWords(limit.amount)} stays.`;
}

/** What a limit is of, and what it is now. */
export function nowWords({ kind, amount }: Pick<PunterLimit, 'kind' | 'amount'>): string {
  return `${kindWords[kind].explained} Now: ${limitWords(amount)}.`;
}

/** What a limit of nothing means. */
export function nothingWords(kind: LimitKind): { title: string; text: string } {
  return {
    title: `A limit of R0.00: ${kindWords[kind].none}`,
    text: `It starts now, and you can't raise it for ${LOOSENING_HOURS} hours.`,
  };
}

/** When a typed amount would start. */
export const typedWords = {
  same: (cents: Cents) => `${formatCents(cents)} is your limit now.`,
  lower: (cents: Cents) => `${formatCents(cents)} starts now.`,
  higher: (cents: Cents, from: Date, current: Rands | null) =>
    `${formatCents(cents)} starts ${formatEnd(from)}. Until then it stays ${limitWords(current)}.`,
} as const;

/** When a looser limit starts, after its amount. */
export function pendingWords(effectiveAt: string): string {
  return `from ${formatEnd(effectiveAt)}.`;
}

export const notNow = 'Not now';

export const sessionPart = {
  title: 'Time limit',
  when: `Shorter starts now, longer after ${LOOSENING_HOURS} hours`,
  text: "Signs you out this long after you sign in. Until you sign in again you can't bet, deposit or pick.",
  howLong: 'How long a session may last',
  set: 'Set the time limit',
  ask: 'End this session now?',
  confirm: 'Set it and sign out',
  choices: { '15': '15 min', '30': '30 min', '60': '1 h', '120': '2 h', '240': '4 h', none: 'None' },
} as const;

/** When this session ends. */
export function sessionEndWords(clock: string): string {
  return `This session ends at ${clock}.`;
}

/** What a shorter limit would do at once. */
export function endsNowWords(length: string): string {
  return `You've been signed in for longer than ${length}, so this session ends now. A longer limit starts after ${LOOSENING_HOURS} hours.`;
}

/** The time limit that holds: 'Now: 1 hour.' */
export function sessionNowWords(minutes: number | null): string {
  return `Now: ${lengthWords(minutes)}.`;
}

/** That the time limit stays as it is. */
export function sessionStaysWords(length: string): string {
  return `${capital(length)} stays.`;
}

/** What became of a time limit that was set: a longer one waits, which the note below says. */
export function sessionSavedWords(length: string, isWaiting: boolean): string {
  return isWaiting ? `Asked for: ${length}.` : `Saved: ${length}.`;
}

/** '30 minutes', '1 hour', 'no limit'. */
export function lengthWords(minutes: number | null): string {
  if (minutes === null) return 'no limit';
  if (minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
}

export const realityPart = {
  title: 'Reality check',
  when: 'A change starts now',
  text: "Shows you how long you've been here and what you've won or lost.",
  howOften: 'How often the reality check comes',
  set: 'Set the reality check',
  never: 'no reality check',
  /** Read out before '15 min'. */
  every: 'Every',
  choices: { '15': '15 min', '30': '30 min', '60': '60 min', '120': '2 hours', never: 'Never' },
} as const;

/** How often the reality check comes: 'every 45 minutes', 'no reality check'. */
function everyWords(minutes: number | null): string {
  return minutes === null ? realityPart.never : `every ${minutes === 120 ? '2 hours' : `${minutes} minutes`}`;
}

/** The reality check that holds: 'Now: every 60 minutes.' */
export function realityNowWords(minutes: number | null): string {
  return `Now: ${everyWords(minutes)}.`;
}

/** That a reality check was set: 'Saved: every 15 minutes.' */
export function realitySavedWords(minutes: number | null): string {
  return `Saved: ${everyWords(minutes)}.`;
}

export const identityWords = {
  title: 'Your identity',
  verified: 'Verified',
  canWithdraw: 'You can withdraw.',
  canBet: 'You can bet and withdraw.',
  waiting: 'Waiting',
  checking: "We're checking your details. Nothing for you to do.",
  untilThen: "You can't bet or withdraw until that's done.",
  notVerified: 'Not verified',
  closed: "You can't bet, deposit or withdraw.",
  support: 'Customer support can help you put it right',
} as const;

export const helpWords = {
  title: 'When the fun stops',
  text: 'Bet for fun, with what you can afford to lose. If you’re chasing losses, borrowing to bet or hiding it from people close to you, talk to somebody.',
  programme: 'National Responsible Gambling Programme:',
  age: 'Nobody under 18 may bet.',
} as const;

export const screenWords = {
  title: 'Player Protection',
  loading: 'Loading Player Protection',
  line: 'To talk to somebody, free and confidential:',
  didNotLoad: "Your limits didn't load.",
  theyHold: "They still count: it's only this page that didn't load.",
  parts: 'On this page',
  money: 'Deposits, withdrawals and statements:',
  wallet: 'Wallet and statement',
} as const;

export const changeFailures = {
  network: 'No connection. Try again when you are online; nothing is done twice.',
  deadline: "The server didn't answer in time. Try again; nothing is done twice.",
  unauthorised: 'You’ve been signed out. Sign in again; nothing was changed.',
} as const;

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
