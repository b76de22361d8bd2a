import { DEFAULT_PAYOUT_LIMITS, type LimitClass } from '@furlong/domain/betting/payout-limits';
import Type, { type Static } from 'typebox';

const WholeRands = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const TaxPercent = Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01 });

const ClassLimits = Type.Object(
  { single: WholeRands, double: WholeRands, treble: WholeRands, quad: WholeRands, multiple: WholeRands },
  { additionalProperties: false },
);

/** The most that one combination may win, in rands, by its number of legs (rules: payout-limits, first-timers). */
export const PayoutLimitsInRands = Type.Object(
  { firstTimerLimits: ClassLimits, regularLimits: ClassLimits },
  { additionalProperties: false },
);
type PayoutLimitsInRands = Static<typeof PayoutLimitsInRands>;

/** The tax on winnings by sport, in per cent (rule: winnings-tax). */
export const TaxPercentBySport = Type.Object(
  { horseracing: TaxPercent, soccer: TaxPercent },
  { additionalProperties: false },
);
type TaxPercentBySport = Static<typeof TaxPercentBySport>;

/** Any part of both, as an operator's file may give them. */
export const GivenBetting = {
  payoutLimits: Type.Partial(
    Type.Object({
      firstTimerLimits: Type.Partial(ClassLimits, { additionalProperties: false }),
      regularLimits: Type.Partial(ClassLimits, { additionalProperties: false }),
    }),
    { additionalProperties: false },
  ),
  winningsTaxPercent: Type.Partial(TaxPercentBySport, { additionalProperties: false }),
};

const classes = ['single', 'double', 'treble', 'quad', 'multiple'] as const satisfies readonly LimitClass[];

function limitsBy(rule: (name: LimitClass) => number): PayoutLimitsInRands['regularLimits'] {
  return {
    single: rule('single'),
    double: rule('double'),
    treble: rule('treble'),
    quad: rule('quad'),
    multiple: rule('multiple'),
  };
}

/** Fills in missing limits: the defaults, and for first timers half of the regular limits (rule: first-timers). */
export function fillPayoutLimits(given: Static<typeof GivenBetting.payoutLimits> = {}): PayoutLimitsInRands {
  const regularLimits = {
    ...limitsBy((name) => DEFAULT_PAYOUT_LIMITS.regularLimits[name] / 100),
    ...given.regularLimits,
  };
  const firstTimerLimits = { ...limitsBy((name) => regularLimits[name] / 2), ...given.firstTimerLimits };
  return { firstTimerLimits, regularLimits };
}

/** Fills in missing taxes: none. */
export function fillTaxPercent(
  given: Static<typeof GivenBetting.winningsTaxPercent> = {},
): TaxPercentBySport {
  return { horseracing: 0, soccer: 0, ...given };
}

/**
 * Names the faults of filled-in limits, in words. A first timer is the less known horse, so a limit above the regular
 * one is a mistake, which would cost money.
 */
export function findLimitFaults({ firstTimerLimits, regularLimits }: PayoutLimitsInRands): string[] {
  return classes
    .filter((name) => firstTimerLimits[name] > regularLimits[name])
    .map(
      (name) =>
        `payoutLimits/firstTimerLimits/${name} is ${firstTimerLimits[name]}: expected at most ${regularLimits[name]}, the regular limit`,
    );
}
