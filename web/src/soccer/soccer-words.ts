/** The words that every screen of soccer shares. */
export const soccerWords = {
  title: 'Soccer',
  fixtures: 'Fixtures',
  predictor: 'Predictor',
  board: 'Predictor board',
  round: 'Round',
  rounds: { open: 'To predict', live: 'Under way', final: 'Over' },
  mistyped: 'The link may be old or mistyped.',
  noRound: 'Round not found',
  toFixtures: 'See the fixtures',
} as const;

/** A fixture's state in a word. */
export const stateNames = {
  due: 'Kick-off due',
  live: 'Live',
  interrupted: 'Interrupted',
  provisional: 'Provisional',
  official: 'Full time',
  postponed: 'Postponed',
  abandoned: 'Abandoned',
  walkover: 'Walkover',
  void: 'Void',
} as const;

/** What a state means for bets and points. */
export const stateMeanings = {
  postponed: 'Bets stand if it starts within 48 hours of its first kick-off time. If not, they’re refunded.',
  interrupted:
    'Bets wait. If it’s finished within 48 hours of its first kick-off time, the final score counts.',
  abandoned: 'Bets that were already decided stand. The rest are refunded.',
  notPlayed: 'Bets on it are refunded, and nobody scores in the predictor.',
  provisional: 'The score isn’t official yet. Points show now; bets are paid once it is.',
} as const;
