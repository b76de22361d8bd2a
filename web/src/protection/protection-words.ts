import type { LimitChange, PunterBreak, PunterLimit } from '@furlong/contract/schemas/protection';
import { parseMoney, type Rands } from '@furlong/domain/money';
import type { SelfExclusionLength, TimeOutLength } from '@furlong/domain/protection/break';
import type { LimitKind } from '@furlong/domain/protection/limit';
import type { LimitPeriod } from '@furlong/domain/protection/limit-period';
import { formatEnd } from '../ui/format/format-date.ts';
import { formatCents, formatRands } from '../ui/format/format-money.ts';

export const kindWords: Readonly<
  Record<LimitKind, { title: string; of: string; explained: string; none: string }>
> = {
  deposit: {
    title: 'Deposits',
    of: 'deposits',
    explained: 'What you pay in.',
    none: 'you cannot pay anything in.',
  },
  stake: {
    title: 'Stakes',
    of: 'stakes',
    explained: 'What you bet, whether it wins or not.',
    none: 'you cannot bet anything.',
  },
  loss: {
    title: 'Losses',
    of: 'losses',
    explained: 'What you bet less what comes back.',
    none: 'you can bet only what you are ahead.',
  },
};

export const periodWords: Readonly<Record<LimitPeriod, { title: string; each: string }>> = {
  day: { title: 'Day', each: 'a day' },
  week: { title: 'Week', each: 'a week' },
  month: { title: 'Month', each: 'a month' },
};

export const timeOutWords: Readonly<Record<TimeOutLength, string>> = {
  day: '24 hours',
  week: '1 week',
  month: '1 month',
  'three-months': '3 months',
};

export const exclusionWords: Readonly<Record<SelfExclusionLength, string>> = {
  'six-months': '6 months',
  'one-year': '1 year',
  'two-years': '2 years',
  'five-years': '5 years',
};

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

/** One change of the history: 'Stakes a day: R100.00'. */
export function changeWords({ kind, period, amount }: LimitChange): string {
  return `${kindWords[kind].title} ${periodWords[period].each}: ${limitWords(amount)}`;
}

/** A break's kind and end. */
export function breakWords({ kind, until }: PunterBreak): { title: string; text: string } {
  const open = 'Your statements and withdrawal stay open.';
  const closed = 'You cannot deposit, bet or play the game.';
  if (until === null) return { title: 'Your account is closed.', text: `${closed} ${open}` };
  const end = formatEnd(until);
  return kind === 'time-out'
    ? { title: `You are taking a break until ${end}.`, text: `Until then: ${lower(closed)} ${open}` }
    : { title: `You have excluded yourself until ${end}.`, text: `Until then: ${lower(closed)} ${open}` };
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
