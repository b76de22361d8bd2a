import type { ScorePreview } from '@furlong/contract/schemas/desk-previews';

/** Keying the result of a match. */
export const scoreWords = {
  title: (home: string, away: string) => `Result of ${home} v ${away}`,
  back: 'Back to the match',
  loading: 'Loading the result',
  failed: 'The result did not load.',
  notFound: 'There is no such match',
  notFoundText: 'The link may be mistyped.',
  fullTime: 'Score after 90 minutes and stoppage time',
  fullTimeHint: 'Home first: 2-1.',
  halfTime: 'Score at half-time',
  halfTimeHint: (known: string | null) =>
    known === null
      ? 'Left empty, bets on half-time and full-time are void.'
      : `Left empty it stays as it is known, ${known}.`,
  halfTimeBlind: 'Left empty it counts as the one known.',
  noScore: 'Two numbers with a dash: 2-1.',
  tooMany: 'At most the goals at the end.',
  reads: (home: string, homeGoals: number, away: string, awayGoals: number) =>
    `${home} ${homeGoals}, ${away} ${awayGoals}`,
  atHalfTime: (score: string) => `${score} at half-time`,
  noHalfTime: 'half-time not known',
  differsText: (time: string) =>
    `Its result of ${time} has other goals. It is kept and not applied until two people approve one of the two.`,
  reasons: {
    capture: 'It was captured wrongly: bets are settled again',
    award: 'Another score was awarded: a record alone, bets and points stand',
  } satisfies Record<NonNullable<ScorePreview['reason']>, string>,
  ended: 'Bets on it are settled without a result.',
  awarded: (score: string) => `Awarded later: ${score}.`,
  keyTitle: 'Key the score',
  keyText:
    'From the match report, not from what was proposed. What was proposed shows afterwards. You key once.',
  same: 'The score you keyed is the one proposed.',
  differ: 'The scores differ: nothing is approved',
  differText: 'Look at the match report together, and propose it again.',
} as const;
