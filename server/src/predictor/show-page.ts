import type { PredictorBoard } from '@furlong/contract/schemas/predictor';
import type { PageQuery } from '../score-boards/read-score-board.ts';
import type { RoundView } from './round-board.ts';
import { showRow } from './shape-rounds.ts';

/** A page of a round's board on the wire, with the own row of whoever asks. */
export async function showPage(
  view: RoundView,
  query: PageQuery,
  caller: { readonly punterId: number } | null,
): Promise<PredictorBoard> {
  const [{ rows, total }, own] = await Promise.all([
    view.page(query),
    caller ? view.own(caller.punterId) : null,
  ]);
  return {
    id: view.roundId,
    punters: rows.map(showRow),
    totalPunters: total,
    page: query.page,
    perPage: query.perPage,
    own: own && showRow(own),
    version: view.version,
    final: view.final,
    counts: view.counts,
  };
}
