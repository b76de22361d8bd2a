import type { Transaction } from '../platform/database/database.ts';
import { differencesMax } from './check.ts';
import { selectCardsThere, selectPicksOfRows } from './queries-archived-picks.ts';

interface CardRow {
  readonly meeting_id: number;
  readonly punter_id: number;
  readonly saddles: readonly number[];
}

/**
 * Compares the cards of a step's file with the rows of the final standings that were ranked by them, race by race, and
 * that none of them is in the table, too.
 */
export async function checkFileOfPicks(
  trx: Transaction,
  stepId: number,
  lines: readonly string[],
  differs: (words: string) => void,
): Promise<void> {
  const cards = lines.map((line) => (JSON.parse(line) as { card_picks: CardRow }).card_picks);
  for (const [meetingId, own] of Map.groupBy(cards, ({ meeting_id }) => meeting_id)) {
    const punterIds = own.map(({ punter_id }) => punter_id);
    const ranked = await selectPicksOfRows(trx, meetingId, punterIds);
    for (const { punter_id, saddles } of own) {
      const says = ranked.get(punter_id);
      const races = Array.from({ length: Math.max(saddles.length, says?.length ?? 0) }, (_, race) => race);
      if (says && races.every((race) => (says[race] ?? 0) === (saddles[race] ?? 0))) continue;
      differs(
        `step ${stepId} has picks ${saddles.join(',')} of punter ${punter_id} in meeting ${meetingId}; the final standings have ${says ? [...says].join(',') : 'no such row'}`,
      );
    }
    for (const punterId of await selectCardsThere(trx, meetingId, punterIds, differencesMax)) {
      differs(
        `the card of punter ${punterId} in meeting ${meetingId} is there, and in step ${stepId} of the archive`,
      );
    }
  }
}
