import { deskRoles } from '@furlong/domain/desk/roles';
import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Day, Id, Instant, name, oneOf, orNull } from './fields.ts';

/** A role at the desk (rule: desk-roles). */
const Role = oneOf(deskRoles);

const RoleChange = Type.Object({
  issuer: Type.String({ minLength: 1, maxLength: 500 }),
  subject: Type.String({ minLength: 1, maxLength: 200 }),
  role: Role,
});

/** Somebody internal, or with a role. */
const StaffMember = Type.Object({
  /** Together they say who it is, also before the first sign-in. */
  issuer: Type.String(),
  subject: Type.String(),
  name: Type.String(),
  /** False: their sign-in does not make them internal any more, so that their roles open nothing. */
  isInternal: Type.Boolean(),
  isSelf: Type.Boolean(),
  hasSignedIn: Type.Boolean(),
  /** Of an account of this server's own sign-in. */
  hasSecondFactor: Type.Boolean(),
  /** Somebody else set the password of such an account, and its holder has not chosen one yet (rule: given-password). */
  passwordGiven: Type.Boolean(),
  roles: Type.Array(
    Type.Object({
      role: Role,
      grantedAt: Instant,
      /** Who gave it at the desk; null: the command line. */
      grantedBy: orNull(Type.String()),
    }),
    { maxItems: deskRoles.length },
  ),
});
export type StaffMember = Static<typeof StaffMember>;

const PersonFields = orNull(Type.Array(Type.Object({ field: Type.String(), text: Type.String() })));

/** Something that an operator did (rule: audit-acts). */
const DeskAct = Type.Object({
  id: Type.Integer(),
  /** Its place in the chain; null within the second before it gets one. */
  sequence: orNull(Type.Integer()),
  at: Instant,
  /** What was done: `league-renamed`. */
  name: Type.String(),
  via: oneOf(['desk', 'command-line']),
  /** The role in which somebody acted at the desk; null on the command line. */
  role: orNull(Type.String()),
  /** Who did it: `name`, `address`, `userAgent`, `orderedBy`; null when it was erased. */
  actor: PersonFields,
  /** What it was about: `league` `7`. */
  subjectKind: Type.String(),
  subjectId: Type.String(),
  /** Whom it was about: names, reasons; null where it named nobody, or it was erased. */
  subject: PersonFields,
  /** What changed, as JSON, in the very characters that the chain is over. */
  before: orNull(Type.String()),
  after: orNull(Type.String()),
});
export type DeskAct = Static<typeof DeskAct>;

/** A step of the archive with acts: its number, its file, and the times between which the acts were (rule: archive). */
const ArchivedActs = Type.Object({
  step: Type.Integer(),
  file: Type.String(),
  from: Instant,
  to: Instant,
});
export type ArchivedActs = Static<typeof ArchivedActs>;

const Counted = Type.Integer({ minimum: 0 });

/** A kind of call that a supplier makes (rule: feed-health). */
const FeedCallHealth = Type.Object({
  /** `PutPrices`; `unknown` for a path of the feed that has no call. */
  call: Type.String(),
  sport: orNull(oneOf(['racing', 'soccer'])),
  /** The last one of the last eight days, whatever became of it, and the last one that changed something. */
  lastAt: Instant,
  lastAppliedAt: orNull(Instant),
  /** Since midnight in Johannesburg. `stale`: sent before, or late. `failed`: by a fault of ours. */
  today: Type.Object({ applied: Counted, stale: Counted, refused: Counted, failed: Counted }),
});

/** A call of the feed that was refused, and why. */
const FeedRefusal = Type.Object({
  id: Type.Integer(),
  at: Instant,
  call: Type.String(),
  path: Type.String(),
  status: Type.Integer(),
  reason: Type.String(),
});

export const deskCalls = declareCalls('desk', {
  GetOwnDeskRoles: {
    summary: 'The caller’s name and roles at the desk, as of now; an internal user may have none.',
    payload: Type.Object({ name: Type.String(), roles: Type.Array(Role, { maxItems: deskRoles.length }) }),
  },
  ListStaff: {
    summary: 'Internal users and everybody with a role, by name; 500 at most.',
    payload: Type.Object({ staff: Type.Array(StaffMember, { maxItems: 500 }), hasMore: Type.Boolean() }),
  },
  ListActs: {
    summary:
      'What operators did, newest first. A page that names persons is itself recorded as a look at them. `next` goes on as `before`; the last page says which steps of the archive have acts of the time that is asked for, the newest 20.',
    query: Type.Object({
      /** One kind of act: `league-renamed`. */
      name: Type.Optional(Type.String({ pattern: '^[a-z-]{2,60}$' })),
      /** What somebody did and what was done to them: a username or an e-mail address. */
      person: Type.Optional(Type.String({ minLength: 1, maxLength: 200, format: 'name' })),
      subjectKind: Type.Optional(Type.String({ pattern: '^[a-z-]{2,40}$' })),
      subjectId: Type.Optional(Type.String({ minLength: 1, maxLength: 200, format: 'name' })),
      /** From and to a day in Johannesburg, both included. */
      since: Type.Optional(Day),
      until: Type.Optional(Day),
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      /** Shows looks at persons, too. */
      looks: Type.Optional(Type.Boolean()),
    }),
    payload: Type.Object({
      acts: Type.Array(DeskAct, { maxItems: 200 }),
      next: orNull(Type.Integer()),
      archived: Type.Optional(Type.Array(ArchivedActs, { maxItems: 20 })),
    }),
  },
  GetFeedHealth: {
    summary:
      'When suppliers last sent each kind of call, what became of them today, and which were refused with why, newest first. `next` goes on as `before`.',
    query: Type.Object({
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    payload: Type.Object({
      /** The server's time, to tell how long a supplier has been silent. */
      now: Instant,
      calls: Type.Array(FeedCallHealth, { maxItems: 100 }),
      refusals: Type.Array(FeedRefusal, { maxItems: 200 }),
      next: orNull(Type.Integer()),
      /** Nodes whose clock differs from the database's (rule: clocks); a node of the release before does not say. */
      clocks: Type.Optional(
        Type.Array(
          Type.Object({
            /** Host and port. */
            node: Type.String(),
            /** Below 0 it is behind. */
            aheadSeconds: Type.Number(),
          }),
          { maxItems: 50 },
        ),
      ),
    }),
  },
  GrantStaffRole: {
    summary: 'Gives an internal user a role at the desk. Nobody changes their own.',
    body: RoleChange,
    payload: Type.Object({}),
  },
  RevokeStaffRole: {
    summary:
      'Takes a role away, which holds at once. Nobody changes their own, and the last admin stays. Says which versions of pages they timed that are to come: those lapse unless they keep a role that edits content.',
    body: RoleChange,
    payload: Type.Object({
      timed: Type.Array(
        Type.Object({
          platformId: Id,
          title: Type.String(),
          number: Type.Integer({ minimum: 1 }),
          from: Instant,
        }),
        { maxItems: 50 },
      ),
    }),
  },
  ResetStaffFactor: {
    summary:
      'Removes the second factor of a colleague who lost it, and ends their sign-ins: the next one sets up a new one. Nobody resets their own; 409 without one.',
    body: Type.Object({
      issuer: Type.String({ minLength: 1, maxLength: 500 }),
      subject: Type.String({ minLength: 1, maxLength: 200 }),
      reason: name(300),
    }),
    payload: Type.Object({ ended: Type.Integer({ minimum: 0 }) }),
  },
});
