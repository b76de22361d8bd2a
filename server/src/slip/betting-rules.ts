import { DEFAULT_PAYOUT_LIMITS, type PayoutLimits } from '@furlong/domain/betting/payout-limits';
import type { SlipSport } from '@furlong/domain/betting/slip-sports';
import type { OperatorConfig } from '../platform/operator-config.ts';

/** The payout limits in cents: the operator's in place of the defaults (Decision 12). */
export function payoutLimitsOf(operator: OperatorConfig): PayoutLimits {
  const { firstTimerLimits, regularLimits } = operator.payoutLimits;
  const toCents = (limits: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(limits).map(([name, rands]) => [name, rands * 100]));
  return {
    firstTimerLimits: { ...DEFAULT_PAYOUT_LIMITS.firstTimerLimits, ...toCents(firstTimerLimits) },
    regularLimits: { ...DEFAULT_PAYOUT_LIMITS.regularLimits, ...toCents(regularLimits) },
  };
}

/** The tax on a sport's winnings, in hundredths of a per cent (Decision 13). */
export function taxBasisPointsOf(operator: OperatorConfig, sport: SlipSport): number {
  return Math.round(operator.winningsTaxPercent[sport] * 100);
}
