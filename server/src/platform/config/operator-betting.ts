import { ClassLimits, type PayoutLimitsInRands, TaxPercentBySport } from '@furlong/contract/schemas/config';
import { DEFAULT_PAYOUT_LIMITS, type LimitClass, limitClasses } from '@furlong/domain/betting/payout-limits';
import Type, { type Static } from 'typebox';

/** Any part of payout limits and tax, as an operator's file may give them. */
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

/** A limit for first timers above the regular one. */
interface LimitFault {
  readonly key: string;
  readonly value: number;
  readonly most: number;
}

/**
 * The faults of filled-in limits. A first timer is the less known horse, so a limit above the regular one is a mistake,
 * which would cost money.
 */
export function findLimitFaults({ firstTimerLimits, regularLimits }: PayoutLimitsInRands): LimitFault[] {
  return limitClasses
    .filter((name) => firstTimerLimits[name] > regularLimits[name])
    .map((name) => ({
      key: `firstTimerLimits/${name}`,
      value: firstTimerLimits[name],
      most: regularLimits[name],
    }));
}
