import { isQuiet, type QuietHours, quietUntil } from './quiet-hours.ts';

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

/** What becomes of a push: sent now, for so many seconds; looked at again when the quiet hours end; or dropped. */
export type PushDecision =
  | { readonly what: 'push'; readonly seconds: number }
  | { readonly what: 'wait'; readonly until: Date }
  | { readonly what: 'drop'; readonly why: PushRefusal };

/**
 * Whether a notice is pushed now, for at most how many seconds a push service may keep it, or waits for the end of the
 * quiet hours, when it is worth pushing still, or why neither (rule: pushes). One that is not pushed stays in the centre
 * as long as it is worth telling.
 */
export function decidePush(facts: PushFacts, now: Date): PushDecision {
  const { quietHours } = facts;
  const secondsFrom = (instant: Date) =>
    Math.floor((pushableUntil(facts).getTime() - instant.getTime()) / 1_000);
  const drop = (why: PushRefusal): PushDecision => ({ what: 'drop', why });
  if (secondsFrom(now) <= 0) return drop('expired');
  if (!facts.mayBeTold) return drop('away');
  if (!facts.wanted) return drop('unwanted');
  if (quietHours && isQuiet(now, quietHours)) {
    const until = quietUntil(now, quietHours);
    return secondsFrom(until) > 0 ? { what: 'wait', until } : drop('quiet');
  }
  if (facts.pushedToday >= mostPushesADay) return drop('enough');
  return { what: 'push', seconds: secondsFrom(now) };
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
