/**
 * The kinds of security events. A new kind needs a migration too: the table's check lists the same kinds, and an index
 * those that a sign-in can have only once.
 */
export const securityEventKinds = [
  'sign-in',
  'sign-in-failed',
  'sign-in-locked',
  /** The password was right, and the account switched off. */
  'sign-in-switched-off',
  'sign-out',
  /** A token was used after its sign-in had ended. */
  'token-refused',
  /** A refresh token or code was used twice: one of its two holders stole it. */
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
  /** The password was right, and the second factor was not. */
  'second-factor-failed',
  'second-factor-added',
  'second-factor-removed',
  'recovery-code-used',
  /** A call of the desk was refused for want of a role. */
  'desk-refused',
] as const;
/** A kind of security event. */
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** The origin of a request: the keyed hash of a network, and the browser in a few words. */
export interface Origin {
  readonly address: string;
  readonly device: string;
}

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  readonly accountId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly origin?: Origin | undefined;
  /** Of a sign-in: a hash of the browser that its device cookie names. */
  readonly browser?: string | undefined;
  /** The operator who ordered it. */
  readonly saidBy?: string | undefined;
  /** The path of the call, of one that was refused. */
  readonly call?: string | undefined;
}

/** A sign-in: when it began, and from which browser. */
export interface SignInEvent {
  readonly sessionId: string | null;
  readonly device: string | null;
  readonly at: Date;
}
