import type { Transaction } from '../platform/database/database.ts';
import { selectPredictionsOf, selectSavesThere } from './queries-archived-saves.ts';
import { selectAuditedFixtures } from './queries-rounds.ts';
import { countedOf, readStored, replay } from './replay-saves.ts';

interface SaveRow {
  readonly id: number;
  readonly round_id: number;
  readonly punter_id: number;
  readonly saved_at: string;
  readonly scores: readonly (number | null)[];
  readonly banker_moved: boolean;
  readonly banker_to: number | null;
}

/**
 * Follows the log of a step's file, and compares what it led to with the predictions that are stored, as far as a round
 * counts them; and that none of its saves is in the table, too.
 */
export async function checkFileOfSaves(
  trx: Transaction,
  stepId: number,
  lines: readonly string[],
  differs: (words: string) => void,
): Promise<void> {
  const saves = lines.map((line) => (JSON.parse(line) as { prediction_saves: SaveRow }).prediction_saves);
  for (const [roundId, ofRound] of Map.groupBy(saves, ({ round_id }) => round_id)) {
    const fixtures = await selectAuditedFixtures(trx, roundId);
    const byPunter = Map.groupBy(ofRound, ({ punter_id }) => punter_id);
    const stored = await selectPredictionsOf(trx, roundId, [...byPunter.keys()]);
    const counted = (predictions: readonly unknown[]) =>
      JSON.stringify(
        fixtures.map((fixture, position) => (countedOf(fixture).score ? predictions[position] : null)),
      );
    for (const [punterId, own] of byPunter) {
      const log = own
        .toSorted((a, b) => a.id - b.id)
        .map(({ saved_at: at, scores, banker_moved: moved, banker_to: to }) => ({ at, scores, moved, to }));
      const is = stored.get(punterId);
      if (is && counted(replay(log, fixtures)) === counted(readStored(is, fixtures))) continue;
      differs(
        `step ${stepId} has saves of punter ${punterId} in round ${roundId} that do not lead to the predictions that are stored`,
      );
    }
  }
  for (const id of await selectSavesThere(
    trx,
    saves.map(({ id }) => id),
  )) {
    differs(`save ${id} of predictions is there, and in step ${stepId} of the archive`);
  }
}
