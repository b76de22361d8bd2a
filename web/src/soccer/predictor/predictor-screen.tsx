import type { RoundDetail } from '@furlong/contract/schemas/predictor';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useClosedTo } from '../../platform/api/closed-to.ts';
import { useNow } from '../../platform/device/now.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { linkTo } from '../../platform/site/links.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { formatDay } from '../../ui/format/format-date.ts';
import { formatPoints } from '../../ui/format/format-points.ts';
import { useFromWidth } from '../../ui/styles/use-from-width.ts';
import { dayOfKickOff, fixtureName, inOrder, scoreText } from '../fixture-state.ts';
import { isUnknown } from '../fixtures/fixture-queries.ts';
import { RoundHead } from '../round-head.tsx';
import { RoundPicker } from '../round-picker.tsx';
import { SoccerEmpty } from '../soccer-empty.tsx';
import { SoccerTabs } from '../soccer-tabs.tsx';
import { soccerWords } from '../soccer-words.ts';
import { type OpenedRound, useOpenedRound } from '../use-opened-round.ts';
import { useRoundLive } from '../use-round-live.ts';
import { GameCard } from './game-card.tsx';
import { OwnRoundPlace } from './own-round-place.tsx';
import { type RoundDraft, type Score, selectRoundDraft, usePredictionsDraft } from './predictions-draft.ts';
import { useOwnEarnings, useRound } from './predictor-queries.ts';
import { PredictorSaveBar } from './predictor-save-bar.tsx';
import styles from './predictor-screen.module.css';
import { PredictorSkeleton } from './predictor-skeleton.tsx';
import { gameWords, predictorWords, scoringWords } from './predictor-words.ts';
import {
  bankerOf,
  type Game,
  isBankerFixed,
  isPredictable,
  lateScores,
  savedScore,
  scoreOf,
  unsavedPredictions,
} from './round-predictions.ts';

/** A round's fixtures: predict the score of each, then save. Without a round in the path, the next one. */
export function PredictorScreen() {
  const opened = useOpenedRound('predictor');
  const [streamed, setStreamed] = useState(false);
  const roundId = opened.roundId || null;
  const { data: round, error, isError, refetch } = useRound(roundId, streamed);
  const { connected } = useRoundLive(roundId, round?.state === 'live');
  if (connected !== streamed) setStreamed(connected);
  const navigate = useNavigate();
  const chooseRound = (chosen: number) => void navigate(linkTo('predictor', { roundId: chosen }));
  return (
    <>
      <RoundHead
        title={predictorWords.title}
        words={round === undefined ? '' : predictorWords.what(round.points)}
        rounds={opened.rounds}
        shown={round}
        onChoose={chooseRound}
      />
      <SoccerTabs here="predictor" roundId={opened.roundId} />
      {round !== undefined ? (
        <RoundPredictions
          key={round.roundId}
          round={round}
          rounds={opened.rounds}
          isStreamed={connected}
          onRound={chooseRound}
        />
      ) : (
        <NoRound
          opened={opened}
          isUnknown={opened.roundId === 0 || isUnknown(error)}
          isFailed={opened.isError || isError}
          onRetry={opened.isError ? opened.retry : () => void refetch()}
        />
      )}
    </>
  );
}

interface NoRoundProps {
  opened: OpenedRound;
  isUnknown: boolean;
  isFailed: boolean;
  onRetry: () => void;
}

/** Why no round is shown. */
function NoRound({ opened, isUnknown, isFailed, onRetry }: NoRoundProps) {
  if (isUnknown) {
    return (
      <SoccerEmpty
        title={soccerWords.noRound}
        action={<ButtonLink to={linkTo('predictor')}>{predictorWords.toNext}</ButtonLink>}
      >
        {soccerWords.mistyped}
      </SoccerEmpty>
    );
  }
  if (isFailed) {
    return (
      <ErrorState title={predictorWords.notLoaded} onRetry={onRetry}>
        {predictorWords.safe}
      </ErrorState>
    );
  }
  if (opened.roundId === null && !opened.isPending) {
    return (
      <SoccerEmpty
        title={predictorWords.none}
        action={<ButtonLink to={linkTo('soccer')}>{soccerWords.toFixtures}</ButtonLink>}
      >
        {predictorWords.noneWhy}
      </SoccerEmpty>
    );
  }
  return <PredictorSkeleton />;
}

interface RoundPredictionsProps {
  round: RoundDetail;
  rounds: OpenedRound['rounds'];
  /** Whether a stream tells of changes. */
  isStreamed: boolean;
  onRound: (roundId: number) => void;
}

function RoundPredictions({ round, rounds, isStreamed, onRound }: RoundPredictionsProps) {
  const { roundId, games } = round;
  const now = useNow();
  const punterId = useSession((session) => session.punterId);
  const draft = usePredictionsDraft(selectRoundDraft(punterId, roundId));
  const isClosed = useClosedTo() !== null;
  const isPhone = !useFromWidth(640);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: earnings } = useOwnEarnings(round);
  useEffect(() => {
    if (punterId !== null) usePredictionsDraft.getState().adopt(punterId, roundId);
  }, [punterId, roundId]);
  const { setBanker, keepBanker } = usePredictionsDraft.getState();
  const { nought, setScore, clearScore } = useScores(round, draft, now);
  const banker = bankerOf(round, draft, now);
  const unsaved = new Set(unsavedPredictions(round, draft, now).map(({ fixtureId }) => fixtureId));
  const late = lateScores(round, draft, now);
  const bank = (game: Game) => {
    const wanted = banker === game.fixtureId ? null : game.fixtureId;
    if (wanted === (round.own?.bankerFixtureId ?? null)) keepBanker(punterId, roundId);
    else setBanker(punterId, roundId, wanted);
    announce(wanted === null ? predictorWords.noBanker : predictorWords.isBanker(fixtureName(game)));
  };
  const open = games.filter((game) => !isClosed && isPredictable(game, now));
  const hasOpen = open.length > 0;
  const begun = games.filter((game) => !open.includes(game));
  // Goals that fall come first; what is over waits at the end.
  const live = begun.filter(({ status }) => status === 'live');
  const closed = begun.filter(({ status }) => status !== 'live');
  const closedPredicted = closed.filter(({ fixtureId }) => savedScore(round, fixtureId) !== null).length;
  const card = (game: Game) => (
    <GameCard
      key={game.fixtureId}
      game={game}
      score={scoreOf(round, game, draft, now)}
      late={late.get(game.fixtureId)}
      isUnsaved={unsaved.has(game.fixtureId)}
      isBanker={banker === game.fixtureId}
      canBank={!isBankerFixed(round, now)}
      isClosed={isClosed}
      earned={earnings?.find(({ fixtureId }) => fixtureId === game.fixtureId)}
      now={now}
      onScore={(score, changed) => setScore(game, score, changed)}
      saved={savedScore(round, game.fixtureId)}
      onClear={() => clearScore(game)}
      onBanker={() => bank(game)}
    />
  );
  return (
    <div className="cols">
      <div className={styles.main}>
        {!isPhone && <RoundPicker rounds={rounds} shown={round} onChoose={onRound} />}
        {isPhone && hasOpen && (
          <p className={`small dim ${styles.what}`}>
            {predictorWords.what(round.points, isBankerFixed(round, now))}
          </p>
        )}
        <OwnRoundPlace round={round} isStreamed={isStreamed} />
        {hasOpen && live.length > 0 && (
          <section className="sect">
            <h2>{predictorWords.live}</h2>
            <ul className={styles.games}>{inOrder(live).map(card)}</ul>
          </section>
        )}
        {byDay(hasOpen ? open : begun).map(({ day, games: ofDay }, place) => (
          <section key={day} className="sect">
            <h2 ref={place === 0 ? heading : null} tabIndex={-1}>
              {formatDay(`${day}T12:00:00+02:00`)}
            </h2>
            <ul className={styles.games}>{ofDay.map(card)}</ul>
          </section>
        ))}
        {hasOpen && closed.length > 0 && (
          <details className={styles.closed}>
            <summary>{predictorWords.closed(closed.length, closedPredicted)}</summary>
            <ul className={styles.games}>{inOrder(closed).toReversed().map(card)}</ul>
          </details>
        )}
        {hasOpen && (
          <PredictorSaveBar
            round={round}
            draft={draft}
            now={now}
            nought={nought}
            onSaved={() => heading.current?.focus({ preventScroll: true })}
          />
        )}
      </div>
      <aside className="side">
        <HowItScores round={round} isBankerFixed={isBankerFixed(round, now)} />
      </aside>
    </div>
  );
}

/**
 * Sets scores. The first tap in a round makes a whole score, the other side 0: that is said once, at the foot where it
 * moves no row, until the next score is set. What is cleared is as it was saved.
 */
function useScores(round: RoundDetail, draft: RoundDraft, now: number) {
  const punterId = useSession((session) => session.punterId);
  const [nought, setNought] = useState<string | null>(null);
  const setScore = (game: Game, score: Score, changed: keyof Score) => {
    const isFirst = round.games.every((each) => scoreOf(round, each, draft, now) === null);
    const side = game[changed === 'home' ? 'away' : 'home'];
    setNought(isFirst ? side : null);
    if (isFirst) announce(gameWords.otherIsNought(side));
    usePredictionsDraft.getState().setScore(punterId, round.roundId, game.fixtureId, score);
  };
  const clearScore = (game: Game) => {
    const { fixtureId } = game;
    const saved = savedScore(round, fixtureId);
    setNought(null);
    usePredictionsDraft.getState().setScore(punterId, round.roundId, fixtureId, null);
    // No banker without a score.
    if (saved === null && draft.banker === fixtureId)
      usePredictionsDraft.getState().keepBanker(punterId, round.roundId);
    announce(gameWords.cleared(fixtureName(game), saved && scoreText(saved)));
  };
  return { nought, setScore, clearScore };
}

function byDay(games: readonly Game[]): { day: string; games: Game[] }[] {
  const days = new Map<string, Game[]>();
  for (const game of inOrder(games)) {
    const day = dayOfKickOff(game);
    days.set(day, [...(days.get(day) ?? []), game]);
  }
  return [...days].map(([day, ofDay]) => ({ day, games: ofDay }));
}

function HowItScores({ round, isBankerFixed }: { round: RoundDetail; isBankerFixed: boolean }) {
  const { exact, difference, result } = round.points;
  const lines = [
    [scoringWords.exact, exact],
    [scoringWords.difference, difference],
    [scoringWords.result, result],
  ] as const;
  return (
    <section className="sect">
      <h2>{scoringWords.title}</h2>
      <dl className="sum">
        {lines.map(([name, points]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatPoints(points)}</dd>
          </div>
        ))}
        <div>
          <dt>{scoringWords.banker}</dt>
          <dd>×2</dd>
        </div>
      </dl>
      <p className={`small dim ${styles.rule}`}>{scoringWords.rules(isBankerFixed)}</p>
    </section>
  );
}
