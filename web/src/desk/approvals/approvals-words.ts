import type { Approval } from '@furlong/contract/schemas/desk-approvals';
import type { ResultPreview, SharePreview } from '@furlong/contract/schemas/desk-previews';
import { formatCount, formatCounted, formatOrdinal } from '../../ui/format/format-number.ts';

/** Keying a finishing order. */
export const keyingWords = {
  label: 'Saddle numbers in their order',
  hint: 'Numbers with spaces between, = for a dead heat: 5 8=3 1. Runners left out did not place.',
  strayTie: 'Type = between two saddle numbers.',
  openTie: 'Type who tied.',
  notNumber: (text: string) => `${text} is no saddle number.`,
  notOnCard: (saddle: number) => `No ${saddle} runs in this race.`,
  scratched: (saddle: number) => `No ${saddle} is out of this race.`,
  twice: (saddle: number) => `No ${saddle} is there twice.`,
  nobody: 'Type the winner first.',
  order: 'Order so far',
  place: (position: number) => formatOrdinal(position),
  deadHeat: 'Dead heat',
  paid: 'paid',
  tap: 'Or tap them',
  add: (saddle: number, horse: string) => `Add ${saddle} ${horse}`,
  tie: 'Tie with the next',
  back: 'Undo',
  /** The name of the button, which begins with what stands on it. */
  undo: 'Undo: take the last one away',
} as const;

/** The page of a race's result. */
export const resultWords = {
  title: (race: number) => `Result of race ${race}`,
  link: 'Capture or correct the result',
  look: 'The page of the result',
  back: 'Back to the race',
  loading: 'Loading the result',
  failed: 'The result did not load.',
  notFound: 'There is no such race',
  notFoundText: 'The card may have changed, or the link is mistyped.',
  abandoned: 'This race is abandoned: it takes no result.',
  stands: 'What stands',
  none: 'No result yet.',
  official: 'Official',
  provisional: 'Provisional',
  byHand: 'By hand',
  byFeed: 'By the feed',
  differs: 'The feed says something else',
  differsText: (time: string) =>
    `Its result of ${time} has other paid places or starting prices. It is kept and not applied until two people approve one of the two.`,
  ours: 'Ours',
  feeds: 'The feed’s',
  proposeFeed: 'Propose the feed’s result',
  waiting: (maker: string, until: string) =>
    `What ${maker} proposed waits for its second person until ${until}.`,
  open: 'Open it',
  capture: 'Capture a result',
  correct: 'Correct the official result',
  reason: 'Why it is corrected',
  chooseReason: 'Choose why it is corrected',
  withheld: 'Left out until you have keyed the proposal that waits.',
  reasons: {
    capture: 'It was captured wrongly: bets are settled again',
    disqualification: 'A runner was disqualified: bets stand',
    judge: 'The judge’s error: bets stand',
  },
  provisionalAct: 'Capture as provisional',
  proposeAct: 'Propose as official',
  correctAct: 'Propose the correction',
  afterwards: 'Points follow a provisional result at once. An official one needs a second person.',
  startingPrices: 'Official starting prices',
  startingPricesText:
    'Bets at the starting price are paid at these. Left empty, at what the feed sent, else at the last price before the off, which stands in the field.',
  captured: 'The provisional result is captured.',
  goodwill: 'Pay both results as goodwill',
  goodwillText:
    'Bets stand after a judge’s error. This proposes, for an admin to approve, what settled bets would have won by the corrected result.',
} as const;

/** The pages of proposals. */
export const approvalWords = {
  title: 'Approvals',
  about: 'What one person proposes and another approves. Nobody approves their own.',
  loading: 'Loading the proposals',
  failed: 'The proposals did not load.',
  waiting: 'Waiting',
  noneWaiting: 'Nothing waits',
  noneWaitingText:
    'Official results by hand, corrections, what becomes of a race or a match that was off, credits and withheld shares appear here.',
  over: 'Decided',
  noneOver: 'Nothing was decided yet.',
  older: 'Older',
  newest: 'Newest',
  pages: 'Pages of decided proposals',
  kinds: {
    'official-result': 'Official result',
    correction: 'Correction',
    'non-runner': 'Non-runner',
    abandonment: 'Abandonment',
    'calling-off': 'Calling off',
    reopening: 'Another start',
    voiding: 'Void race',
    credit: 'Credit',
    goodwill: 'Goodwill',
    'withheld-share': 'Withheld share',
  } satisfies Record<Approval['kind'], string>,
  states: {
    waiting: 'Waiting',
    approved: 'Approved',
    declined: 'Declined',
    withdrawn: 'Taken back',
    differed: 'Keyed differently',
    overtaken: 'Overtaken',
    expired: 'Expired',
  } satisfies Record<Approval['state'], string>,
  race: (meeting: string, race: number) => `${meeting}, race ${race}`,
  credit: (username: string, amount: string) => `${amount} to ${username}`,
  by: (maker: string) => `by ${maker}`,
  you: 'Yours',
  left: (span: string) => `${span} left`,
  decidedBy: (name: string | null, time: string) => (name === null ? time : `${name}, ${time}`),
  notFound: 'There is no such proposal',
  notFoundText: 'It may be of a kind that your roles don’t see.',
  back: 'All proposals',
  keyTitle: 'Key the paid places',
  keyText: (places: number) =>
    `From the judge’s result, not from what was proposed: the first ${places}. What was proposed shows afterwards. You key once.`,
  keyPrices:
    'Starting prices were typed that are not those the feed said, or last showed. Key them from the official ones too.',
  keyPrice: (saddle: number, horse: string) => `Starting price of No ${saddle} ${horse}`,
  noPrice: 'Type a price to one, as 5/2.',
  keyAct: 'Compare',
  same: 'The places you keyed are those proposed.',
  differ: 'The places differ: nothing is approved',
  differText: 'Look at the judge’s result together, and propose it again.',
  yours: 'You keyed',
  proposed: 'Proposed',
  does: 'What it does',
  approve: 'Approve',
  approved: 'Approved and done.',
  decline: 'Decline',
  declined: 'Declined.',
  withdraw: 'Take it back',
  withdrawn: 'Taken back.',
  why: 'Why (for the record)',
  ownWaits: 'You proposed this: somebody else has to approve it.',
  notYours: 'None of your roles approves this.',
  sameOrigin: {
    waiting:
      'This was proposed from the network address and the browser that you use now. A second person is another person: look at the result or the credit for yourself.',
    approved: 'Proposed and approved from one network address, with one browser.',
  },
  originArchived:
    'From where this was proposed and approved stands in acts that are in the archive: the audit says in which step.',
  changed: 'What it would do now',
} as const;

/** What a proposal does. */
export const previewWords = {
  order: 'Order',
  before: 'Stands now',
  after: 'Proposed',
  points: 'Points',
  noPoints: 'Nobody’s points change.',
  moved: (count: number) => `${formatCounted(count, 'punter')} with other points`,
  gained: (points: string, lost: string) => `${points} gained, ${lost} lost in all`,
  moves: 'Biggest moves',
  punter: 'Punter',
  rank: 'Rank',
  from: (before: string, after: string) => `${before} to ${after}`,
  bets: 'Bets',
  noBets: 'No bet is settled otherwise.',
  touched: (bets: number, punters: number) =>
    `${formatCounted(bets, 'bet')} of ${formatCounted(punters, 'punter')}`,
  outcomes: ({ won, lost, void: voided, open }: ResultPreview['bets']) =>
    [
      [won, 'won'],
      [lost, 'lost'],
      [voided, 'void'],
      [open, 'still open'],
    ]
      .flatMap(([count, word]) => (count === 0 ? [] : `${count} ${word}`))
      .join(', '),
  money: 'Money',
  payouts: 'Paid out',
  refunds: 'Stakes given back',
  takenBack: 'Taken back',
  goodwillPaid: 'Paid before as goodwill on these bets',
  goodwillBack: 'Of that taken back',
  prices: 'Starting prices',
  samePrices: 'Each is the feed’s, or the last one shown.',
  otherPrices: (count: number) =>
    `${formatCounted(count, 'runner')} with another price than the feed’s, or the last one shown.`,
  runner: 'Runner',
  price: 'Proposed',
  known: 'Known',
  noPrice: 'None',
  differs: 'Differs',
  sameOrder: 'The order stays as it is.',
  accounts: 'By account',
  account: { punters: 'Punters', house: 'House', winningsTax: 'Winnings tax' },
  because: (reason: string) => `Reason: ${reason}`,
  jackpot: 'The race is a leg of the jackpot, which is decided anew.',
  credits: (credits: number, punters: number) =>
    `${formatCounted(credits, 'credit')} to ${formatCounted(punters, 'punter')}`,
  alike: (given: number, waiting: number) =>
    [
      [given, 'given in the last 7 days'],
      [waiting, 'waiting beside this one'],
    ]
      .flatMap(([count, word]) => (count === 0 ? [] : `${count} ${word}`))
      .join(', '),
  alikeTitle: 'The same amount to the same punter',
  creditTo: (username: string) => `To ${username}`,
  amount: 'Amount',
  reason: 'Reason',
  identity: 'Identity',
  balance: 'In the wallet now',
  noBalance: 'The wallet does not say',
  owes: 'Owes',
} as const;

/** Making a race void after its official result. */
export const voidWords = {
  title: 'Make the race void',
  text: 'Where no result of it can stand. Every stake on it goes back, what was paid is taken back, and its points are gone. It cannot be taken back, and somebody else approves it; before that you see what it does.',
  reason: 'Why it is void',
  noReason: 'Type the reason.',
  act: 'Propose to make it void',
} as const;

/** Proposing a credit. */
export const creditWords = {
  title: 'Propose a credit',
  titleFor: (username: string) => `Propose a credit to ${username}`,
  about: 'An admin approves it. The punter reads the reason in the statement.',
  username: 'Punter’s username',
  amount: 'Amount in rands',
  reason: 'Reason for the punter',
  act: 'Propose the credit',
  noName: 'Type the username.',
  noReason: 'Type the reason.',
  noAmount: 'Type an amount above R0.',
  today: 'Today, given or waiting:',
  own: (sum: string, most: string) => `credits of yours ${sum} of ${most}`,
  all: (sum: string, most: string) => `all credits ${sum} of ${most}`,
  goodwill: (sum: string, most: string) => `goodwill ${sum} of ${most}`,
} as const;

/** What withholding a share of a jackpot does. */
export const shareWords = {
  whose: (alias: string | null, entryNumber: number) =>
    alias === null ? `Card ${formatCount(entryNumber)}` : `${alias}, card ${formatCount(entryNumber)}`,
  reason: 'Reason, which the punter reads',
  undecided:
    'No share is paid yet, so no money moves now. Once every leg is official this card doesn’t win, and the others share without it.',
  pool: 'The pool',
  before: 'Stands now',
  after: 'Divided anew',
  winners: 'Winning cards',
  legs: 'Legs needed',
  paid: 'Paid from the pool',
  secondShares: 'Paid by the house, doubled shares',
  left: 'Left for the next meeting',
  nobody: 'Nobody is left to win it: the pool carries over to the next meeting.',
  nextBest: (legs: number) =>
    `It must be won, so it goes to the cards with the next most winners: ${formatCounted(legs, 'leg')}.`,
  cards: 'Who gets what',
  card: 'Card',
  from: 'Got',
  to: 'Gets',
  more: (cards: number) => `${formatCounted(cards, 'more card')} with another sum.`,
  takenBack: 'Taken back',
  owed: 'Not in the wallet any more, so owed',
} as const;

/** What becomes of the pool, where that is not plain from the sums; null: the others share it. */
export function describeRest({ before, after }: NonNullable<SharePreview['divided']>): string | null {
  if (after.winners === 0) return shareWords.nobody;
  return after.legsNeeded < before.legsNeeded ? shareWords.nextBest(after.legsNeeded) : null;
}
