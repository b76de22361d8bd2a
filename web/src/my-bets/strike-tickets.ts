import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';
import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import { compareLegs } from './leg-order.ts';
import { isPending, keyOfLeg, priceKeyOf } from './leg-words.ts';

/** What was struck together: the lines of one strike that are shown, in the order of the slip. */
export interface StrikeTicket {
  readonly key: string;
  readonly bets: readonly [MyBet, ...MyBet[]];
}

/** The legs of a ticket on one runner, or on one outcome: one for each kind of price. */
export interface TicketSelection {
  readonly key: string;
  readonly legs: readonly [BetLegWire, ...BetLegWire[]];
}

/** The tickets of some bets, in the order in which their first lines come. */
export function ticketsOf(bets: readonly MyBet[]): StrikeTicket[] {
  const byStrike = new Map<string, [MyBet, ...MyBet[]]>();
  for (const bet of bets) {
    const key = strikeOf(bet);
    const own = byStrike.get(key);
    if (own === undefined) byStrike.set(key, [bet]);
    else own.push(bet);
  }
  return [...byStrike].map(([key, own]) => {
    own.sort((a, b) => a.betId - b.betId);
    return { key, bets: own };
  });
}

/** The tickets of open bets, the next off first, each with those of its lines that are settled already. */
export function openTickets(open: readonly MyBet[], settled: readonly MyBet[]): StrikeTicket[] {
  const struck = new Set(open.map(strikeOf));
  const known = new Set(open.map(({ betId }) => betId));
  const over = settled.filter((bet) => struck.has(strikeOf(bet)) && !known.has(bet.betId));
  return ticketsOf([...open, ...over])
    .map((ticket) => ({ ticket, next: nextOff(ticket) }))
    .toSorted((a, b) => a.next - b.next || newestOf(b.ticket) - newestOf(a.ticket))
    .map(({ ticket }) => ticket);
}

/** The bets that are not of a strike which is still open. */
export function withoutStrikesOf(bets: readonly MyBet[], open: readonly MyBet[]): MyBet[] {
  const struck = new Set(open.map(strikeOf));
  return bets.filter((bet) => !struck.has(strikeOf(bet)));
}

/** A ticket's selections in the order of their events. Lines on the same runner share its row. */
export function selectionsOf(
  bets: readonly Pick<MyBet, 'betId' | 'legs'>[],
  listed: Readonly<Record<number, readonly BetLegWire[]>> = {},
): TicketSelection[] {
  const legs = bets.flatMap((bet) => listed[bet.betId] ?? bet.legs).toSorted(compareLegs);
  const selections = new Map<string, Map<string, BetLegWire>>();
  for (const leg of legs) {
    const key = selectionKey(leg);
    const own = selections.get(key) ?? new Map<string, BetLegWire>();
    own.set(priceKeyOf(leg), leg);
    selections.set(key, own);
  }
  return [...selections].flatMap(([key, own]) => {
    // To win before for a place, whichever was struck first.
    const [first, ...others] = [...own.values()].toSorted((a, b) => Number(a.isPlace) - Number(b.isPlace));
    return first === undefined ? [] : [{ key, legs: [first, ...others] as const }];
  });
}

const tellingFirst = ['won', 'running', 'open', 'void', 'lost'] as const;

/** The leg by which a selection stands: a runner who did not win may be placed. */
export function tellingLeg({ legs }: TicketSelection): BetLegWire {
  const order = (leg: BetLegWire) => tellingFirst.indexOf(leg.status);
  return legs.reduce((best, leg) => (order(leg) < order(best) ? leg : best));
}

/** Settled selections as they matter: what came in, what dropped out or was not needed, what lost. */
export function winnersFirst(selections: readonly TicketSelection[]): readonly TicketSelection[] {
  const rank = (selection: TicketSelection) => {
    const { status } = tellingLeg(selection);
    return status === 'won' ? 0 : status === 'lost' ? 2 : 1;
  };
  return selections.toSorted((a, b) => rank(a) - rank(b));
}

/** The runners of each race together; outcomes on matches each for itself. In the order in which the first comes. */
export function byEvent(
  selections: readonly TicketSelection[],
): (readonly [TicketSelection, ...TicketSelection[]])[] {
  const events = new Map<string, [TicketSelection, ...TicketSelection[]]>();
  for (const selection of selections) {
    const [{ sport, raceId }] = selection.legs;
    const key = sport === MEETING_SPORT ? `${raceId}` : selection.key;
    const own = events.get(key);
    if (own === undefined) events.set(key, [selection]);
    else own.push(selection);
  }
  return [...events.values()];
}

/** How many selections a ticket has, with those that its lost lines leave out. */
export function countSelections(bets: readonly MyBet[], selections: readonly TicketSelection[]): number {
  const leftOut = bets.flatMap((bet) => bet.leftOut ?? []).map(selectionKey);
  return new Set([...selections.map(({ key }) => key), ...leftOut]).size;
}

/** The leg of a settled single on a race, which heads its ticket; null of any other ticket. */
export function settledSingle(
  [bet, ...others]: readonly [MyBet, ...MyBet[]],
  selections: readonly TicketSelection[],
): BetLegWire | null {
  const leg = selections[0]?.legs[0] ?? null;
  const isOne = others.length === 0 && bet.legCount === 1 && bet.status !== 'open';
  return isOne && leg?.sport === MEETING_SPORT ? leg : null;
}

function strikeOf({ strikeId, betId }: MyBet): string {
  return strikeId ?? `bet ${betId}`;
}

function selectionKey(
  leg: Pick<BetLegWire, 'sport' | 'raceId' | 'saddle' | 'isPlace' | 'marketName'>,
): string {
  return leg.sport === MEETING_SPORT ? `${leg.raceId}/${leg.saddle}` : keyOfLeg(leg);
}

/** A ticket with a race under way comes before all others. */
function nextOff({ bets }: StrikeTicket): number {
  const legs = bets.filter(({ status }) => status === 'open').flatMap((bet) => bet.legs);
  if (legs.some(({ status }) => status === 'running')) return 0;
  return Math.min(...legs.filter(isPending).map(({ offTime }) => Date.parse(offTime)));
}

function newestOf({ bets }: StrikeTicket): number {
  return Math.max(...bets.map(({ betId }) => betId));
}
