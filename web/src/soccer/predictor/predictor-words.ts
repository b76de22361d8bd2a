import type { Fixture } from '@furlong/contract/schemas/fixtures';
import type { PredictionDetail, RoundDetail } from '@furlong/contract/schemas/predictor';
import type { WirePoints } from '@furlong/domain/scoring-rules';
import { formatCount, formatCounted, formatOrdinal } from '../../ui/format/format-number.ts';
import { formatPoints } from '../../ui/format/format-points.ts';

/** The words of the predictor's screen. */
export const predictorWords = {
  title: 'Predictor',
  /** What a score earns, and why no banker is offered. */
  what: ({ exact, difference, result }: RoundDetail['points'], isBankerFixed = false) =>
    `Exact score ${formatPoints(exact)}, difference ${formatPoints(difference)}, result ${formatPoints(result)}; ${isBankerFixed ? 'your banker has kicked off, so it stays' : 'banker ×2'}.`,
  loading: 'Loading Predictor',
  toNext: 'Go to the next round',
  notLoaded: 'The round did not load.',
  safe: 'Your saved predictions are safe.',
  none: 'No round to predict yet',
  noneWhy: 'A round is a league’s matches of one week. The next one shows here as soon as it’s in.',
  live: 'Under way',
  /** The own points and rank in a round: '6 points, 75th of 865'. */
  place: (points: WirePoints, rank: number, tied: boolean, of: number) =>
    `${formatPoints(points)} ${points === 1 ? 'point' : 'points'}, ${tied ? 'joint ' : ''}${formatOrdinal(rank)} of ${formatCount(of)}`,
  placeIn: { live: 'Your round so far', final: 'Your round' },
  toBoard: 'Your place on the board',
  /** How many matches can no longer be predicted, and how many of them were. */
  closed: (games: number, predicted: number) =>
    `${formatCounted(games, 'match', 'matches')} closed, ${formatCount(predicted)} predicted`,
  noBanker: 'No banker.',
  isBanker: (fixture: string) => `${fixture} is your banker.`,
} as const;

/** The words of one match of a round. */
export const gameWords = {
  closes: (clock: string) => `Closes ${clock}`,
  details: 'Details',
  otherIsNought: (side: string) => `${side} set to 0. Change either side.`,
  notSaved: 'not saved',
  saved: 'saved',
  /** What a tap on 'not saved' does. */
  clear: (fixture: string, saved: string | null) =>
    `, ${saved === null ? 'clear' : `back to ${saved} for`} ${fixture}`,
  cleared: (fixture: string, saved: string | null) =>
    saved === null ? `${fixture}: cleared.` : `${fixture}: back to ${saved}.`,
  goals: ' goals',
  /** Before the prices of a match. */
  prices: 'Prices: ',
  draw: 'Draw',
  win: 'Win',
  banker: 'Banker ×2',
  bankerOf: (fixture: string) => `, double points for ${fixture}`,
  nothing: 'No prediction',
  nothingSaved: 'Nothing saved before kick-off',
  said: 'You said',
  late: (score: string) => `${score} wasn’t saved in time`,
  fell: 'Called off: nobody scores',
  points: ' points',
  goalsOf: (side: string) => `${side}, goals`,
  less: (side: string) => `${side}: one goal less`,
  more: (side: string) => `${side}: one goal more`,
  notPredicted: 'not predicted',
} as const;

/** How predictions score. */
export const scoringWords = {
  title: 'How it scores',
  exact: 'Exact score',
  difference: 'Right result and goal difference',
  result: 'Right result',
  banker: 'Your banker',
  rules: (isBankerFixed: boolean) =>
    `Scores are after 90 minutes and stoppage time. Each match closes at kick-off, and nobody sees your score before that. ${isBankerFixed ? 'Your banker has kicked off, so it stays.' : 'You can move your banker until it kicks off.'} A match that isn’t played within 48 hours drops out. A round needs three matches to count.`,
} as const;

/** How many of the matches that are still open are predicted: what has closed is not counted. */
export interface LeftCount {
  readonly predicted: number;
  readonly left: number;
}

/** '4 of 16 predicted': the same count wherever one is. */
function describeCount({ predicted, left }: LeftCount): string {
  return `${formatCount(predicted)} of ${formatCount(left)} predicted`;
}

/** The words of saving predictions. */
export const saveWords = {
  predicted: 'predicted',
  none: 'Tap + to predict. Nobody sees it before kick-off.',
  fill: 'Fill the rest',
  /** What a fill does, for who does not see the button's place. */
  fillHow: ', each with the likeliest score by the prices',
  filled: (count: number) => `${formatCounted(count, 'match', 'matches')} filled.`,
  filledThen: 'Each with the shortest price of its correct scores. Change any, then save.',
  unfill: 'Undo fill',
  unfilled: 'Empty again.',
  allSaved: (count: LeftCount) => `${describeCount(count)}, all saved.`,
  signIn: 'Sign in to save',
  saving: 'Saving',
  save: 'Save',
  offline: 'You’re offline. Your predictions are kept on this device: save when you’re back.',
  notSaved: 'Not saved.',
  saved: 'Predictions saved.',
  savedOf: (count: LeftCount) => `${describeCount(count)}.`,
} as const;

const classWords: Readonly<Record<NonNullable<PredictionDetail['class']>, string>> = {
  exact: 'exact score',
  difference: 'right goal difference',
  result: 'right result',
  none: 'wrong result',
};

/** How a prediction did: 'exact score, banker', and while the match is on how it does: 'right result so far'. Empty until it has begun. */
export function describeClass(
  { class: kind, banker }: PredictionDetail,
  { status }: Pick<Fixture, 'status'>,
): string {
  if (kind == null) return '';
  const isOn = status === 'live' || status === 'interrupted';
  // A match that is on has lost nothing yet.
  if (isOn && kind === 'none') return 'nothing so far';
  const words = banker === true && kind !== 'none' ? `${classWords[kind]}, banker` : classWords[kind];
  return isOn ? `${words} so far` : words;
}
