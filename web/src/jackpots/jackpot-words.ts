import type {
  Jackpot,
  JackpotDivision,
  JackpotLeg,
  OwnJackpotCard,
} from '@furlong/contract/schemas/jackpots';
import { parseMoney, type Rands } from '@furlong/domain/money';
import { formatClock, formatDay } from '../ui/format/format-date.ts';
import { formatList, formatNumbers } from '../ui/format/format-list.ts';
import { formatCents, formatRands } from '../ui/format/format-money.ts';
import { formatCount, formatCounted } from '../ui/format/format-number.ts';

/** Races by number: 'race 8', 'races 5 to 8', 'races 2, 5 and 8'. */
export function raceWords(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? 'race' : 'races'} ${formatNumbers(numbers)}`;
}

/** The legs of a jackpot that are run. */
export function raceNumbers(legs: readonly Pick<JackpotLeg, 'raceNumber'>[]): number[] {
  return legs.map(({ raceNumber }) => raceNumber);
}

/** What Home says beside a pool. */
export const homeJackpotWords = {
  broughtOver: (rands: Rands) => `${formatRands(rands)} of it carried over.`,
  toCard: (races: readonly number[]) => `Pick every winner of ${raceWords(races)}: the legs and the rules`,
} as const;

/** Whether legs are being run, so that how many cards still stand leads. */
export function isUnderWay(state: Jackpot['state']): boolean {
  return state === 'alive' || state === 'decided';
}

/** Whether the punter has no card in a jackpot that is closed, or none any more. */
export function isOutOf({ own, state }: Pick<Jackpot, 'own' | 'state'>): boolean {
  return (own?.state === 'incomplete' && state !== 'open') || own?.state === 'out';
}

/** Where a jackpot stands: when cards close, how many stand, what became of the pool (rule: jackpot). */
export function stateWords(jackpot: Jackpot): string {
  const { state, standing, alive, cards, pool, legs, closesAt, division } = jackpot;
  const decided = legs.filter(({ state: leg }) => leg === 'provisional' || leg === 'official');
  const after = decided.at(-1) === undefined ? '' : ` after race ${decided.at(-1)?.raceNumber}`;
  const of = cards === null ? '' : ` of ${formatCount(cards)}`;
  const provisional = standing === 'provisional' ? ', provisionally' : '';
  if (state === 'open') {
    return closesAt === null
      ? 'Cards are open.'
      : `Cards close ${formatDay(closesAt)} at ${formatClock(closesAt)}, the off of the first leg.`;
  }
  if (state === 'closed') {
    return cards === null
      ? 'Cards are closed.'
      : `Cards are closed: ${formatCounted(cards, 'card')} in play.`;
  }
  if (state === 'alive') {
    if (alive === null) return 'Legs are being run.';
    return alive === 0
      ? `No card is still in${after}${provisional}.`
      : `${formatCount(alive)}${of} still in${after}${provisional}: ${shareWords(alive, pool)}.`;
  }
  if (state === 'decided') {
    if (alive === null) return 'Every leg is run.';
    const most =
      alive === 0
        ? 'No card got every leg'
        : `${formatCount(alive)}${of} got every leg: ${shareWords(alive, pool)}`;
    return `${most}, provisional until every leg is official.`;
  }
  // Cards that never closed were played for nothing: the house added nothing either.
  if (state === 'carried' && cards === null) return 'Every leg fell away: nothing was played for.';
  if (state === 'carried') return `Not won: ${formatRands(pool.left)} carries over to the next meeting.`;
  const by = division === null ? '' : ` by ${formatCounted(division.winners, 'card')}`;
  return `Won${by}: ${formatRands(pool.paid)} paid.`;
}

/**
 * What one share is at least: cards that are still in may fall, or not be eligible, which makes the others' greater
 * (rule: jackpot-shares).
 */
function shareWords(alive: number, { toBeWon }: Jackpot['pool']): string {
  if (alive === 1) return `all ${formatRands(toBeWon)}`;
  return `${formatCents(Math.floor(parseMoney(toBeWon) / alive))} or more each`;
}

/** How the punter's own card stands; null without one to speak of. */
export function ownWords(own: OwnJackpotCard | null, state: Jackpot['state']): string | null {
  if (own === null) return null;
  const left = own.legsLeft.length === 0 ? '' : ` To come: ${raceWords(own.legsLeft)}.`;
  switch (own.state) {
    case 'incomplete':
      return state === 'open'
        ? `Your card has no pick in ${raceWords(own.missing)} yet.`
        : 'You’re not in this one.';
    case 'complete':
      return 'Your card is complete: a saved pick in every leg.';
    case 'alive':
      return `Your card is still in.${left}`;
    case 'out':
      return 'Your card is out.';
    case 'winner':
      if (own.withheld) {
        return `You got every leg. Your share is withheld${own.withheldReason === null ? '' : `: ${own.withheldReason}`}.`;
      }
      return own.share === null
        ? 'You got every leg. Shares are worked out once every leg is official.'
        : `Your card won ${formatRands(own.share)}.`;
    case 'not-eligible':
      return 'This account can’t win jackpots.';
  }
}

/** How the shares follow from the pool (rule: jackpot-shares): 'R48 000.00 ÷ 7 = R6 857.14, …'. */
export function divisionWords({ pool, winners, share, centsOver, centsOverTo }: JackpotDivision): string {
  if (winners === 0) return `Nobody got every leg, so ${formatRands(pool)} carries over to the next meeting.`;
  if (winners === 1) return `${formatRands(pool)} to the one winner.`;
  const sum = `${formatRands(pool)} ÷ ${formatCount(winners)} = ${formatRands(share)}`;
  if (centsOver === 0) return `${sum}.`;
  const names = centsOverTo.length === centsOver ? `: ${formatList(centsOverTo)}` : '';
  return centsOver === 1
    ? `${sum}, the odd cent to the first by alias${names}.`
    : `${sum}, the odd ${formatCount(centsOver)} cents to the first ${formatCount(centsOver)} by alias${names}.`;
}

const legStates = {
  'to-come': '',
  off: 'Off',
  provisional: 'Provisional',
  official: 'Official',
  void: 'Falls away',
} as const;

/** How a leg without a winner stands: its time, 'Off', why it falls away. */
export function legWords({ state, offTime, voidReason }: JackpotLeg): string {
  if (state === 'to-come') return formatClock(offTime);
  if (state === 'void') {
    return `${legStates.void}: ${voidReason === 'lapsed' ? 'postponed for too long' : 'abandoned'}`;
  }
  return legStates[state];
}

/** What follows a leg's winner, or its winners: 'Won, 212 still in'. */
export function wonWords({ state, winners, aliveAfter }: JackpotLeg): string {
  const won = winners.length > 1 ? 'Dead heat' : 'Won';
  const standing = aliveAfter === null ? '' : `, ${formatCount(aliveAfter)} still in`;
  return `${won}${state === 'provisional' ? ', provisionally' : ''}${standing}`;
}

/** How the own pick of a leg fared, in words beside its mark. */
export function pickWords({ pick, pickState, scratched, standIn, state }: JackpotLeg): string {
  if (pick === null) return 'No pick';
  const isGone = scratched.some(({ saddle }) => saddle === pick);
  const counts = isGone && standIn !== null ? `, number ${standIn.saddle} counts` : '';
  const gone = isGone ? `Scratched${counts}` : '';
  const outcome =
    pickState === 'stands' ? 'Still in' : pickState === 'fell' ? 'Out' : state === 'off' ? 'Off' : '';
  return [gone, outcome].filter(Boolean).join(': ');
}
