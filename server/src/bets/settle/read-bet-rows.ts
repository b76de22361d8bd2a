import type { BetLeg, BetLine } from '@furlong/domain/betting/bet-line';
import { fromStoredLeg } from '../bet-row.ts';
import type { BetRow } from './queries.ts';

/** Reads the lines of many bets: legs that are alike are one object, because a price is dear to make by the million. */
export class BetRowReader {
  #legs = new Map<string, BetLeg>();

  read(
    row: Pick<BetRow, 'size' | 'stake' | 'events' | 'markets' | 'outcomes' | 'numerators' | 'denominators'>,
  ): BetLine {
    const events = elements(row.events);
    const markets = elements(row.markets);
    const outcomes = elements(row.outcomes);
    const numerators = elements(row.numerators);
    const denominators = elements(row.denominators);
    const legs = events.map((event, index) =>
      this.#leg(
        event,
        markets[index] ?? '',
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
    const leg = fromStoredLeg({
      event: Number(event),
      market: Number(market),
      outcome: Number(outcome),
      numerator: numerator === 'NULL' ? null : Number(numerator),
      denominator: denominator === 'NULL' ? null : Number(denominator),
    });
    this.#legs.set(key, leg);
    return leg;
  }
}

/** The elements of a one-dimensional array of numbers as the database writes it: `{1,2,NULL}`. */
function elements(text: string): string[] {
  return text.slice(1, -1).split(',');
}
