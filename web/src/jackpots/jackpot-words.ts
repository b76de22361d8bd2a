import type {
  Jackpot,
  JackpotDivision,
  JackpotLeg,
  OwnJackpotCard,
} from '@furlong/contract/schemas/jackpots';
import { parseMoney, type Rands } from '@furlong/domain/money';
import { formatClock, formatDay } from '../ui/format/format-date.ts';
import { formatList, formatNumbers } from '../ui/format/format-list.ts';
import { formatCents, formatCentsShort, formatRands } from '../ui/format/format-money.ts';
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
  toCard: (races: readonly number[]) => `Jackpot card, ${raceWords(races)}: legs and rules`,
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
  const { state, alive, cards, pool, legs, closesAt, division } = jackpot;
  const last = legs.findLast(({ state: leg }) => leg === 'provisional' || leg === 'official');
  const after = last === undefined ? '' : ` after race ${last.raceNumber}`;
  const of = cards === null ? '' : ` of ${formatCount(cards)}`;
  const provisional = isProvisional(legs) ? ', provisionally' : '';
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
      : `${formatCount(alive)}${of} still in${after}${provisional}.`;
  }
  if (state === 'decided') {
    if (alive === null) return 'Every leg is run.';
    const most = alive === 0 ? 'No card got every leg' : `${formatCount(alive)}${of} got every leg`;
    return `${most}, provisional until every leg is official.`;
  }
  // Cards that never closed were played for nothing: the house added nothing either.
  if (state === 'carried' && cards === null) return 'Every leg fell away: nothing was played for.';
  if (state === 'carried') return `Not won: ${formatRands(pool.left)} carries over to the next meeting.`;
  const by = division === null ? '' : ` by ${formatCounted(division.winners, 'card')}`;
  return `Won${by}: ${formatRands(pool.paid)} paid.`;
}

/** Whether a leg's result may still change, and with it which cards stand. */
function isProvisional(legs: Jackpot['legs']): boolean {
  return legs.some(({ state }) => state === 'provisional');
}

/**
 * What one share of the cards still in would be (rule: jackpot-shares); null while no leg has a result, or none is in. At
 * least that once their legs are official: more may fall, or not be eligible, which makes the others' greater. With a
 * provisional leg cards may come back, so that it is said as about that, in whole rands.
 */
export function shareWords({ state, alive, pool, legs }: Jackpot): string | null {
  if (!isUnderWay(state) || alive === null || alive === 0) return null;
  const each = Math.floor(parseMoney(pool.toBeWon) / alive);
  if (isProvisional(legs)) {
    const all = `All ${formatRands(pool.toBeWon)} as it stands`;
    return alive === 1 ? all : `About ${formatCentsShort(each - (each % 100))} each as it stands`;
  }
  return alive === 1
    ? `All ${formatRands(pool.toBeWon)}`
    : `${formatCents(each)} or more each if all get home`;
}

/** How the punter's own card stands; null without one to speak of. */
export function ownWords(own: OwnJackpotCard | null, state: Jackpot['state']): string | null {
  if (own === null) return null;
  if (own.withheld)
    return `Your share of this jackpot is withheld: ${own.withheldReason?.replace(/\.$/, '')}.`;
  const left = own.legsLeft.length === 0 ? '' : `: ${formatCounted(own.legsLeft.length, 'leg')} to come`;
  switch (own.state) {
    case 'incomplete':
      return state === 'open'
        ? `Your card has no pick in ${raceWords(own.missing)} yet.`
        : 'You’re not in this one.';
    case 'complete':
      return 'Your card is complete: a saved pick in every leg.';
    case 'alive':
      return `Your card is still in${left}.`;
    case 'out':
      return 'Your card is out.';
    case 'winner':
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

/** How the own pick of a leg fared, in words beside its name; '' while nothing is decided. */
export function pickWords({ pick, pickState, scratched, standIn }: JackpotLeg): string {
  const isGone = scratched.some(({ saddle }) => saddle === pick);
  const counts = isGone && standIn !== null ? `, ${standIn.saddle} ${standIn.horseName} counts` : '';
  const outcome = pickState === 'stands' ? 'won' : pickState === 'fell' ? 'beaten' : '';
  return [isGone ? `scratched${counts}` : '', outcome].filter(Boolean).join(', ');
}
