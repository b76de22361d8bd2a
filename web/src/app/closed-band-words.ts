import type { ClosedTo } from '../platform/api/closed-to.ts';
import { formatEnd } from '../ui/format/format-date.ts';

/** What the band is called. */
export const bandTitle = 'Betting and the game are closed';
/** Its link. */
export const toStatement = 'Statement and withdrawal';

/** The staff's link. */
export const toDesk = 'To the desk';

/** 'You are taking a break until Fri 21 May 2027, 14:00: no bets and no picks.' */
export function bandWords(closed: NonNullable<ClosedTo>): string {
  switch (closed.kind) {
    case 'staff':
      return 'You’re signed in as staff: you see what a visitor sees, and can’t bet or pick. Your work is at the desk.';
    case 'closure':
      return 'Your account is closed: no bets and no picks.';
    case 'time-out':
      return `You are taking a break until ${formatEnd(closed.until ?? '')}: no bets and no picks.`;
    case 'self-exclusion':
      return `You have excluded yourself until ${formatEnd(closed.until ?? '')}: no bets and no picks.`;
  }
}
