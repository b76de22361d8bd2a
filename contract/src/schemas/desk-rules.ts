import { ODDS_FRACTION_PATTERN } from '@furlong/domain/odds';
import Type, { type Static } from 'typebox';
import { PayoutLimitsInRands } from './config.ts';
import { declareCalls } from './declare-calls.ts';
import { Id, Instant, oneOf, orNull } from './fields.ts';

/** What a version is at the moment of the answer. */
const ruleStates = ['coming', 'in-force', 'past', 'withdrawn'] as const;

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

/** Points as they are typed; hundredths at the finest. */
const TypedPoints = Type.Number({ minimum: 0, maximum: 100_000 });
const Races = Type.Integer({ minimum: 1, maximum: 20 });
/** How a competition scores, as the desk types it (rule: scoring). */
const TypedScoring = Type.Object({
  /** Points of 1st, 2nd, 3rd, …; further places earn nothing. */
  placePoints: Type.Array(TypedPoints, { minItems: 1, maxItems: 20 }),
  /** Bonus of a winning pick with a starting price of `from` to one or longer; only the highest step counts. */
  priceBonuses: Type.Array(
    Type.Object({ from: Type.Number({ minimum: 0, maximum: 10_000 }), points: TypedPoints }),
    { maxItems: 20 },
  ),
  /** Once, for every winner of a card on which at least so many races were run. */
  cardBonus: Type.Object({ fewestRaces: Races, points: TypedPoints }),
  /** With fewer races run a meeting does not count. */
  fewestRacesRun: Races,
});
export type TypedScoring = Static<typeof TypedScoring>;

/** A price, as an exact fraction to one. */
const Price = Type.Unsafe<string>(Type.String({ pattern: ODDS_FRACTION_PATTERN }));
/** A scale of deductions, from the longest price to the shortest (rule: deductions). */
const Scale = Type.Object({
  bands: Type.Array(
    Type.Object({
      /** Null: no bound, which the first band has and no other. */
      longest: orNull(Price),
      /** Null: no bound, which the last band has and no other. */
      shortest: orNull(Price),
      /** Per cent of winnings. */
      percent: Type.Integer({ minimum: 0, maximum: 99 }),
    }),
    { minItems: 1, maxItems: 40 },
  ),
});
export type Scale = Static<typeof Scale>;

/** Versions of rules, those that begin last first; `basedOn` goes with a publication. */
const versionsOf = <T extends Type.TSchema>(rules: T) => ({
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
    payload: Type.Object(versionsOf(PayoutLimitsInRands)),
  },
  PublishPayoutLimits: {
    summary:
      'Publishes payout limits for bets struck from an instant on. 409 when others were published meanwhile.',
    body: Type.Object({ ...Publication, rules: PayoutLimitsInRands }),
    payload: Published,
  },
  ListScoringRules: {
    summary:
      'Competitions, and how one of them scores: the rules in force, those to come, and those before; 50 of each at most.',
    /** Left out: the first by name. */
    query: Type.Object({ competitionId: Type.Optional(Id) }),
    payload: Type.Object({
      competitions: Type.Array(Type.Object({ id: Id, name: Type.String() }), { maxItems: 50 }),
      competitionId: Id,
      ...versionsOf(TypedScoring),
    }),
  },
  PublishScoringRules: {
    summary:
      'Publishes how a competition scores at meetings whose first off is at an instant or later. 409 when others were published meanwhile.',
    body: Type.Object({ ...Publication, competitionId: Id, rules: TypedScoring }),
    payload: Published,
  },
  ListDeductions: {
    summary: 'Scales of deductions: in force, to come, and before; 50 versions at most.',
    payload: Type.Object(versionsOf(Scale)),
  },
  PublishDeductions: {
    summary:
      'Publishes a scale of deductions for bets struck from an instant on. 409 when another was published meanwhile.',
    body: Type.Object({ ...Publication, rules: Scale }),
    payload: Published,
  },
  WithdrawRules: {
    summary: 'Takes a version back that has not begun. 409 when it has, or is about to.',
    body: Type.Object({
      kind: oneOf(['payout-limits', 'scoring', 'deductions']),
      /** Of scoring rules; others have none. */
      competitionId: Type.Optional(Id),
      number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    }),
    payload: Type.Object({}),
  },
});
