/**
 * What can happen to an account. A new kind needs a migration too: the table's check names the same, and its index of what
 * a sign-in has once, where it is such.
 */
export const securityEventKinds = [
  'sign-in',
  'sign-in-failed',
  'sign-in-locked',
  /** The password was right, and the account switched off. */
  'sign-in-switched-off',
  'sign-out',
  /** A token of a sign-in that had ended. */
  'token-refused',
  /** A refresh token or a code that was used before: one of two who have it stole it. */
  'token-reused',
  /** The punter ended it from another device. */
  'session-ended',
  'password-changed',
  'password-reset-asked',
  'password-reset',
  'registered',
  'switched-off',
  'switched-on',
  /** An operator ended every sign-in of the account. */
  'sessions-ended',
] as const;
/** What can happen to an account. */
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** Where something came from: the keyed hash of a network, and the browser in a few words. */
export interface Origin {
  readonly address: string;
  readonly device: string;
}

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  readonly accountId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly origin?: Origin | undefined;
  /** The operator who said so. */
  readonly saidBy?: string | undefined;
}

/** When a sign-in last began, and from which browser. */
export interface SignInEvent {
  readonly sessionId: string | null;
  readonly device: string | null;
  readonly at: Date;
}
