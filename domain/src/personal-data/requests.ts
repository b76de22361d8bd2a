import { InvalidValue } from '../invalid-value.ts';

/** Days within which a request about personal data is answered (rule: data-requests; POPIA regulations, 30 days). */
export const answerDays = 30;
/** Days after which the desk is reminded, the second time more urgently (rule: data-requests). */
export const remindAfterDays = { soon: 20, urgent: 27 } as const;
/** Requests of one punter within {@link answerDays} days (rule: data-requests). */
export const requestsMax = 10;

/** How pressing an open request is. */
export type Urgency = 'new' | 'soon' | 'urgent' | 'overdue';

const dayMs = 86_400_000;

/** Until when a request is to be answered. */
export function dueOf(askedAt: Date): Date {
  return new Date(askedAt.getTime() + answerDays * dayMs);
}

/**
 * How pressing a request is after a time, both in milliseconds since 1970 (rule: data-requests). Throws InvalidValue for
 * instants that are none.
 */
export function urgencyOf(askedAt: number, now: number): Urgency {
  if (!Number.isFinite(askedAt) || !Number.isFinite(now)) {
    throw new InvalidValue('two instants', askedAt);
  }
  const days = (now - askedAt) / dayMs;
  if (days >= answerDays) return 'overdue';
  if (days >= remindAfterDays.urgent) return 'urgent';
  return days >= remindAfterDays.soon ? 'soon' : 'new';
}
