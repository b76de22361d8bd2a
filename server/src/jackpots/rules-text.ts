import { formatMoneyShort } from '@furlong/domain/money';
import type { StatedJackpot } from './queries-show.ts';

/** A paragraph of the rules. */
export interface RuleParagraph {
  readonly heading: string;
  readonly text: string;
}

/**
 * The rules that a jackpot is played by, with its own terms in them. A version that was announced is never changed, but
 * followed by another: each jackpot names its own, and it stands public from when its card is published (rule:
 * jackpot-rules).
 */
export function rulesOf(jackpot: StatedJackpot): readonly RuleParagraph[] {
  const write = versions.get(jackpot.rulesVersion);
  if (!write) throw new RangeError(`there are no rules ${jackpot.rulesVersion} of jackpots`);
  return write(jackpot);
}

const versions: ReadonlyMap<number, (jackpot: StatedJackpot) => readonly RuleParagraph[]> = new Map([
  [1, firstRules],
]);

function firstRules(jackpot: StatedJackpot): RuleParagraph[] {
  return [
    { heading: 'The prize', text: prizeText(jackpot) },
    {
      heading: 'How to enter',
      text: 'Entry is free. Your picks for the legs are your card: pick a runner in every leg. One card a person. Staff, and those who are excluded or have closed their account, do not win.',
    },
    {
      heading: 'When entry closes',
      text: `Your card is your picks as they stand at the off of the first leg that is run. The legs are ${listRaces(jackpot.legs)}. Later changes count for the game only. Cards that closed stay closed, whatever becomes of the off. A hash over all cards is published at that moment.`,
    },
    {
      heading: 'How it is decided',
      text: 'A card wins when it has the winner of every leg. A tied winner counts. A leg that is abandoned falls away; with all of them abandoned the pool is carried over. A pick of a scratched runner counts as the starting-price favourite. Results are those that bets are settled by.',
    },
    { heading: 'How it is shared', text: shareText(jackpot) },
    {
      heading: 'Where results stand',
      text: 'Winners are provisional until every leg is official. Then the shares are paid into the wallets and the certificate is published on the jackpot page: every card by its number, the legs, the winners, the shares, and the hash. If a result is corrected, shares are taken back and paid anew. A share can be withdrawn once your identity is verified. Rules and certificate are kept for three years.',
    },
  ];
}

function prizeText({ seed, contribution, guarantee, cap, mustBeWon }: StatedJackpot): string {
  const parts = ['The pool is what earlier meetings left, and what the house adds.'];
  if (contribution > 0) parts.push(`The house adds ${formatMoneyShort(contribution)}.`);
  const floor = Math.max(seed, guarantee);
  if (floor > 0) parts.push(`It is at least ${formatMoneyShort(floor)}.`);
  if (cap !== null) {
    parts.push(`At most ${formatMoneyShort(cap)} can be won; what is over goes to the next meeting.`);
  }
  parts.push(
    mustBeWon
      ? 'It must be won at this meeting: if nobody has every leg, those with the most winners among the legs share it.'
      : 'What nobody wins is carried over to the next meeting.',
  );
  return parts.join(' ');
}

function shareText({ doublesFrom }: StatedJackpot): string {
  const equal =
    'Winners share equally. Cents that do not divide go one by one to the first winners by alias.';
  if (doublesFrom === 0) return equal;
  return `${equal} A winner whose bets on the meeting, struck before entry closed and not refunded, come to ${formatMoneyShort(doublesFrom)} or more gets the share twice; the house pays the second, and the pool is untouched.`;
}

function listRaces(legs: readonly number[]): string {
  const [last, ...others] = legs.toReversed();
  if (others.length === 0) return `race ${last}`;
  return `races ${others.toReversed().join(', ')} and ${last}`;
}
