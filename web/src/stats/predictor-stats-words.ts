import { formatCount, formatOrdinal } from '../ui/format/format-number.ts';

/** The words of the own predictions of soccer. */
export const predictorStatsWords = {
  title: 'Predictor',
  sport: 'soccer, all time',
  loading: 'Loading your predictions',
  notLoaded: 'Your predictions did not load.',
  none: 'Your figures show here after your first round.',
  predict: 'Predict the next one',
  points: 'Points',
  rounds: 'Rounds played',
  exact: 'Exact scores',
  differences: 'Right goal differences',
  results: 'Right results',
  right: 'Predictions that scored',
  best: 'Best place in a round',
  last: 'Your last rounds',
  place: (rank: number, of: number) => `${formatOrdinal(rank)} of ${formatCount(of)}`,
  part: (count: number, of: number) => `${formatCount(count)} of ${formatCount(of)}`,
  pointsAnd: (points: string, place: string) => `${points}, ${place}`,
  notCounting: 'didn’t count',
} as const;
