import { isQuiet, type QuietHours } from './quiet-hours.ts';

/** Most notices that are pushed to a punter on one day in Johannesburg (rule: pushes). */
export const mostPushesADay = 6;

/** A notice on its way to a browser, and what its punter wants. */
export interface PushFacts {
  /** When the notice was written. */
  readonly at: Date;
  /** Until when it is worth telling; null: as long as its kind is. */
  readonly expiresAt: Date | null;
  /** How long a notice of its kind is worth pushing, in seconds. */
  readonly worthSeconds: number;
  /** The kind is on, and its league is not muted. */
  readonly wanted: boolean;
  /** Neither excluded nor on a break, nor staff (rules: player-protection, staff). */
  readonly mayBeTold: boolean;
  readonly quietHours: QuietHours | null;
  /** Notices that were pushed to the punter today, this one left out. */
  readonly pushedToday: number;
}

/** Why a notice is not pushed. */
export type PushRefusal = 'expired' | 'away' | 'unwanted' | 'quiet' | 'enough';

/**
 * Whether a notice is pushed now, for at most how many seconds a push service may keep it, or why not (rule: pushes). One
 * that is not pushed stays in the centre as long as it is worth telling.
 */
export function decidePush(
  facts: PushFacts,
  now: Date,
): { readonly push: true; readonly seconds: number } | { readonly push: false; readonly why: PushRefusal } {
  const seconds = Math.floor((pushableUntil(facts).getTime() - now.getTime()) / 1_000);
  const why: PushRefusal | undefined = [
    ['expired' as const, seconds <= 0],
    ['away' as const, !facts.mayBeTold],
    ['unwanted' as const, !facts.wanted],
    ['quiet' as const, isQuiet(now, facts.quietHours)],
    ['enough' as const, facts.pushedToday >= mostPushesADay],
  ].find(([, holds]) => holds)?.[0] as PushRefusal | undefined;
  return why === undefined ? { push: true, seconds } : { push: false, why };
}

/** Until when a notice may be pushed: as long as its kind is worth it, and never past its own end. */
export function pushableUntil({
  at,
  expiresAt,
  worthSeconds,
}: Pick<PushFacts, 'at' | 'expiresAt' | 'worthSeconds'>): Date {
  const end = at.getTime() + worthSeconds * 1_000;
  return new Date(expiresAt === null ? end : Math.min(end, expiresAt.getTime()));
}

/** Most seconds before another attempt at a push, whatever its service asks for. */
export const longestPauseSeconds = 3_600;
const firstPauseSeconds = 15;

/**
 * How long to wait before another attempt, in seconds: as long as the push service asks, at most an hour; else twice as
 * long after each attempt (`attempts`, from 1). `chance` in [0, 1) spreads what failed together.
 */
export function pauseBeforeAttempt(attempts: number, askedSeconds: number | null, chance: number): number {
  const pause = askedSeconds ?? firstPauseSeconds * 2 ** Math.min(attempts - 1, 10) * (1 + chance / 2);
  return Math.min(Math.max(pause, 1), longestPauseSeconds);
}
