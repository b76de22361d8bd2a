import Type, { type Static } from 'typebox';
import { PayoutLimitsInRands } from './config.ts';
import { declareCalls } from './declare-calls.ts';
import { Instant, oneOf, orNull } from './fields.ts';

/** What a version is at the moment of the answer. */
export const ruleStates = ['coming', 'in-force', 'past', 'withdrawn'] as const;

/** A version without its rules (rule: rule-versions). */
const Version = {
  /** 0: what holds while nothing was published. */
  number: Type.Integer({ minimum: 0 }),
  state: oneOf(ruleStates),
  /** Null: since ever. */
  from: orNull(Instant),
  /** Null: it is not published, but what the file says or the product comes with. */
  madeAt: orNull(Instant),
  madeBy: orNull(Type.String()),
  withdrawnAt: orNull(Instant),
  withdrawnBy: orNull(Type.String()),
};
export type RuleVersionHead = Static<Type.TObject<typeof Version>>;

/** Versions of rules, those that begin last first; `basedOn` goes with a publication. */
const versionsOf = <T extends Type.TSchema>(rules: T) =>
  Type.Object({
    /** The number of the newest version; 0: nothing was published. */
    basedOn: Type.Integer({ minimum: 0 }),
    versions: Type.Array(Type.Object({ ...Version, rules }), { minItems: 1, maxItems: 50 }),
    hasMore: Type.Boolean(),
    /** Seconds from a publication to the instant at which it can begin. */
    leadSeconds: Type.Integer(),
  });

const BasedOn = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
/** What every publication sends beside the rules. */
const Publication = {
  /** The `basedOn` that was read. */
  basedOn: BasedOn,
  /** From when they hold; left out: as soon as can be. */
  from: Type.Optional(Instant),
};
const Published = Type.Object({ number: Type.Integer(), from: Instant });

export const deskRulesCalls = declareCalls('desk-rules', {
  ListPayoutLimits: {
    summary: 'Payout limits: those in force, those to come, and those before; 50 versions at most.',
    payload: versionsOf(PayoutLimitsInRands),
  },
  PublishPayoutLimits: {
    summary:
      'Publishes payout limits for bets struck from an instant on. 409 when others were published meanwhile.',
    body: Type.Object({ ...Publication, rules: PayoutLimitsInRands }),
    payload: Published,
  },
  WithdrawRules: {
    summary: 'Takes a version back that has not begun. 409 when it has, or is about to.',
    body: Type.Object({
      kind: oneOf(['payout-limits']),
      number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    }),
    payload: Type.Object({}),
  },
});
