import { describe, expect, it } from 'vitest';
import { closedTo } from './closed-to.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const until = '2026-11-22T12:00:00.000Z';

describe('betting and the game are closed', () => {
  it('to staff, and during a break until it ends', () => {
    const open = { isInternalUser: false, playBreak: null };
    expect(closedTo(open, now)).toBeNull();
    expect(closedTo({ ...open, isInternalUser: true }, now)).toEqual({ kind: 'staff' });
    const away = { ...open, playBreak: { kind: 'time-out' as const, until } };
    expect(closedTo(away, now)).toEqual({ kind: 'time-out', until });
    expect(closedTo(away, Date.parse(until))).toBeNull();
    const gone = { ...open, playBreak: { kind: 'closure' as const, until: null } };
    expect(closedTo(gone, Date.parse('2999-01-01'))).toEqual({ kind: 'closure', until: null });
  });
});
