import { PickSaver } from '../src/picks/pick-saver.ts';
import type { GroupCommitLimits } from '../src/platform/database/group-commit.ts';
import type { Platform } from '../src/platform/runtime/platform.ts';
import { loadPickRefusals } from '../src/protection/load-pick-refusals.ts';

/** Saves picks as a node does: who is excluded saves none. */
export function makePickSaver(platform: Platform, limits?: GroupCommitLimits): PickSaver {
  return new PickSaver(platform, loadPickRefusals, limits);
}
