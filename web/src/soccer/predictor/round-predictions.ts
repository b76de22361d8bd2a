import type { Prediction, Round, RoundDetail, SentPredictions } from '@furlong/contract/schemas/predictor';
import type { RoundDraft, Score } from './predictions-draft.ts';
import type { LeftCount } from './predictor-words.ts';

/** A game of a round: the fixture, and whether it can be predicted and counts. */
export type Game = RoundDetail['games'][number];

/** Whether a prediction of a game can be saved now: until its kick-off (rule: predictor-closes). */
export function isPredictable({ predictable, kickOffAt }: Game, now: number): boolean {
  return predictable && now < Date.parse(kickOffAt);
}

/** The saved prediction of a fixture; null without one. */
export function savedScore({ own }: RoundDetail, fixtureId: number): Score | null {
  return own?.predictions.find((prediction) => prediction.fixtureId === fixtureId) ?? null;
}

/** A fixture's prediction as it is shown: the draft while it can be saved, else what is saved. */
export function scoreOf(round: RoundDetail, game: Game, draft: RoundDraft, now: number): Score | null {
  const drafted = isPredictable(game, now) ? draft.scores[game.fixtureId] : undefined;
  return drafted ?? savedScore(round, game.fixtureId);
}

/**
 * A score to begin with: the likeliest by the prices of the correct scores. Without them by the match result's: the
 * favourite wins by one, at odds-on by two; a match that is as open as can be, or has no prices, is drawn.
 */
export function likelyScore({ likely, prices }: Pick<Game, 'likely' | 'prices'>): Score {
  if (likely !== null) return { home: likely.home, away: likely.away };
  const oddsOf = (side: string) => prices.outcomes.find(({ outcome }) => outcome === side)?.odds ?? null;
  const [home, away] = [oddsOf('home'), oddsOf('away')];
  if (home === null || away === null || home === away) return { home: 1, away: 1 };
  const goals = Math.min(home, away) < 1 ? 2 : 1;
  return home < away ? { home: goals, away: 0 } : { home: 0, away: goals };
}

/** The matches that can be predicted and are not, each with a score to begin with. */
export function fillOf(round: RoundDetail, draft: RoundDraft, now: number): Prediction[] {
  return round.games
    .filter((game) => isPredictable(game, now) && scoreOf(round, game, draft, now) === null)
    .map((game) => ({ fixtureId: game.fixtureId, ...likelyScore(game) }));
}

/** How many of the matches that can still be predicted are: what is closed is not missing. */
export function countLeft(round: RoundDetail, draft: RoundDraft, now: number): LeftCount {
  const left = round.games.filter((game) => isPredictable(game, now));
  const predicted = left.filter((game) => scoreOf(round, game, draft, now) !== null).length;
  return { predicted, left: left.length };
}

/** Why the banker can be moved or not: its fixture has begun, or nothing stands in the way. */
export function isBankerFixed(round: RoundDetail, now: number): boolean {
  const banker = round.games.find(({ fixtureId }) => fixtureId === round.own?.bankerFixtureId);
  // A banker whose fixture fell away is free again (rule: banker-falls-away).
  return banker?.counts === true && !isPredictable(banker, now);
}

/** The banker as it is shown; null: none. */
export function bankerOf(round: RoundDetail, draft: RoundDraft, now: number): number | null {
  const saved = round.own?.bankerFixtureId ?? null;
  if (draft.banker === undefined || isBankerFixed(round, now)) return saved;
  if (draft.banker === null) return null;
  const game = round.games.find(({ fixtureId }) => fixtureId === draft.banker);
  return game !== undefined && isPredictable(game, now) ? draft.banker : saved;
}

/** The drafted predictions that a save would send: those that can be saved and differ from what is saved. */
export function unsavedPredictions(round: RoundDetail, draft: RoundDraft, now: number): Prediction[] {
  return round.games
    .filter((game) => isPredictable(game, now))
    .flatMap(({ fixtureId }) => {
      const drafted = draft.scores[fixtureId];
      const saved = savedScore(round, fixtureId);
      if (drafted === undefined) return [];
      if (saved !== null && saved.home === drafted.home && saved.away === drafted.away) return [];
      return [{ fixtureId, home: drafted.home, away: drafted.away }];
    });
}

/** What a save sends; null when there is nothing to save. */
export function unsavedOf(round: RoundDetail, draft: RoundDraft, now: number): SentPredictions | null {
  const predictions = unsavedPredictions(round, draft, now);
  const banker = bankerOf(round, draft, now);
  const isBankerMoved = banker !== (round.own?.bankerFixtureId ?? null);
  if (predictions.length === 0 && !isBankerMoved) return null;
  return { roundId: round.roundId, predictions, ...(isBankerMoved && { bankerFixtureId: banker }) };
}

/** The drafted scores that were not saved before the kick-off. */
export function lateScores(round: RoundDetail, draft: RoundDraft, now: number): Map<number, Score> {
  const late = round.games.filter((game) => !isPredictable(game, now));
  return new Map(
    late.flatMap(({ fixtureId }) => {
      const drafted = draft.scores[fixtureId];
      const saved = savedScore(round, fixtureId);
      const isSaved = saved?.home === drafted?.home && saved?.away === drafted?.away;
      return drafted === undefined || isSaved ? [] : [[fixtureId, drafted] as const];
    }),
  );
}

/** Fewer fixtures make no round that counts (rule: round-counts). */
const fewestFixtures = 3;

/**
 * The round to open on: the next, by its end, with enough matches to predict to make a round; else the one with most
 * left; else the next that is being played, of those large enough to count; without one, the latest.
 */
export function roundToOpen(rounds: readonly Round[]): Round | undefined {
  const byEnd = rounds.toSorted((a, b) => Date.parse(a.lastKickOffAt) - Date.parse(b.lastKickOffAt));
  const playing = byEnd.filter(({ state }) => state !== 'final');
  const [fullest] = playing.toSorted((a, b) => b.openFixtures - a.openFixtures);
  return (
    playing.find(({ openFixtures }) => openFixtures >= fewestFixtures) ??
    (fullest !== undefined && fullest.openFixtures > 0 ? fullest : undefined) ??
    playing.find(({ fixtures }) => fixtures >= fewestFixtures) ??
    playing[0] ??
    byEnd.at(-1)
  );
}

/**
 * The round that the board opens on: the one that the punter predicted last, once it has begun; else the one being played, else the last that was; without one, the next. A round that
 * has not begun has no rows.
 */
export function roundToRank(
  rounds: readonly Round[],
  lastPredicted: number | null = null,
): Round | undefined {
  const own = rounds.find(({ roundId, state }) => roundId === lastPredicted && state !== 'open');
  if (own !== undefined) return own;
  const large = rounds.filter(({ fixtures }) => fixtures >= fewestFixtures);
  const byStart = large.toSorted((a, b) => Date.parse(a.firstKickOffAt) - Date.parse(b.firstKickOffAt));
  const last = (state: Round['state']) => byStart.findLast((round) => round.state === state);
  return last('live') ?? last('final') ?? roundToOpen(rounds);
}
