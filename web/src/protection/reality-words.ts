import type { Cents } from '@furlong/domain/money';
import { parseMoney } from '@furlong/domain/money';
import { formatClock } from '../ui/format/format-date.ts';
import { formatCents, formatRands } from '../ui/format/format-money.ts';
import type { RealityResult } from './reality-queries.ts';
import { durationWords } from './sitting.ts';

export const checkWords = {
  name: 'Reality check',
  carryOn: 'Carry on',
  limits: 'Limits and time-out',
  nothing: "You've bet nothing.",
} as const;

/** How long a punter has been here: "You've been here for 1 hour, since 14:35." */
export function hereWords(startedAt: number, at: number): string {
  const minutes = Math.floor((at - startedAt) / 60_000);
  return `You've been here for ${durationWords(minutes)}, since ${formatClock(startedAt)}.`;
}

/** 'Staked R70.00, R20.00 still running; back R12.50: R37.50 down.' Open stakes are neither won nor lost. */
export function resultWords(result: RealityResult | null): string {
  if (result === null) return '';
  const { staked, open, returned } = result;
  if (staked === 0 && returned === 0) return checkWords.nothing;
  const stakeWords = `Staked ${formatRands(staked)}`;
  if (open > 0 && open === staked && returned === 0) return `${stakeWords}, all of it still running.`;
  const outcome = netWords(parseMoney(result.net));
  if (open === 0) return `${stakeWords}, back ${formatRands(returned)}: ${outcome}.`;
  return `${stakeWords}, ${formatRands(open)} still running; back ${formatRands(returned)}: ${outcome} on what is settled.`;
}

function netWords(net: Cents): string {
  if (net === 0) return 'level';
  return net < 0 ? `${formatCents(-net)} down` : `${formatCents(net)} up`;
}
