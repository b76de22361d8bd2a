import type { RoundDetail } from '@furlong/contract/schemas/predictor';
import { requestSignIn } from '../../platform/session/request-sign-in.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { linkTo } from '../../platform/site/links.ts';
import { SaveBarFrame, SaveButton, type SavePip, ThinBar } from '../../ui/controls/save-bar.tsx';
import type { RoundDraft } from './predictions-draft.ts';
import { saveWords } from './predictor-words.ts';
import {
  bankerOf,
  countLeft,
  isPredictable,
  scoreOf,
  unsavedOf,
  unsavedPredictions,
} from './round-predictions.ts';
import { useSavePredictions } from './save-predictions.ts';

interface PredictorSaveBarProps {
  round: RoundDetail;
  draft: RoundDraft;
  now: number;
  /** The predictions are saved: the focus must leave the bar, which may go. */
  onSaved: () => void;
}

/**
 * The count of predictions and the Save button. A thin line while there is nothing to save; gone when every match that
 * is open has its saved prediction.
 */
export function PredictorSaveBar({ round, draft, now, onSaved }: PredictorSaveBarProps) {
  const punterId = useSession((session) => session.punterId);
  const save = useSavePredictions();
  const changed = new Set(unsavedPredictions(round, draft, now).map(({ fixtureId }) => fixtureId));
  const sent = unsavedOf(round, draft, now);
  // A banker that moved is not saved either.
  const isBankerMoved = sent?.bankerFixtureId !== undefined;
  const banker = isBankerMoved ? (bankerOf(round, draft, now) ?? round.own?.bankerFixtureId) : null;
  // What is closed is not missing: only open matches count.
  const open = round.games.filter((game) => isPredictable(game, now));
  const pips = open.map((game): SavePip => {
    if (changed.has(game.fixtureId) || game.fixtureId === banker) return 'unsaved';
    return scoreOf(round, game, draft, now) === null ? 'none' : 'saved';
  });
  if (sent === null && !save.isPending) {
    const count = countLeft(round, draft, now);
    if (count.predicted === count.left) return null;
    return (
      <ThinBar text={count.predicted === 0 ? saveWords.none : saveWords.allSaved(count)}>{null}</ThinBar>
    );
  }
  return (
    <SaveBarFrame
      pips={pips}
      word={saveWords.predicted}
      rest={open.length < round.games.length ? saveWords.left : undefined}
    >
      {punterId === null ? (
        <SaveButton
          text={saveWords.signIn}
          onSave={() => requestSignIn(linkTo('predictor', { roundId: round.roundId }))}
        />
      ) : (
        <SaveButton
          text={save.isPending ? saveWords.saving : saveWords.save}
          busy={save.isPending}
          onSave={() =>
            save.mutate({ punterId, round, draft }, { onSuccess: (isSaved) => isSaved && onSaved() })
          }
        />
      )}
    </SaveBarFrame>
  );
}
