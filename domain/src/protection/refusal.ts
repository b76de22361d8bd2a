import type { BreakKind } from './break.ts';

/** The state of a punter's identity verification. */
export type IdentityStatus = 'pending' | 'approved' | 'rejected';

/** An act that a punter's standing may forbid. Statements can always be read. */
export type GuardedAct = 'strike' | 'deposit' | 'withdrawal' | 'pick' | 'message';

/** Why an act is refused. */
export type ProtectionRefusal =
  | 'time-out'
  | 'self-exclusion'
  | 'closed'
  | 'staff'
  | 'session-over'
  | 'registered'
  | 'register-unanswered'
  | 'identity-pending'
  | 'identity-rejected';

/**
 * The acts that each reason forbids (rules: player-protection, staff).
 * - An excluded punter leaves prize games and messages; statements and withdrawal stay open. Picks enter a prize game,
 *   so those on races that are not off are removed.
 * - A time-out forbids the same for its length, but earlier picks and bets stay.
 * - A rejected identity can neither bet, deposit nor withdraw.
 * - Staff do not play, but may withdraw what they had before they became staff.
 * - A session at the punter's own time limit accepts no bets, deposits or picks.
 * - A punter named by a register of excluded persons is excluded; until it has answered, nothing may be played.
 */
const closes: Readonly<Record<ProtectionRefusal, readonly GuardedAct[]>> = {
  closed: ['strike', 'deposit', 'pick', 'message'],
  'self-exclusion': ['strike', 'deposit', 'pick', 'message'],
  'time-out': ['strike', 'deposit', 'pick', 'message'],
  staff: ['strike', 'deposit', 'pick', 'message'],
  'session-over': ['strike', 'deposit', 'pick'],
  registered: ['strike', 'deposit', 'pick', 'message'],
  'register-unanswered': ['strike', 'deposit', 'pick', 'message'],
  'identity-rejected': ['strike', 'deposit', 'withdrawal'],
  'identity-pending': ['strike', 'withdrawal'],
};

const ofBreak: Readonly<Record<BreakKind, ProtectionRefusal>> = {
  closure: 'closed',
  'self-exclusion': 'self-exclusion',
  'time-out': 'time-out',
};

/**
 * Why a punter with this standing may not do it; null: it is allowed. Of several reasons the first counts: the break,
 * the register of excluded persons, being staff, the session's time limit, an unanswered register, the identity.
 */
export function findRefusal(
  act: GuardedAct,
  standing: {
    readonly breakKind: BreakKind | null;
    /** Works for the operator. */
    readonly isStaff: boolean;
    /** By the punter's own time limit. */
    readonly isSessionOver: boolean;
    readonly identity: IdentityStatus;
    /** The answer of the register of excluded persons, when one is configured. */
    readonly register?: 'clear' | 'excluded' | 'unanswered' | null;
  },
): ProtectionRefusal | null {
  const reasons: ProtectionRefusal[] = [];
  if (standing.breakKind) reasons.push(ofBreak[standing.breakKind]);
  if (standing.register === 'excluded') reasons.push('registered');
  if (standing.isStaff) reasons.push('staff');
  if (standing.isSessionOver) reasons.push('session-over');
  if (standing.register === 'unanswered') reasons.push('register-unanswered');
  if (standing.identity !== 'approved') reasons.push(`identity-${standing.identity}`);
  return reasons.find((reason) => closes[reason].includes(act)) ?? null;
}

const words: Readonly<Record<ProtectionRefusal, string>> = {
  closed: 'Your account is closed. Statements and withdrawal stay open.',
  'self-exclusion': 'You have excluded yourself. Statements and withdrawal stay open.',
  'time-out': 'You are taking a break. Statements and withdrawal stay open.',
  staff: 'Staff do not play: this account is for the desk. Statements and withdrawal stay open.',
  'session-over': 'You have reached the time limit you set for a session. Sign in again to go on.',
  registered: 'A register of excluded persons names you. Statements and withdrawal stay open.',
  'register-unanswered':
    'The register of excluded persons has not answered yet. It is asked again; sign in later to go on.',
  'identity-pending': 'Your identity is not verified yet.',
  'identity-rejected': 'Your identity could not be verified.',
};

/** The sentence for the punter. */
export function refusalText(refusal: ProtectionRefusal): string {
  return words[refusal];
}
