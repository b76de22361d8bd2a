import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import type { Cents } from '@furlong/domain/money';
import type { SportPanel } from '../sport-panel.ts';
import type { SlipActions } from '../view/slip-actions.ts';
import type { SlipLineView } from '../view/view-slip.ts';

/** Whether a line is left out of the totals because it could win more than its limit. */
export function isLeftOutForLimit({
  enabled,
  waiting,
  overLimit,
  isFixedOdds,
  stakeToBet,
}: SlipLineView): boolean {
  return enabled && !waiting && overLimit && isFixedOdds && stakeToBet > 0;
}

/** What of a line is over its limit: of singles those that are, at the first stake that is over; else the whole of it. */
export function overOf<Leg extends SlipSelection>(line: SlipLineView<Leg>): SlipLineView<Leg> {
  return line.parts.find(({ overLimit, stakeWithinLimit }) => overLimit && stakeWithinLimit !== null) ?? line;
}

/**
 * The stake per bet within the limit that a line over it can have; 0: none. `missing`: what the balance lacks for it, in
 * cents; `left`: what the balance leaves beside the lines that count, null where that is not known.
 */
export function findLowerStake(
  line: SlipLineView,
  left: Cents | null,
): { readonly stake: Cents; readonly missing: Cents } {
  const over = overOf(line);
  const stake = over.stakeWithinLimit ?? 0;
  const others = line.counted || over === line ? 0 : line.totalBetStake - over.totalBetStake;
  return { stake, missing: left === null ? 0 : Math.max(0, stake * over.betCount + others - left) };
}

/** Lowers the stake of a line; of singles that of those alone that are over their limit. */
export function lowerStake<Leg extends SlipSelection>(
  whole: SlipLineView<Leg>,
  stake: Cents,
  refOf: SportPanel<Leg>['words']['refOf'],
  { act }: SlipActions,
): void {
  const { list, betType } = whole;
  const line = { list, betType };
  const over = overOf(whole);
  if (over === whole) act({ type: 'stake-set', line, stake });
  else {
    for (const { enabled, selection } of over.legs) {
      if (enabled) act({ type: 'own-stake-set', line, selection: refOf(selection), stake });
    }
  }
}
