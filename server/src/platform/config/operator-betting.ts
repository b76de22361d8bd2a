import { DEFAULT_PAYOUT_LIMITS, type LimitClass } from '@furlong/domain/betting/payout-limits';
import Type, { type Static } from 'typebox';

const WholeRands = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const TaxPercent = Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01 });

const ClassLimits = Type.Object(
  { single: WholeRands, double: WholeRands, treble: WholeRands, quad: WholeRands, multiple: WholeRands },
  { additionalProperties: false },
);

/** Rands of winnings that one combination may bring, by its number of legs (Decision 12). */
export const PayoutLimitsInRands = Type.Object(
  { firstTimerLimits: ClassLimits, regularLimits: ClassLimits },
  { additionalProperties: false },
);
type PayoutLimitsInRands = Static<typeof PayoutLimitsInRands>;

/** Tax on winnings by sport, per cent (Decision 13). */
export const TaxPercentBySport = Type.Object(
  { horseracing: TaxPercent, soccer: TaxPercent },
  { additionalProperties: false },
);
type TaxPercentBySport = Static<typeof TaxPercentBySport>;

/** The same as an operator's file gives them: any part of them. */
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

/** The limits with what is left out filled in: the defaults, and for first timers half of the regular ones. */
export function fillPayoutLimits(given: Static<typeof GivenBetting.payoutLimits> = {}): PayoutLimitsInRands {
  const regularLimits = {
    ...limitsBy((name) => DEFAULT_PAYOUT_LIMITS.regularLimits[name] / 100),
    ...given.regularLimits,
  };
  const firstTimerLimits = { ...limitsBy((name) => regularLimits[name] / 2), ...given.firstTimerLimits };
  return { firstTimerLimits, regularLimits };
}

/** The tax with what is left out filled in: none. */
export function fillTaxPercent(
  given: Static<typeof GivenBetting.winningsTaxPercent> = {},
): TaxPercentBySport {
  return { horseracing: 0, soccer: 0, ...given };
}

/**
 * What is wrong with limits that are filled in, in words. A first timer is the less known horse: a limit above the
 * regular one is a slip of the pen that would cost money.
 */
export function findLimitFaults({ firstTimerLimits, regularLimits }: PayoutLimitsInRands): string[] {
  return classes
    .filter((name) => firstTimerLimits[name] > regularLimits[name])
    .map(
      (name) =>
        `payoutLimits/firstTimerLimits/${name} is ${firstTimerLimits[name]}: expected at most ${regularLimits[name]}, the regular limit`,
    );
}
