import { getConfig } from '../../platform/site/config.ts';

/** Whether the operator shows a bet slip. Without one no price is a button (rule: feature-flags). */
export function isSlipShown(): boolean {
  const { showBetSlipV2, showBetSlipV3 } = getConfig();
  return showBetSlipV2 || showBetSlipV3;
}
