import { Failed } from '../platform/failure.ts';
import type { OperatorConfig } from '../platform/operator-config.ts';

/** Without a slip and without the lucky pick there is nothing to strike with: its calls are closed (Decision 27). */
export function assertBettingShown({ showBetSlipV2, showBetSlipV3, showLuckyPick }: OperatorConfig): void {
  if (showBetSlipV2 || showBetSlipV3 || showLuckyPick) return;
  throw new Failed('not-found', 'Betting is switched off');
}
