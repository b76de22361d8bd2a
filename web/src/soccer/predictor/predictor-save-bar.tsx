import type { Prediction, RoundDetail } from '@furlong/contract/schemas/predictor';
import { type ReactNode, useState } from 'react';
import { requestSignIn } from '../../platform/session/request-sign-in.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { linkTo } from '../../platform/site/links.ts';
import { SaveBarFrame, SaveButton, type SavePip, ThinBar } from '../../ui/controls/save-bar.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { type RoundDraft, usePredictionsDraft } from './predictions-draft.ts';
import { gameWords, saveWords } from './predictor-words.ts';
import {
  bankerOf,
  countLeft,
  fillOf,
  isPredictable,
  scoreOf,
  unsavedOf,
  unsavedPredictions,
} from './round-predictions.ts';
import { about, useSavePredictions } from './save-predictions.ts';

interface PredictorSaveBarProps {
  round: RoundDetail;
  draft: RoundDraft;
  now: number;
  /** The side whose goals were set to 0 by the first tap on the other; null where nothing is to be said of it. */
  nought: string | null;
  /** The predictions are saved: the focus must leave the bar, which may go. */
  onSaved: () => void;
}

/**
 * The count of predictions and the Save button. A thin line while there is nothing to save; gone when every match that
 * is open has its saved prediction.
 */
export function PredictorSaveBar({ round, draft, now, nought, onSaved }: PredictorSaveBarProps) {
  const punterId = useSession((session) => session.punterId);
  const save = useSavePredictions();
  const fill = useFill(round, draft, now);
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
      <ThinBar text={count.predicted === 0 ? saveWords.none : saveWords.allSaved(count)}>{fill}</ThinBar>
    );
  }
  return (
    <SaveBarFrame
      pips={pips}
      word={saveWords.predicted}
      offline={saveWords.offline}
      tip={nought === null ? null : <p>{gameWords.otherIsNought(nought)}</p>}
      also={fill}
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

/** Fills what is empty at a tap; once nothing is, and until that is saved or changed, takes it out again. */
function useFill(round: RoundDetail, draft: RoundDraft, now: number): ReactNode {
  const punterId = useSession((session) => session.punterId);
  const [filled, setFilled] = useState<readonly Prediction[]>([]);
  const { setScore } = usePredictionsDraft.getState();
  const empty = fillOf(round, draft, now);
  const untouched = filled.filter(({ fixtureId, home, away }) => {
    const drafted = draft.scores[fixtureId];
    return drafted?.home === home && drafted.away === away;
  });
  if (empty.length > 0) {
    const fill = () => {
      for (const { fixtureId, home, away } of empty)
        setScore(punterId, round.roundId, fixtureId, { home, away });
      setFilled([...untouched, ...empty]);
      const title = saveWords.filled(empty.length);
      showToast({ type: 'success', about, title, text: saveWords.filledThen });
      announce(`${saveWords.filled(empty.length)} ${saveWords.filledThen}`);
    };
    return (
      <button type="button" onClick={fill}>
        {saveWords.fill}
        <span className="sr">{saveWords.fillHow}</span>
      </button>
    );
  }
  if (untouched.length === 0) return null;
  const undo = () => {
    for (const { fixtureId } of untouched) setScore(punterId, round.roundId, fixtureId, null);
    setFilled([]);
    announce(saveWords.unfilled);
  };
  return (
    <button type="button" onClick={undo}>
      {saveWords.unfill}
    </button>
  );
}
