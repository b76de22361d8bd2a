import type { OperatorConfig } from '../../platform/config/operator-config.ts';
import { Failed } from '../../platform/http/failure.ts';

/** Throws Failed 'not-found' where both the slip and the lucky pick are switched off (rule: feature-flags). */
export function assertBettingShown(operator: OperatorConfig): void {
  if (isSlipShown(operator) || operator.showLuckyPick) return;
  throw new Failed('not-found', 'Betting is switched off');
}

/** Throws Failed 'not-found' where what is struck, a lucky pick or a slip, is switched off (rule: feature-flags). */
export function assertStrikeShown(operator: OperatorConfig, isLuckyPick: boolean): void {
  assertBettingShown(operator);
  if (isLuckyPick ? operator.showLuckyPick : isSlipShown(operator)) return;
  throw new Failed('not-found', `The ${isLuckyPick ? 'lucky pick' : 'bet slip'} is switched off`);
}

function isSlipShown({ showBetSlipV2, showBetSlipV3 }: OperatorConfig): boolean {
  return showBetSlipV2 || showBetSlipV3;
}
