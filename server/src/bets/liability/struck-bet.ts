import type { BetLeg, BetLine } from '@furlong/domain/betting/bet-line';
import type { SettlementTerms } from '@furlong/domain/betting/settle-line';
import { sql } from 'kysely';
import { BetLineReader } from '../bet-row.ts';

/** A bet with what it was struck under: what its liability follows from. */
export interface StruckBet extends BetLine {
  readonly id: number;
  readonly sport: string;
  readonly programmeId: number;
  readonly terms: SettlementTerms;
  readonly struckAt: Date;
}

/**
 * A bet as one text, for {@link StruckBetReader}: at hundreds of bets a second the reading of columns one by one costs
 * more than what is counted of them. No name of a sport has a bar.
 */
export const betText = sql`concat_ws(
  '|', bets.id, bets.sport, bets.programme_id, bets.size, bets.stake, coalesce(bets.winnings_cap::text, ''),
  bets.tax_basis_points, floor(extract(epoch from bets.struck_at) * 1000)::bigint,
  bets.leg_events::text, bets.leg_markets::text, bets.leg_outcomes::text,
  bets.leg_numerators::text, bets.leg_denominators::text
)`;

/** Legs of lines that are remembered, and lines whose legs were new after which equal legs need not be one object. */
const rememberedMax = 4_096;
const newLinesMax = 200_000;

/** Reads bets. What equal ones have in common is one object: lines of a slip have the same legs, terms and moment. */
export class StruckBetReader {
  #reader = new BetLineReader();
  #newLines = 0;
  #legs = new Map<string, readonly BetLeg[]>();
  #terms = new Map<string, SettlementTerms>();
  #struckAt = new Date(0);

  read(text: string): StruckBet {
    const parts = text.split('|', 8);
    const [id, sport = '', programmeId, size, stake, cap = '', tax = '', struckAt] = parts;
    const legsFrom = parts.reduce((sum, part) => sum + part.length + 1, 0);
    return {
      id: Number(id),
      sport,
      programmeId: Number(programmeId),
      legs: this.#legsOf(text.slice(legsFrom)),
      size: Number(size),
      stake: Number(stake),
      terms: this.#termsOf(cap, tax),
      struckAt: this.#momentOf(Number(struckAt)),
    };
  }

  #legsOf(text: string): readonly BetLeg[] {
    const known = this.#legs.get(text);
    if (known) return known;
    if (this.#legs.size >= rememberedMax) this.#legs.clear();
    this.#newLines += 1;
    if (this.#newLines > newLinesMax) {
      this.#reader = new BetLineReader();
      this.#newLines = 0;
    }
    const [events = '', markets = '', outcomes = '', numerators = '', denominators = ''] = text.split('|');
    const { legs } = this.#reader.read({
      ...{ leg_events: events, leg_markets: markets, leg_outcomes: outcomes },
      ...{ leg_numerators: numerators, leg_denominators: denominators, size: 1, stake: 1 },
    });
    this.#legs.set(text, legs);
    return legs;
  }

  #termsOf(cap: string, tax: string): SettlementTerms {
    const key = `${cap}|${tax}`;
    const known = this.#terms.get(key);
    if (known) return known;
    if (this.#terms.size >= rememberedMax) this.#terms.clear();
    const made = { winningsCap: cap === '' ? null : Number(cap), taxBasisPoints: Number(tax) };
    this.#terms.set(key, made);
    return made;
  }

  #momentOf(ms: number): Date {
    if (this.#struckAt.getTime() !== ms) this.#struckAt = new Date(ms);
    return this.#struckAt;
  }
}
