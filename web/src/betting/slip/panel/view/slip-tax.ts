import type { SlipSport } from '@furlong/domain/betting/slip-sports';
import { getConfig } from '../../../../platform/site/config.ts';

/** The operator's tax on winnings in a sport, in hundredths of a per cent (rule: winnings-tax). */
export function taxBasisPointsOf(sport: SlipSport): number {
  return Math.round(getConfig().winningsTaxPercent[sport] * 100);
}
