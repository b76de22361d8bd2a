import { formatCounted } from '../../ui/format/format-number.ts';

/** What a trader does on a race's page. */
export const handWords = {
  /** Prices. */
  winOf: (saddle: number, horse: string) => `Win price of ${saddle} ${horse}`,
  placeOf: (saddle: number, horse: string) => `Place price of ${saddle} ${horse}`,
  feed: (win: string, place: string) => `feed: ${win}, ${place}`,
  releaseOf: (saddle: number, horse: string) => `Release the price of ${saddle} ${horse}`,
  /** Scratching. */
  scratch: 'Scratch',
  scratchOf: (saddle: number, horse: string) => `Scratch ${saddle} ${horse}`,
  didNotRun: 'Did not run',
  didNotRunOf: (saddle: number, horse: string) => `${saddle} ${horse} did not run`,
  scratchSure: (saddle: number, horse: string) =>
    `Scratch ${saddle} ${horse}? Bets on it are refunded, the race is suspended until new prices come, and it is not taken back.`,
  didNotRunByTwo: (saddle: number, horse: string) =>
    `Propose that ${saddle} ${horse} took no part? The race was off, so somebody else approves it; before that you see what it pays and takes back.`,
  scratched: (saddle: number) => `Runner ${saddle} is out.`,
  /** Status. */
  controls: 'Race by hand',
  notSuspended: 'Bets are taken on this race.',
  awaitsPrices: 'A scratching waits for new prices of the feed.',
  both: (name: string, time: string) =>
    `By ${name} since ${time}, and a scratching waits for new prices of the feed.`,
  holdSuspended: 'Keep it suspended whatever the feed sends',
  isSuspended: 'The race is suspended.',
  off: 'Off at',
  move: 'Move the off',
  reopenSure:
    'The race is abandoned. Open it again with this off? It comes back suspended and without prices, and bets and picks from before stay void.',
  moveByTwo:
    'Propose to open it again with this off? It was off, so somebody else approves it. It comes back suspended and without prices: price it, and switch the suspension off.',
  badOff: (now: string) => `It is ${now}: type a later time of the same day.`,
  moved: (time: string) => `The off is at ${time}.`,
  close: 'Close as off now',
  closeSure: (race: number) => `Close race ${race} as off now? No more bets or picks are taken.`,
  closed: 'The race is closed.',
  abandon: 'Abandon the race',
  abandonSure: (race: number) =>
    `Abandon race ${race}? Bets on it are refunded or their legs drop out, and picks on it score nothing. That stays so, even if it is run later.`,
  abandonByTwo: (race: number) =>
    `Propose to abandon race ${race}? It was off, so somebody else approves it; before that you see what it refunds.`,
  openAgain: 'Open it again',
  abandoned: 'The race is abandoned.',
  /** The meeting. */
  meeting: 'Meeting by hand',
  postpone: 'Postpone the meeting',
  postponeSure: (meeting: string) =>
    `Postpone ${meeting}? Its races do not close at their offs until it goes on.`,
  newDay: 'New day',
  newDayHint: 'The offs move with it. After 48 hours bets are void and picks removed.',
  postponed: 'The meeting is postponed.',
  goOn: 'Let the meeting go on',
  goOnSure: (meeting: string, day: string) =>
    `Let ${meeting} go on, on ${day}? Its races close at their offs again.`,
  goesOn: 'The meeting goes on.',
  abandonMeeting: 'Abandon the meeting',
  abandonMeetingSure: (meeting: string, races: number) =>
    `Abandon ${meeting}? ${formatCounted(races, 'race')} without an official result ${races === 1 ? 'is' : 'are'} abandoned: bets are refunded, picks score nothing.`,
  meetingAbandoned: 'The meeting is abandoned.',
} as const;
