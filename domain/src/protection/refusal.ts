import type { BreakKind } from './break.ts';

/** Whether a punter is who they say: not decided on yet, yes, or no. */
export type IdentityStatus = 'pending' | 'approved' | 'rejected';

/** What a punter's standing may stand against. Reading statements is always open. */
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
 * What each closes. The excluded leave prize games and messages and keep statements and withdrawal (Decision 22);
 * picks enter a prize game. A time-out closes the same for a while, but what was picked before it stands, as bets do;
 * an exclusion takes off what has not run. A rejected identity takes no more money in. Staff do not play (Decision 33):
 * they see what everybody sees, and what they had before they became staff they may withdraw. A session that has reached
 * the time the punter gave it takes no more bets, money or picks. Who is named by a register of excluded persons is
 * excluded; while it has not answered about somebody yet, nothing is played.
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
 * Why a punter in this standing may not do it: the break, then the register of excluded persons, being staff, the time
 * limit of the session, a register that has not answered, and the identity; null: it may be done.
 */
export function findRefusal(
  act: GuardedAct,
  standing: {
    readonly breakKind: BreakKind | null;
    /** An operator of the house. */
    readonly isStaff: boolean;
    /** By the punter's own time limit. */
    readonly isSessionOver: boolean;
    readonly identity: IdentityStatus;
    /** What a register of excluded persons said, where one is asked. */
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

/** A refusal in words for the punter. */
export function refusalText(refusal: ProtectionRefusal): string {
  return words[refusal];
}
