import type { RoundDetail } from '@furlong/contract/schemas/predictor';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';
import { describeUnsaved, isSaved } from '../../platform/api/unsaved.ts';
import { serverNow } from '../../platform/device/server-clock.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { roundKey } from '../soccer-keys.ts';
import { noteLastPredicted } from './last-predicted.ts';
import { type RoundDraft, usePredictionsDraft } from './predictions-draft.ts';
import { roundQuery } from './predictor-queries.ts';
import { saveWords } from './predictor-words.ts';
import { countLeft, unsavedOf } from './round-predictions.ts';

interface SaveRequest {
  readonly punterId: number;
  readonly round: RoundDetail;
  readonly draft: RoundDraft;
}

/** The subject of the predictor's toasts: what was filled is old news once it is saved. */
export const about = 'predictions';

/** Saves the drafted predictions of fixtures not begun, asks for the round again, and clears the draft. False: not saved. */
async function savePredictions(
  { punterId, round, draft }: SaveRequest,
  client: QueryClient,
): Promise<boolean> {
  const { roundId } = round;
  const body = unsavedOf(round, draft, serverNow());
  if (body === null) return false;
  const answer = await call('SavePredictions', { body });
  if (!isSaved(answer)) {
    showToast({ type: 'error', about, title: saveWords.notSaved, text: describeUnsaved(answer) });
    await client.invalidateQueries({ queryKey: roundKey(roundId) });
    return false;
  }
  noteLastPredicted(punterId, roundId);
  // The round first, then the draft: no score disappears in between.
  const query = roundQuery(roundId, punterId);
  const fresh = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
  const { bankerFixtureId, predictions } = body;
  usePredictionsDraft.getState().settle(punterId, roundId, {
    scores: Object.fromEntries(predictions.map(({ fixtureId, home, away }) => [fixtureId, { home, away }])),
    ...(bankerFixtureId !== undefined && { banker: bankerFixtureId }),
  });
  // As the bar counts them.
  const count = countLeft(fresh ?? round, fresh === undefined ? draft : { scores: {} }, serverNow());
  showToast({ type: 'success', about, title: saveWords.saved, text: saveWords.savedOf(count) });
  return true;
}

/** The one save of the predictor. */
export function useSavePredictions() {
  const client = useQueryClient();
  return useMutation({ mutationFn: (request: SaveRequest) => savePredictions(request, client) });
}
