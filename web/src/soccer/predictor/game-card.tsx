import type { PredictionDetail } from '@furlong/contract/schemas/predictor';
import { useRef } from 'react';
import { Link } from 'react-router';
import { linkTo } from '../../platform/site/links.ts';
import { CloseIcon, TickIcon } from '../../ui/controls/icons.tsx';
import { formatClock } from '../../ui/format/format-date.ts';
import { formatOdds, oddsOf } from '../../ui/format/format-odds.ts';
import { formatEarned } from '../../ui/format/format-points.ts';
import { useSoccerOddsFormat } from '../../ui/format/odds-preference.ts';
import { TeamMark } from '../../ui/soccer/team-mark.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { fixtureName, scoreText } from '../fixture-state.ts';
import { FixtureStatus } from '../fixtures/fixture-status.tsx';
import styles from './game-card.module.css';
import type { Score } from './predictions-draft.ts';
import { describeClass, gameWords } from './predictor-words.ts';
import { type Game, isPredictable } from './round-predictions.ts';
import { ScoreStepper } from './score-stepper.tsx';

interface GameCardProps {
  game: Game;
  /** The prediction: drafted or saved; null without one. */
  score: Score | null;
  /** What was drafted and not saved before the kick-off. */
  late: Score | undefined;
  isUnsaved: boolean;
  /** What is saved; null without one. */
  saved: Score | null;
  isBanker: boolean;
  /** Whether it can be made the banker, or no longer be it. */
  canBank: boolean;
  /** Whether the punter may play at all. */
  isClosed: boolean;
  earned: PredictionDetail | undefined;
  now: number;
  onScore: (score: Score, changed: keyof Score) => void;
  /** Takes an unsaved score back. */
  onClear: () => void;
  onBanker: () => void;
}

/** A fixture of the round: a score to set while it is to come, then what the prediction earns. */
export function GameCard(props: GameCardProps) {
  const { game, score, saved, isUnsaved, isBanker, isClosed, now, onScore } = props;
  const { fixtureId, home, away, kickOffAt, counts } = game;
  const card = useRef<HTMLLIElement>(null);
  const open = isPredictable(game, now) && !isClosed;
  const set = (which: keyof Score, goals: number) =>
    onScore({ home: score?.home ?? 0, away: score?.away ?? 0, [which]: goals }, which);
  const side = (which: 'home' | 'away', name: string) => (
    <div className={styles.side}>
      <span className={styles.who}>
        <TeamMark name={name} />
        <span className={styles.name}>{name}</span>
      </span>
      {open ? (
        <ScoreStepper label={name} goals={score?.[which] ?? null} onChange={(goals) => set(which, goals)} />
      ) : (
        <b className={styles.goals}>
          {game.score?.[which]}
          {game.score !== null && <span className="sr">{gameWords.goals}</span>}
        </b>
      )}
    </div>
  );
  return (
    <li
      ref={card}
      tabIndex={-1}
      className={classNames(
        styles.card,
        open && styles.taking,
        isBanker && styles.banker,
        !counts && styles.out,
      )}
      aria-label={fixtureName(game)}
    >
      <div className={styles.head}>
        <time className={styles.time} dateTime={kickOffAt}>
          {open ? gameWords.closes(formatClock(kickOffAt)) : formatClock(kickOffAt)}
        </time>
        <Link to={linkTo('fixture', { fixtureId })}>
          {gameWords.details}
          <span className="sr">, {fixtureName(game)}</span>
        </Link>
        {!open && <FixtureStatus fixture={game} now={now} />}
        {open && isUnsaved && (
          <Unsaved {...props} onCleared={() => card.current?.focus({ preventScroll: true })} />
        )}
        {open && !isUnsaved && saved !== null && (
          <span className={styles.saved}>
            <TickIcon /> {gameWords.saved}
          </span>
        )}
        <Banker {...props} open={open} />
      </div>
      <div className={classNames(styles.sides, open && styles.open)}>
        {side('home', home)}
        {side('away', away)}
      </div>
      {open ? <Prices game={game} /> : <Outcome {...props} />}
    </li>
  );
}

/** The mark of a score that is not saved, which takes it back at a tap; then it is gone, and the focus on the card. */
function Unsaved({ game, saved, onClear, onCleared }: GameCardProps & { readonly onCleared: () => void }) {
  const clear = () => {
    onClear();
    onCleared();
  };
  return (
    <button type="button" className={styles.unsaved} onClick={clear}>
      {gameWords.notSaved}
      <span className="sr">{gameWords.clear(fixtureName(game), saved && scoreText(saved))}</span>
      <CloseIcon />
    </button>
  );
}

function Banker({
  game,
  score,
  isBanker,
  canBank,
  open,
  onBanker,
}: GameCardProps & { readonly open: boolean }) {
  if (!open) return isBanker ? <span className={styles.mark}>{gameWords.banker}</span> : null;
  // Offered where it can be taken: with a score, and until a banker has kicked off, which the heading says.
  if (!isBanker && (!canBank || score === null)) return null;
  return (
    <button type="button" className={styles.bank} aria-pressed={isBanker} onClick={onBanker}>
      {gameWords.banker}
      <span className="sr">{gameWords.bankerOf(fixtureName(game))}</span>
    </button>
  );
}

/** The match result's prices, to decide by; nothing without. */
function Prices({ game: { prices, home, away } }: Pick<GameCardProps, 'game'>) {
  const format = useSoccerOddsFormat();
  const nameOf: Readonly<Record<string, string>> = { home, draw: '', away };
  const shown = prices.outcomes.flatMap(({ outcome, odds, oddsFraction }) => {
    const price = oddsOf(odds, oddsFraction);
    return price === null ? [] : [{ outcome, text: formatOdds(price, format) }];
  });
  if (shown.length === 0) return null;
  return (
    <p className={styles.prices}>
      <span className="sr">{gameWords.prices}</span>
      {shown.map(({ outcome, text }) => (
        <span key={outcome}>
          <span className="sr">{nameOf[outcome]} </span>
          {outcome === 'draw' ? gameWords.draw : gameWords.win} <b>{text}</b>
        </span>
      ))}
    </p>
  );
}

/** What was predicted, and what it earned. */
function Outcome({ game, score, late, earned }: GameCardProps) {
  const points = earned?.points ?? null;
  const words = earned === undefined ? '' : describeClass(earned, game);
  return (
    <p className={styles.outcome}>
      {score === null ? (
        <span className="dim">{late === undefined ? gameWords.nothing : gameWords.nothingSaved}</span>
      ) : (
        <span>
          {gameWords.said} <b className="num">{scoreText(score)}</b>
        </span>
      )}
      {late !== undefined && <span className="down">{gameWords.late(scoreText(late))}</span>}
      {!game.counts ? (
        <span className="dim">{gameWords.fell}</span>
      ) : (
        words !== '' && <span className="dim">{words}</span>
      )}
      {game.counts && score !== null && points !== null && (
        <b className={classNames('num push', points > 0 ? 'up' : 'dim')}>
          {formatEarned(points)}
          <span className="sr">{gameWords.points}</span>
        </b>
      )}
    </p>
  );
}
