import type { ClassLimits, PayoutLimits } from '@furlong/domain/betting/payout-limits';
import type { SlipSport } from '@furlong/domain/betting/slip-sports';
import type { OperatorConfig } from '../../platform/config/operator-config.ts';

type LimitsInRands = OperatorConfig['payoutLimits']['regularLimits'];

/** The operator's payout limits in cents (rule: payout-limits). */
export function payoutLimitsOf({ payoutLimits }: OperatorConfig): PayoutLimits {
  const toCents = ({ single, double, treble, quad, multiple }: LimitsInRands): ClassLimits => ({
    single: single * 100,
    double: double * 100,
    treble: treble * 100,
    quad: quad * 100,
    multiple: multiple * 100,
  });
  return {
    firstTimerLimits: toCents(payoutLimits.firstTimerLimits),
    regularLimits: toCents(payoutLimits.regularLimits),
  };
}

/** The tax on a sport's winnings, in hundredths of a per cent (rule: winnings-tax). */
export function taxBasisPointsOf(operator: OperatorConfig, sport: SlipSport): number {
  return Math.round(operator.winningsTaxPercent[sport] * 100);
}
