import type { PredictorRow } from '@furlong/contract/schemas/predictor';
import { tieBreakWords } from './board-words.ts';

/**
 * What put a punter behind the one next above with as many points: the first count that differs (rule: tie-breaks). Null
 * where nobody above in the list is level, and where the rank is shared.
 */
export function tieBreakOf(row: PredictorRow, punters: readonly PredictorRow[]): string | null {
  const above = punters[punters.findIndex(({ punterId }) => punterId === row.punterId) - 1];
  if (above === undefined || above.total !== row.total || above.rank === row.rank) return null;
  if (above.exact !== row.exact) return tieBreakWords.exact;
  if (above.differences !== row.differences) return tieBreakWords.differences;
  return tieBreakWords.results;
}
