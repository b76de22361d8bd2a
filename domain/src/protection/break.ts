import { addDays, type LocalDay, localDayOf, startOfLocalDay } from '../local-date.ts';

/** The kinds of break, each graver than the one before (rule: player-protection). A closure is for good. */
export const BREAK_KINDS = ['time-out', 'self-exclusion', 'closure'] as const;
export type BreakKind = (typeof BREAK_KINDS)[number];

/** The lengths of a time-out. */
export const TIME_OUT_LENGTHS = ['day', 'week', 'month', 'three-months'] as const;
export type TimeOutLength = (typeof TIME_OUT_LENGTHS)[number];

/** The lengths of a self-exclusion: at least six months (rule: player-protection). */
export const SELF_EXCLUSION_LENGTHS = ['six-months', 'one-year', 'two-years', 'five-years'] as const;
export type SelfExclusionLength = (typeof SELF_EXCLUSION_LENGTHS)[number];

/** A break and its end; null: for good. */
export interface Break {
  readonly kind: BreakKind;
  readonly until: Date | null;
}

const days = { day: 1, week: 7 } as const;
const months = {
  month: 1,
  'three-months': 3,
  'six-months': 6,
  'one-year': 12,
  'two-years': 24,
  'five-years': 60,
} as const;

/**
 * When a break that begins at an instant ends: at the same time of day, its days or months later. Where that month has
 * no such day, on the first of the next month, so that a break is never shorter than its name.
 */
export function breakEnd(length: TimeOutLength | SelfExclusionLength, from: Date): Date {
  const day = localDayOf(from);
  const last = length in days ? addDays(day, days[length as keyof typeof days]) : laterMonth(day, length);
  return new Date(startOfLocalDay(last).getTime() + (from.getTime() - startOfLocalDay(day).getTime()));
}

function laterMonth(day: LocalDay, length: string): LocalDay {
  const utc = new Date(`${day}T00:00:00Z`);
  const count = months[length as keyof typeof months];
  const wanted = utc.getUTCMonth() + count;
  const came = new Date(Date.UTC(utc.getUTCFullYear(), wanted, utc.getUTCDate()));
  const beyond = came.getUTCMonth() !== wanted % 12;
  if (beyond) came.setUTCDate(1);
  return came.toISOString().slice(0, 10);
}

/**
 * The break in force at an instant: the gravest kind, and of one kind the one that ends last; null when there is none.
 * The beginning is ignored, so that a clock that is behind cannot overlook a new break.
 */
export function breakInForce<B extends Break>(breaks: readonly B[], now: Date): B | null {
  const inForce = breaks.filter(({ until }) => until === null || until > now);
  return inForce.reduce<B | null>((found, next) => (!found || isGraver(next, found) ? next : found), null);
}

function isGraver(one: Break, other: Break): boolean {
  const difference = BREAK_KINDS.indexOf(one.kind) - BREAK_KINDS.indexOf(other.kind);
  return difference > 0 || (difference === 0 && end(one) > end(other));
}

function end({ until }: Break): number {
  return until?.getTime() ?? Number.POSITIVE_INFINITY;
}
