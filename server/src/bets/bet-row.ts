import type { BetLeg, BetLine, Market } from '@furlong/domain/betting/bet-line';
import { oddsOf, oddsToStored } from '@furlong/domain/odds';
import { soccerMarkets } from '@furlong/domain/soccer/markets';
import { sql } from 'kysely';
import { arrayLiteral } from '../platform/database/array-literal.ts';

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

/**
 * Reads the lines of many bets. Equal legs become one object, because making a price is slow and there can be
 * millions of them; so the arrays are read as texts and compared before anything is made of them.
 */
export class BetLineReader {
  #legs = new Map<string, BetLeg>();

  read(row: LegTexts & Pick<BetLine, 'size' | 'stake'>): BetLine {
    const events = elements(row.leg_events);
    const eachMarket = elements(row.leg_markets);
    const outcomes = elements(row.leg_outcomes);
    const numerators = elements(row.leg_numerators);
    const denominators = elements(row.leg_denominators);
    const legs = events.map((event, index) =>
      this.#leg(
        event,
        eachMarket[index] ?? '',
        outcomes[index] ?? '',
        numerators[index] ?? 'NULL',
        denominators[index] ?? 'NULL',
      ),
    );
    return { legs, size: row.size, stake: row.stake };
  }

  #leg(event: string, market: string, outcome: string, numerator: string, denominator: string): BetLeg {
    const key = `${event}/${market}/${outcome}/${numerator}/${denominator}`;
    const known = this.#legs.get(key);
    if (known) return known;
    const leg = makeLeg(
      Number(event),
      Number(market),
      Number(outcome),
      numerator === 'NULL' ? null : Number(numerator),
      denominator === 'NULL' ? null : Number(denominator),
    );
    this.#legs.set(key, leg);
    return leg;
  }
}

/** The elements of a one-dimensional array of numbers as PostgreSQL writes it. */
function elements(text: string): string[] {
  return text.slice(1, -1).split(',');
}

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
