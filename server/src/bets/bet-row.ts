import type { BetLeg, BetLine, Market } from '@furlong/domain/betting/bet-line';
import { oddsOf, oddsToStored } from '@furlong/domain/odds';
import { soccerMarkets } from '@furlong/domain/soccer/markets';
import { sql } from 'kysely';
import { arrayLiteral } from '../platform/database/array-literal.ts';
import { NumberText } from '../platform/database/number-text.ts';

/**
 * How the legs of a bet are stored: one array for each part of a leg, all of the same length. This file is the only
 * one that writes or reads them.
 */
export interface LegColumns {
  readonly leg_events: readonly number[];
  readonly leg_markets: readonly number[];
  readonly leg_outcomes: readonly number[];
  /** Null, with its denominator, at the starting price. */
  readonly leg_numerators: readonly (number | null)[];
  readonly leg_denominators: readonly (number | null)[];
}

/** The columns of {@link LegColumns}, to be selected. */
export const legColumns = sql`bets.leg_events, bets.leg_markets, bets.leg_outcomes, bets.leg_numerators,
  bets.leg_denominators`;

/** The same columns as PostgreSQL writes arrays: `{1,2,NULL}`. For {@link BetLineReader}. */
export type LegTexts = { readonly [Column in keyof LegColumns]: string };

/** The columns of {@link LegTexts}, to be selected. */
export const legTexts = sql`bets.leg_events::text, bets.leg_markets::text, bets.leg_outcomes::text,
  bets.leg_numerators::text, bets.leg_denominators::text`;

/** The markets; the number of one in the database is its place here, from 1: a new one comes last. */
const markets: readonly Market[] = ['win', 'place', ...soccerMarkets];
const marketNumbers = new Map(markets.map((market, place) => [market, place + 1]));

/**
 * What a line of racing is named by beside its size (rule: bet-types): its markets, of which `place` is the second, and
 * whether it has a leg at the starting price.
 */
export const namingColumns = sql`
  case when 2 <> all(bets.leg_markets) then 'win' when 2 = all(bets.leg_markets) then 'place' else 'mixed' end as markets,
  array_position(bets.leg_numerators, null) is not null as "atStartingPrice"`;

/** A line as its row says. */
export function readLine(row: LegColumns & Pick<BetLine, 'size' | 'stake'>): BetLine {
  const { leg_markets, leg_outcomes, leg_numerators, leg_denominators } = row;
  const legs = row.leg_events.map((event, index) =>
    makeLeg(
      event,
      leg_markets[index] ?? 0,
      leg_outcomes[index] ?? 0,
      leg_numerators[index] ?? null,
      leg_denominators[index] ?? null,
    ),
  );
  return { legs, size: row.size, stake: row.stake };
}

/**
 * The legs of many bets as columns for one `unnest`, each a literal of type text[]: the array of each bet as a text,
 * because an array of arrays would have to have the same number of legs in each.
 */
export function writeLegs(bets: readonly { readonly legs: readonly BetLeg[] }[]): {
  readonly [Column in keyof LegColumns]: string;
} {
  const column = (part: (leg: BetLeg) => number | null) =>
    arrayLiteral(bets.map(({ legs }) => `"${arrayLiteral(legs.map(part))}"`));
  return {
    leg_events: column(({ event }) => event),
    leg_markets: column(({ market }) => marketNumbers.get(market) ?? 0),
    leg_outcomes: column(({ outcome }) => outcome),
    leg_numerators: column(({ odds }) => odds && oddsToStored(odds).numerator),
    leg_denominators: column(({ odds }) => odds && oddsToStored(odds).denominator),
  };
}

/** Where the legs of a bet stand in a text of numbers, with what their line is made of beside them. */
export interface LegsInText extends Pick<BetLine, 'size' | 'stake'> {
  readonly text: string;
  readonly legsAt: number;
}

/** Numbers of one bet's legs, part by part; null at the starting price is -1. Filled anew for each bet. */
const numbers: number[] = [];
const parts = 5;
const atStartingPrice = -1;

/** Reads the lines of many bets. Equal legs become one object, because making a price is slow and there can be millions. */
export class BetLineReader {
  /** By what is bet on, and by the price. */
  #legs = new Map<number, Map<number, BetLeg>>();

  read(row: LegTexts & Pick<BetLine, 'size' | 'stake'>): BetLine {
    const { leg_events, leg_markets, leg_outcomes, leg_numerators, leg_denominators, size, stake } = row;
    const texts = [leg_events, leg_markets, leg_outcomes, leg_numerators, leg_denominators];
    return this.lineOf({ text: texts.join(' '), legsAt: 0, size, stake });
  }

  /** The line of a bet of which a text has {@link legColumns}, in their order. */
  lineOf({ text, legsAt, size, stake }: LegsInText): BetLine {
    numbers.length = 0;
    const columns = new NumberText(text, legsAt);
    for (let part = 0; part < parts; part++) columns.array(numbers, atStartingPrice);
    const count = numbers.length / parts;
    const legs: BetLeg[] = [];
    for (let leg = 0; leg < count; leg++) {
      legs.push(
        this.#leg(
          numbers[leg] ?? 0,
          numbers[count + leg] ?? 0,
          numbers[2 * count + leg] ?? 0,
          numbers[3 * count + leg] ?? atStartingPrice,
          numbers[4 * count + leg] ?? atStartingPrice,
        ),
      );
    }
    return { legs, size, stake };
  }

  #leg(event: number, market: number, outcome: number, numerator: number, denominator: number): BetLeg {
    // Numbers outside their ranges could share a key with others.
    if (!isBelow(market, marketsMax) || !isBelow(outcome, outcomesMax) || denominator >= denominatorsMax) {
      return legOf(event, market, outcome, numerator, denominator);
    }
    const onKey = pairKey(pairKey(event, market, marketsMax), outcome, outcomesMax);
    const isFixed = numerator >= 0 && denominator >= 0;
    const priceKey = isFixed ? pairKey(numerator, denominator, denominatorsMax) : atStartingPrice;
    const priced = this.#legs.get(onKey);
    const known = priced?.get(priceKey);
    if (known) return known;
    const leg = legOf(event, market, outcome, numerator, denominator);
    if (priced) priced.set(priceKey, leg);
    else this.#legs.set(onKey, new Map([[priceKey, leg]]));
    return leg;
  }
}

function legOf(event: number, market: number, outcome: number, numerator: number, denominator: number) {
  const isFixed = numerator >= 0 && denominator >= 0;
  return makeLeg(event, market, outcome, isFixed ? numerator : null, isFixed ? denominator : null);
}

/** Ranges of numbers of legs, so that an integer column's event with each of the others makes one exact number. */
const marketsMax = 2 ** 7;
const outcomesMax = 2 ** 15;
const denominatorsMax = 2 ** 21;

const isBelow = (value: number, max: number) => value >= 0 && value < max;

/** Two whole numbers as one; the second one is below a maximum. */
const pairKey = (first: number, second: number, secondMax: number) => first * secondMax + second;

function makeLeg(
  event: number,
  marketNumber: number,
  outcome: number,
  numerator: number | null,
  denominator: number | null,
): BetLeg {
  const market = markets[marketNumber - 1];
  if (!market) throw new RangeError(`no market has the number ${marketNumber}`);
  const odds = numerator === null || denominator === null ? null : oddsOf(numerator, denominator);
  return { event, market, outcome, odds };
}
