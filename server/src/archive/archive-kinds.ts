import { acts } from './acts.ts';
import type { ArchiveKind } from './archive-step.ts';
import { bets } from './bets.ts';
import { picks } from './picks.ts';
import { predictionSaves } from './prediction-saves.ts';
import { priceTicks } from './price-ticks.ts';

/** What can be archived, in the order in which it is. */
export const archiveKinds: readonly ArchiveKind[] = [priceTicks, bets, picks, predictionSaves, acts];

/** A kind by its name in a step. */
export function archiveKindOf(what: string): ArchiveKind {
  const kind = archiveKinds.find((each) => each.what === what);
  if (!kind) throw new Error(`a step of '${what}', which this version does not know`);
  return kind;
}
