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

/**
 * The stake per bet that a line over its limit can have, of singles at different stakes the first that is over; 0: none.
 * `left`: what the balance leaves for it, in cents; null where that is not known. `isShort`: the balance is what decides.
 */
export function findLowerStake(
  line: SlipLineView,
  left: Cents | null,
): { readonly stake: Cents; readonly isShort: boolean } {
  const within = (line.parts.find(({ overLimit }) => overLimit) ?? line).stakeWithinLimit ?? 0;
  const isShort = left !== null && left > 0 && within > stakeFor(left, line);
  return { stake: isShort ? stakeFor(left, line) : within, isShort };
}

/** The stake per bet that an amount pays for on the line, or on the part of it that is over: whole rands, or cents below R1. */
export function stakeFor(left: Cents, line: SlipLineView): Cents {
  const over = line.parts.find(({ overLimit }) => overLimit);
  const others = over === undefined ? 0 : line.totalBetStake - over.totalBetStake;
  const each = Math.floor(Math.max(0, left - others) / Math.max(1, (over ?? line).betCount));
  return each < 100 ? each : each - (each % 100);
}

/** Lowers the stake of a line; of one at different stakes that of the part that is over its limit. */
export function lowerStake<Leg extends SlipSelection>(
  { list, betType, parts }: SlipLineView<Leg>,
  stake: Cents,
  refOf: SportPanel<Leg>['words']['refOf'],
  { act }: SlipActions,
): void {
  const line = { list, betType };
  const over = parts.find(({ overLimit }) => overLimit);
  if (over === undefined) act({ type: 'stake-set', line, stake });
  for (const { enabled, selection } of over?.legs ?? []) {
    if (enabled) act({ type: 'own-stake-set', line, selection: refOf(selection), stake });
  }
}
