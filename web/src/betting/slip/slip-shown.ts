import { getConfig } from '../../platform/site/config.ts';

/** Whether the operator shows a bet slip: without one no price is a button, and nothing leads to it (Decision 27). */
export function isSlipShown(): boolean {
  const { showBetSlipV2, showBetSlipV3 } = getConfig();
  return showBetSlipV2 || showBetSlipV3;
}
