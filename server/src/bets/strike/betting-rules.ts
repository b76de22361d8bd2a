import type { PayoutLimits } from '@furlong/domain/betting/payout-limits';
import type { SlipSport } from '@furlong/domain/betting/slip-sports';
import type { OperatorConfig } from '../../platform/config/operator-config.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { LeasedVersions } from '../../rules/leased-versions.ts';
import { limitsFromRands, payoutLimitsKey, readLimits } from '../../rules/payout-limits.ts';

/** The payout limits of the operator's file in cents: they hold while the desk has published none (rule: payout-limits). */
export function payoutLimitsOf({ payoutLimits }: OperatorConfig): PayoutLimits {
  return limitsFromRands(payoutLimits);
}

/** The payout limits at an instant, as the desk published them (rules: payout-limits, rule-versions). */
export class PayoutLimitsInForce {
  readonly #operator: OperatorConfig;
  readonly #versions: LeasedVersions<PayoutLimits>;

  constructor({ operator, clock }: Pick<Platform, 'operator' | 'clock'>) {
    this.#operator = operator;
    this.#versions = new LeasedVersions(payoutLimitsKey, clock, readLimits);
  }

  /** In cents. Reads by `db`, once in some seconds. */
  async at(db: Queryable, at: Date): Promise<PayoutLimits> {
    const version = await this.#versions.at(db, at);
    return version?.rules ?? payoutLimitsOf(this.#operator);
  }
}

/** The tax on a sport's winnings, in hundredths of a per cent (rule: winnings-tax). */
export function taxBasisPointsOf(operator: OperatorConfig, sport: SlipSport): number {
  return Math.round(operator.winningsTaxPercent[sport] * 100);
}
