import type { DeskJackpot, DeskProgressive, WithheldShare } from '@furlong/contract/schemas/desk-jackpots';
import { formatEnd } from '../../ui/format/format-date.ts';
import { formatRandsShort } from '../../ui/format/format-money.ts';
import { formatCount } from '../../ui/format/format-number.ts';

/** Jackpots at the desk. */
export const deskJackpotWords = {
  title: 'Jackpots',
  about:
    'Terms hold for cards that are published after they were set: what a card has announced does not change.',
  loading: 'Loading the jackpots',
  failed: 'The jackpots did not load.',
  progressives: 'Progressives',
  noProgressives: 'There is no progressive yet: a card of the feed names one, or add it here.',
  carries: 'Carries',
  seed: 'Seed',
  contribution: 'Added at each meeting',
  cap: 'Cap',
  noCap: 'No cap',
  capHint: 'Empty: no cap.',
  capNeeded: 'Expected at least the seed, or nothing.',
  doublesFrom: 'Doubled from bets of',
  doublesHint: '0: no share is doubled.',
  noDoubling: 'No doubling',
  days: 'Must be won',
  noDays: 'No day to come',
  setBy: ({ setBy, effectiveAt }: Pick<DeskProgressive, 'setBy' | 'effectiveAt'>) =>
    setBy === null || effectiveAt === null
      ? 'No terms were set: this is what holds without any.'
      : `Set by ${setBy}, for cards published from ${formatEnd(effectiveAt)}.`,
  change: 'Change terms',
  changeNamed: (name: string) => `Change terms of ${name}`,
  mustBeWon: 'Add a day that must be won',
  mustBeWonNamed: (name: string) => `Add a day that must be won to ${name}`,
  day: 'Day',
  dayNeeded: 'Choose the day.',
  addDay: 'Add the day',
  set: 'Set terms',
  add: 'Add a progressive',
  name: 'Name of the progressive',
  nameHint: 'As the supplier’s cards name it.',
  nameNeeded: 'Type the name.',
  amountNeeded: 'Type an amount in rands, as 2500 or 12.50.',
  cancel: 'Cancel',
  wasSet: (name: string) => `The terms of ${name} are set.`,
  dayAdded: (name: string, day: string) => `${name} must be won on ${day}.`,
  latest: 'Latest jackpots',
  noJackpots: 'No card has had a jackpot yet.',
  withheld: 'Withheld shares',
  withheldShow: 'Show whose shares were withheld',
  withheldAbout: 'This names punters: the look is recorded.',
  noWithheld: 'No share was withheld.',
  moreWithheld: 'Only the latest 50 are shown.',
} as const;

/** Withholding a share. */
export const withholdWords = {
  act: 'Withhold a share',
  actNamed: (meeting: string) => `Withhold a share of ${meeting}`,
  about: 'A second person sees who gets what then, to the cent, and approves it or not.',
  alias: 'Alias of the punter',
  noAlias: 'Type the alias.',
  startWith: 'Why',
  groundNames: {
    excluded: 'Excluded',
    underAge: 'Under age',
    twice: 'Several accounts',
    fraud: 'Fraud',
  },
  grounds: {
    excluded: 'you were excluded from play when the cards closed',
    underAge: 'you were not yet 18 when the cards closed',
    twice: 'one person wins once, and this card is a second one of the same person',
    fraud: 'the card was entered against the rules of the jackpot',
  },
  reason: 'Reason, which the punter reads',
  noReason: 'Say why, for the punter to read.',
  propose: 'Propose to withhold it',
  cancel: 'Cancel',
} as const;

/** What became of a meeting's jackpot: 'R48 000 between 7 of 212 cards'. */
export function describeJackpot({ total, cards, winners, paid, withheld }: DeskJackpot): string {
  if (total === null) return 'Open';
  const pool = `${formatRandsShort(total)}, ${formatCount(cards ?? 0)} cards`;
  const held = withheld > 0 ? `, ${formatCount(withheld)} withheld` : '';
  if (winners === null) return `${pool}, to be decided${held}`;
  if (winners === 0) return `${pool}, carried over${held}`;
  return `${formatRandsShort(paid ?? 0)} between ${formatCount(winners)} of ${formatCount(cards ?? 0)} cards${held}`;
}

/** Who stands for a withheld share, and since when. */
export function describeWithheld({ firstBy, secondBy, at }: WithheldShare): string {
  return `By ${firstBy} and ${secondBy}, ${formatEnd(at)}`;
}
