import type { SecondFactorState } from '@furlong/contract/schemas/second-factor';

/** What a change of the second factor answers: how it is now, and recovery codes that are shown once. */
export interface FactorChange {
  readonly secondFactor: SecondFactorState;
  readonly recoveryCodes?: readonly string[] | null;
}
