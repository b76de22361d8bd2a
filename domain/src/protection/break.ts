import { addDays, type LocalDay, localDayOf, startOfLocalDay } from '../local-date.ts';

/** A time-out, a self-exclusion, or an account that is closed for good; each graver than the one before. */
export const BREAK_KINDS = ['time-out', 'self-exclusion', 'closure'] as const;
/** A time-out, a self-exclusion, or an account that is closed for good. */
export type BreakKind = (typeof BREAK_KINDS)[number];

/** How long a time-out may be asked for. */
export const TIME_OUT_LENGTHS = ['day', 'week', 'month', 'three-months'] as const;
/** How long a time-out may be asked for. */
export type TimeOutLength = (typeof TIME_OUT_LENGTHS)[number];

/** How long a self-exclusion may be asked for: six months at least (Decision 22). */
export const SELF_EXCLUSION_LENGTHS = ['six-months', 'one-year', 'two-years', 'five-years'] as const;
/** How long a self-exclusion may be asked for. */
export type SelfExclusionLength = (typeof SELF_EXCLUSION_LENGTHS)[number];

/** A break as it stands: until an instant, or for good (null). */
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
 * When a break that begins at an instant ends: the same time of day, so many days or months later. Where that month
 * has no such day it is the first of the next one, so that a break is never shorter than it says.
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
 * The break in force at an instant: the gravest kind, and of one kind the one that ends last; null where none is.
 * When it began does not matter, so that no clock can overlook one that was just made.
 */
export function breakInForce<B extends Break>(breaks: readonly B[], now: Date): B | null {
  const standing = breaks.filter(({ until }) => until === null || until > now);
  return standing.reduce<B | null>((found, next) => (!found || isGraver(next, found) ? next : found), null);
}

function isGraver(one: Break, other: Break): boolean {
  const difference = BREAK_KINDS.indexOf(one.kind) - BREAK_KINDS.indexOf(other.kind);
  return difference > 0 || (difference === 0 && end(one) > end(other));
}

function end({ until }: Break): number {
  return until?.getTime() ?? Number.POSITIVE_INFINITY;
}
