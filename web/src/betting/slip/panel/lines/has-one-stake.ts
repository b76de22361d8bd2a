import type { SlipLineView } from '../view/view-slip.ts';

/** Whether all bets of a line have one stake. */
export function hasOneStake({ legs }: SlipLineView): boolean {
  const on = legs.filter(({ selection, leftOut }) => selection.enabled && !leftOut);
  return new Set(on.map(({ stake }) => stake)).size < 2;
}
