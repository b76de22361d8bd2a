import Type, { type Static } from 'typebox';
import { documentKinds } from '../codes/desk-punters.ts';
import { declareCalls } from './declare-calls.ts';
import { Day, Guid, Id, Instant, name, oneOf, orNull, Rands } from './fields.ts';
import { MyBet } from './my-bets.ts';
import { LimitChange, PunterBreak, PunterLimit } from './protection.ts';
import { Statement } from './wallet.ts';

const PunterParams = Type.Object({ punterId: Id });
const IdentityStatus = oneOf(['pending', 'approved', 'rejected']);

/** A punter that a search found. */
const FoundPunter = Type.Object({
  punterId: Id,
  username: Type.String(),
  alias: orNull(Type.String()),
  /** Null where another issuer has the account. */
  email: orNull(Type.String()),
  identity: IdentityStatus,
  breakKind: orNull(PunterBreak.properties.kind),
  isStaff: Type.Boolean(),
  isSuspended: Type.Boolean(),
});
export type FoundPunter = Static<typeof FoundPunter>;

/** A document that somebody saw who decided on an identity. */
const SeenDocument = Type.Object({
  kind: oneOf(documentKinds),
  /** The last four letters or digits of its number. */
  ending: Type.String({ pattern: '^[0-9A-Z]{4}$' }),
});

/** An excluded punter, or a closed account, that may be the same person. */
const DeskLikeness = Type.Object({
  punterId: Id,
  username: Type.String(),
  /** What the registrations have in common: `mobile number`. */
  parts: Type.Array(Type.String()),
  kind: oneOf(['self-exclusion', 'closure']),
  until: orNull(Instant),
});

/** A punter as the desk sees them. */
const DeskPunter = Type.Object({
  punterId: Id,
  username: Type.String(),
  alias: orNull(Type.String()),
  /** Since their first sign-in. */
  since: Instant,
  accountNumber: Type.Integer(),
  isStaff: Type.Boolean(),
  /** The account of this server's own sign-in; null where another issuer has it. */
  account: orNull(
    Type.Object({
      email: Type.String(),
      mobile: orNull(Type.String()),
      dateOfBirth: orNull(Type.String()),
      isSuspended: Type.Boolean(),
      hasSecondFactor: Type.Boolean(),
    }),
  ),
  identity: Type.Object({
    status: IdentityStatus,
    reason: orNull(Type.String()),
    decidedBy: orNull(Type.String()),
    at: orNull(Instant),
    document: orNull(SeenDocument),
    /** How many decisions there were: what a new one was made in view of. */
    version: Type.Integer({ minimum: 0 }),
  }),
  /** Whom they look like; null: there is no registration here to compare. */
  likeness: orNull(Type.Array(DeskLikeness, { maxItems: 100 })),
  /** The last answer of the register of excluded persons; null: it was never asked. */
  register: orNull(Type.String()),
  break: orNull(PunterBreak),
  limits: Type.Array(PunterLimit),
  limitChanges: Type.Array(LimitChange),
  /** Minutes that a session may last; null: no limit. */
  sessionMinutes: orNull(Type.Integer()),
  /** Null: there is none yet, or it does not answer. */
  wallet: orNull(Type.Object({ balance: Rands, owed: Rands })),
  openBets: Type.Object({ count: Type.Integer({ minimum: 0 }), stake: Rands }),
});
export type DeskPunter = Static<typeof DeskPunter>;

/** Something that happened to an account: a sign-in, a wrong password. */
const AccountEvent = Type.Object({
  id: Type.Integer(),
  at: Instant,
  /** `sign-in`, `sign-in-failed`, `switched-off`. */
  kind: Type.String(),
  device: orNull(Type.String()),
  /** The operator who ordered it. */
  saidBy: orNull(Type.String()),
});
export type AccountEvent = Static<typeof AccountEvent>;

const beforeId = Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }));
const perPage = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }));
/** Why it was done, in the operator's words; kept with the act. */
const Because = name(300);
const Done = Type.Object({});

export const deskPuntersCalls = declareCalls('desk-punters', {
  FindPunters: {
    summary:
      'Punters by alias, username, e-mail address, id or account number: whoever has exactly that, then whose begins so; 20 at most. A search that finds somebody is recorded.',
    query: Type.Object({ sought: name(200) }),
    payload: Type.Object({ punters: Type.Array(FoundPunter, { maxItems: 20 }), hasMore: Type.Boolean() }),
  },
  ListWaitingPunters: {
    summary:
      'Punters whose identity nobody has decided on, the newest first, 20 at most. A page that shows anybody is recorded as a look. `next` goes on as `before`, also where a page is short: it looks through so many punters and no more.',
    query: Type.Object({ before: Type.Optional(Id) }),
    payload: Type.Object({ punters: Type.Array(FoundPunter, { maxItems: 20 }), next: orNull(Id) }),
  },
  GetDeskPunter: {
    summary:
      'A punter: account, identity, limits and breaks, money, likeness to excluded ones. The look is recorded.',
    params: PunterParams,
    payload: Type.Object({ punter: DeskPunter }),
  },
  ListPunterBets: {
    summary:
      'A punter’s bets as they see them, newest first: open or settled ones. The look is recorded. `next` goes on as `before`.',
    params: PunterParams,
    query: Type.Object({ state: oneOf(['open', 'settled']), before: beforeId, perPage }),
    payload: Type.Object({
      bets: Type.Array(MyBet),
      next: orNull(Type.Integer()),
      /** How many there are; null but on the first page. */
      total: orNull(Type.Integer()),
    }),
  },
  ListPunterLedger: {
    summary:
      'The movements of a punter’s wallet over a period of local days, newest first. The look is recorded.',
    params: PunterParams,
    query: Type.Object({
      ...{ from: Day, to: Day },
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      perPage,
    }),
    payload: Type.Object({ statement: Statement }),
  },
  ListPunterSessions: {
    summary:
      'A punter’s current sign-ins, 50 at most, and what happened to their account, newest first. The look is recorded. `next` goes on as `before`.',
    params: PunterParams,
    query: Type.Object({ before: beforeId, perPage }),
    payload: Type.Object({
      /** Null where another issuer has the sign-ins. */
      sessions: orNull(
        Type.Array(
          Type.Object({ id: Type.String(), signedInAt: Instant, usedAt: Instant, device: Type.String() }),
          { maxItems: 50 },
        ),
      ),
      events: Type.Array(AccountEvent, { maxItems: 100 }),
      next: orNull(Type.Integer()),
    }),
  },
  DecidePunterIdentity: {
    summary:
      'Verifies an identity by a document that was seen, or rejects it for a reason that the punter reads. 409 when somebody decided meanwhile.',
    params: PunterParams,
    body: Type.Object({
      status: oneOf(['approved', 'rejected']),
      /** Needed to verify. */
      document: orNull(SeenDocument),
      /** Needed to reject; the punter reads it. */
      reason: orNull(name(300)),
      /** Verifies although the registration looks like an excluded punter's: this was checked. */
      despiteExclusion: Type.Boolean(),
      /** The `identity.version` that was seen. */
      version: Type.Integer({ minimum: 0, maximum: 32_767 }),
    }),
    payload: Done,
  },
  SuspendPunter: {
    summary: 'Switches an account off: its sign-ins end at once, and nobody signs in to it.',
    params: PunterParams,
    body: Type.Object({ reason: Because }),
    payload: Type.Partial(Type.Object({ ended: Type.Integer({ minimum: 0 }) })),
  },
  RestorePunter: {
    summary: 'Switches an account on again.',
    params: PunterParams,
    body: Type.Object({ reason: Because }),
    payload: Done,
  },
  EndPunterSessions: {
    summary: 'Ends every sign-in of an account, at once and on every node.',
    params: PunterParams,
    body: Type.Object({ reason: Because }),
    payload: Type.Partial(Type.Object({ ended: Type.Integer({ minimum: 0 }) })),
  },
  ResetPunterFactor: {
    summary: 'Removes the second factor of a punter who lost it, and ends their sign-ins. 409 without one.',
    params: PunterParams,
    body: Type.Object({ reason: Because }),
    payload: Type.Partial(Type.Object({ ended: Type.Integer({ minimum: 0 }) })),
  },
  ClosePunterAccount: {
    summary: 'Closes an account for good at its holder’s word, once under its guid.',
    params: PunterParams,
    body: Type.Object({ guid: Guid, reason: Because }),
    payload: Done,
  },
});
