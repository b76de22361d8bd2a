import type { BetLegWire } from '@furlong/contract/schemas/my-bets';
import { formatCounted, formatOrdinal } from '../ui/format/format-number.ts';
import { formatFraction, type OddsFormat } from '../ui/format/format-odds.ts';

/** The colour of a leg's word, which says the same. */
export type Tone = 'up' | 'down' | 'flat';

/** The bet around a leg. */
interface LegOf {
  /** A void only leg is refunded, not dropped. */
  readonly isOnly?: boolean;
  /** On a settled bet a leg to come is not needed. */
  readonly isSettled?: boolean;
}

/** Tells the legs of a bet apart. */
export function keyOfLeg({
  raceId,
  saddle,
  isPlace,
  marketName,
}: Pick<BetLegWire, 'raceId' | 'saddle' | 'isPlace' | 'marketName'>): string {
  return `${raceId}/${marketName ?? ''}/${saddle}/${isPlace}`;
}

/** Tells the prices of a ticket apart: the same runner may be on it to win and to be placed, fixed and at SP. */
export function priceKeyOf(leg: BetLegWire): string {
  return `${keyOfLeg(leg)} ${leg.isFixedOdds} ${leg.oddsFraction} ${leg.status}`;
}

/** A leg's state in a word; null of one whose race is off: its row says that in a line of its own. */
export function statusWord(
  leg: BetLegWire,
  { isOnly = false, isSettled = false }: LegOf = {},
): { readonly word: string; readonly tone: Tone } | null {
  if (isSettled && isPending(leg)) return { word: 'Not needed', tone: 'flat' };
  switch (leg.status) {
    case 'open':
      return { word: 'To come', tone: 'flat' };
    case 'running':
      return null;
    case 'won':
      return { word: leg.deadHeat !== null ? 'Dead heat' : leg.isPlace ? 'Placed' : 'Won', tone: 'up' };
    case 'lost':
      return { word: 'Lost', tone: 'down' };
    case 'void':
      return { word: isOnly ? 'Refunded' : 'Dropped out', tone: 'flat' };
  }
}

/** What stands for those who only hear it, before a time or a score. */
export const eventWords = { score: 'score', kickOff: 'kick-off', offAt: 'off at' } as const;

/** A leg's runner, or its outcome on a match. */
export function nameOfLeg({ outcomeName, horseName }: Pick<BetLegWire, 'outcomeName' | 'horseName'>): string {
  return outcomeName ?? horseName;
}

/** 'Race 5'. */
export function raceWords(raceNumber: number): string {
  return `Race ${raceNumber}`;
}

/** 'No. 4'. */
export function saddleWords(saddle: number): string {
  return `No. ${saddle}`;
}

const voidWords = {
  scratched: 'scratched',
  'non-runner': 'declared a non-runner',
  'not-on-card': 'did not run',
  'event-void': 'race void',
  lapsed: 'not run within 48 hours',
  walkover: 'walkover',
  abandoned: 'match abandoned',
  'sides-swapped': 'home and away swapped',
  format: 'not two halves of 45 minutes',
  'half-time-unknown': 'half-time score not known',
  'no-places': 'no places paid',
  'no-starting-price': 'no starting price',
  'after-off': 'struck after the off',
  'line-void': 'bet void',
} as const;

const recordWords = {
  disqualification: 'a disqualification after the all-clear',
  judge: "a judge's error found after the all-clear",
} as const;

/** Why the official result differs from the one that paid: 'a disqualification after the all-clear'; else null. */
export function recordWord({ recordChange }: Pick<BetLegWire, 'recordChange'>): string | null {
  return recordChange === null ? null : recordWords[recordChange];
}

/** Why a leg dropped out, in a word or two. */
export function voidWord(leg: BetLegWire): string {
  return leg.voidReason === null ? 'void' : voidWords[leg.voidReason];
}

/** Whether a leg's race is to come or running. */
export function isPending({ status }: Pick<BetLegWire, 'status'>): boolean {
  return status === 'open' || status === 'running';
}

/** Whether a provisional result is against a leg: as it stands it loses. */
export function isAgainst({
  status,
  position,
  isPlace,
  placesPaid,
}: Pick<BetLegWire, 'status' | 'position' | 'isPlace' | 'placesPaid'>): boolean {
  if (status !== 'running' || position === null) return false;
  return isPlace ? placesPaid !== null && position > placesPaid : position > 1;
}

/** How a leg stands whose race is off: 'Off, waiting for the result', '2nd, provisional'. */
export function runningWords({ position }: Pick<BetLegWire, 'position'>): string {
  return position === null ? 'Off, waiting for the result' : `${formatOrdinal(position)}, provisional`;
}

/** A leg's price and what changed it, or why it is void: '5/2, fixed; 15 % deduction'. */
export function legDetail(leg: BetLegWire, format: OddsFormat, isSettled = false): string {
  const happened = isSettled && isPending(leg) ? [] : whatHappened(leg, format);
  return [priceWords(leg, format, isSettled), ...happened].join('; ');
}

function priceWords(leg: BetLegWire, format: OddsFormat, isSettled: boolean): string {
  const place = leg.isPlace ? ', place' : '';
  const odds = leg.oddsFraction === null ? null : formatFraction(leg.oddsFraction, format);
  if (leg.isFixedOdds) return `${odds ?? ''}, fixed${place}`;
  return `${odds === null ? unknownSp(leg, isSettled) : `SP ${odds}`}${place}`;
}

/** A starting price is declared with the result, some time after the off. */
function unknownSp({ status }: BetLegWire, isSettled: boolean): string {
  if (isSettled) return 'SP';
  return status === 'running' ? 'SP not declared yet' : 'SP at the off';
}

/** What withdrawals took off its winnings, as one phrase each. */
export function deductionWords({ deductions }: Pick<BetLegWire, 'deductions'>): string[] {
  return deductions.filter(({ percent }) => percent > 0).map(({ percent }) => `${percent}\u00A0% deduction`);
}

/** The price of now, where it is another one. */
export function nowWords(
  { oddsFraction, nowOddsFraction: now }: Pick<BetLegWire, 'oddsFraction' | 'nowOddsFraction'>,
  format: OddsFormat,
): string[] {
  return now !== null && now !== oddsFraction ? [`now\u00A0${formatFraction(now, format)}`] : [];
}

/** 'dead heat of two', where there was one. */
export function deadHeatWords({ deadHeat }: Pick<BetLegWire, 'deadHeat'>): string[] {
  return deadHeat === null ? [] : [`dead heat of ${countWord(deadHeat.tied)}`];
}

function whatHappened(leg: BetLegWire, format: OddsFormat): string[] {
  const deductions = deductionWords(leg);
  switch (leg.status) {
    case 'open':
      return [...deductions, ...nowWords(leg, format)];
    case 'running':
      return deductions;
    case 'won':
      return [...deductions, ...deadHeatWords(leg)];
    case 'lost':
      return [];
    case 'void':
      return [voidWord(leg)];
  }
}

/** Where its runner came, or how it stands while the race is off; null before, and of a leg that dropped out. */
export function placeWords(legs: readonly BetLegWire[], isSettled = false): string | null {
  const [leg] = legs;
  if (leg?.status === 'running') return isSettled ? null : runningWords(leg);
  const [run] = legs.filter(({ status }) => status === 'won' || status === 'lost');
  if (run === undefined || (run.status === 'won' && run.position === null)) return null;
  const paid = legs.find(({ isPlace, placesPaid }) => isPlace && placesPaid !== null);
  return finishOf({ position: run.position, placesPaid: paid?.placesPaid ?? null });
}

/** The outcome of a settled single whose runner and price are told: 'Race 2: 15 % deduction; 1st'. */
export function singleOutcome(leg: BetLegWire, format: OddsFormat): string {
  const happened = [...whatHappened(leg, format), placeWords([leg], true) ?? []].flat();
  return [raceWords(leg.raceNumber), happened.join('; ')].filter(Boolean).join(': ');
}

/** A leg's price alone: '5/2', 'SP 3/1', 'SP'. */
export function priceWord({ isFixedOdds, oddsFraction }: BetLegWire, format: OddsFormat): string {
  const odds = oddsFraction === null ? '' : formatFraction(oddsFraction, format);
  return isFixedOdds ? odds : `SP ${odds}`.trimEnd();
}

/** A runner's finish: '6th', 'unplaced'; on a place leg with the places paid: '3rd, 2 places paid'. */
export function finishOf({ position, placesPaid }: Pick<BetLegWire, 'position' | 'placesPaid'>): string {
  const place = position === null ? 'unplaced' : formatOrdinal(position);
  return placesPaid === null ? place : `${place}, ${placesWords(placesPaid)}`;
}

/** '2 places paid'. */
export function placesWords(placesPaid: number): string {
  return `${formatCounted(placesPaid, 'place')} paid`;
}

/** A lost bet's losing legs in one line: 'Race 2, 7 Long Stoep, 6th'. */
export function lostWords(legs: readonly BetLegWire[], legCount: number): string {
  const [first] = legs;
  if (first === undefined) return '';
  const what = `${first.saddle} ${first.horseName}, ${finishOf(first)}`;
  if (legCount === 1) return `Race ${first.raceNumber}, ${what}`;
  const others = legs.length - 1;
  return `Lost in race ${first.raceNumber}: ${what}${others > 0 ? `, and ${others} more` : ''}`;
}

/**
 * A line's progress: '1 won, 1 running, 1 to come'. With place legs the word is 'placed', in a mix 'in'. A race that has
 * a provisional result runs no more, also for a runner who is not in it.
 */
export function progressWords(legs: readonly BetLegWire[]): string {
  const places = legs.filter(({ isPlace }) => isPlace).length;
  const words = {
    won: places === 0 ? 'won' : places === legs.length ? 'placed' : 'in',
    lost: 'lost',
    void: 'dropped out',
    provisional: 'provisional',
    running: 'running',
    open: 'to come',
  } as const;
  const run = new Set(legs.filter(({ position }) => position !== null).map(({ raceId }) => raceId));
  const stateOf = ({ status, raceId }: BetLegWire) =>
    status === 'running' && run.has(raceId) ? 'provisional' : status;
  return (Object.keys(words) as (keyof typeof words)[])
    .map((state) => [legs.filter((leg) => stateOf(leg) === state).length, words[state]] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
}

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** A small number as a word. */
export function countWord(count: number): string {
  return small[count] ?? String(count);
}
