/** What a trader does on a match's page. */
export const fixtureHandWords = {
  priceOf: (market: string, outcome: string) => `${market}: price of ${outcome}`,
  feed: (price: string) => `feed: ${price}`,
  releaseOf: (market: string, outcome: string) => `Release ${market}: ${outcome}`,
  suspendMarket: 'Suspend',
  suspendMarketOf: (market: string) => `Suspend ${market}`,
  resumeMarket: 'Resume',
  resumeMarketOf: (market: string) => `Resume ${market}`,
  marketSuspended: (market: string) => `${market} is suspended.`,
  controls: 'Match by hand',
  notSuspended: 'Bets are taken on this match.',
  isSuspended: 'The match is suspended.',
  day: 'Day',
  time: 'Kick-off at',
  move: 'Move the kick-off',
  badKickOff: (now: string) => `It is ${now}: choose a later day or time.`,
  moved: (time: string) => `The kick-off is at ${time}.`,
  moveHint: 'Over 48 hours after the first kick-off, bets are refunded.',
  moveRefunds: (when: string) =>
    `Move the kick-off to ${when}? That is over 48 hours after the first one: all bets on the match are refunded, and it is not taken back.`,
  moveByTwo:
    'Its kick-off has passed. Propose this one? Somebody else approves it. It comes back suspended and without prices: price it, and switch the suspension off.',
  start: 'Kicked off now',
  startSure: 'Say that it kicked off now? No more bets or predictions are taken.',
  started: 'The match has kicked off.',
  postpone: 'Postpone',
  postponeSure:
    'Postpone it without a new kick-off? No bets are taken until one is known; after 48 hours they are refunded.',
  postponeByTwo:
    'Its kick-off has passed. Propose to postpone it without a new one? Somebody else approves it.',
  postponed: 'The match is postponed.',
  callOff: 'Call it off',
  callOffSure:
    'Say that it will not be played? Bets on it are refunded, nobody scores points, and it is not taken back.',
  callOffByTwo:
    'Its kick-off has passed. Propose that it will not be played? Somebody else approves it; before that you see what it refunds.',
  calledOff: 'The match is called off.',
  minute: 'In minute',
  badMinute: (from: number) => (from > 1 ? `A minute from ${from} to 89.` : 'A minute from 1 to 89.'),
  abandon: 'Abandon the match',
  abandonSure: (score: string, minute: string) =>
    `Propose to abandon it at ${score} in minute ${minute}? What no further goal could change is settled by that score, all other bets are refunded, and nobody scores points. Somebody else approves it; before that you see what it pays.`,
  abandonHint: 'From minute 90 on the score stands: that is a result.',
} as const;
