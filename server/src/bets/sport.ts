import type { BetLeg, BetLine } from '@furlong/domain/betting/bet-line';
import type { EventOnOffer, LineRefusal } from '@furlong/domain/betting/judge-line';
import type { EventOutcomes, LegOutcome } from '@furlong/domain/betting/leg-outcome';
import type { PlacesPaid } from '@furlong/domain/betting/line-price';
import type { Odds } from '@furlong/domain/odds';
import type { OperatorConfig } from '../platform/config/operator-config.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { LegWire, ProgrammeWire } from './show/wire.ts';
import type { LineToStrike } from './strike/line-to-strike.ts';
import type { StrikeRefusal } from './strike/strike-refusals.ts';

/**
 * What betting asks of a sport. The app hands the sports in when it starts (`app/start-capabilities.ts`); nothing else
 * in `bets/` knows which there are. The defaults of a sport's slip are `domain/betting/slip-sports.ts`, which the
 * browser reads too.
 */
export interface Sport {
  /** As bets and jobs store it. The check `bets_sport_known` lists the names, so a new sport comes with a migration. */
  readonly name: string;
  /** The tax on winnings in hundredths of a per cent (rule: winnings-tax). */
  taxBasisPoints(operator: OperatorConfig): number;
  /**
   * Strike: locks the events that lines are on, as far as they can be bet on, until the transaction ends, and then reads
   * what is on offer. A change that closes an event or takes an outcome away waits for the lock. The moment of the strike
   * comes from `clock`, read once the locks are granted. Sends its locks at once: the strike sends those of other sports
   * without waiting, in the order of the sports. A sport may lock and read all events of the programmes.
   */
  lockOffers(trx: Transaction, wanted: EventsWanted, clock: () => Date): Promise<Offers>;
  /**
   * Settlement: what became of the events of the bets at hand, as one moment of the database. Where the programme's
   * events have an end, of all of them, whichever bets come next.
   */
  loadFacts(db: Queryable, programmeId: number, eventIds: readonly number[]): Promise<SettlementFacts>;
  /**
   * Settlement: whether facts are still what they were when they were read. Locks them, so that none changes until the
   * transaction ends.
   */
  areCurrent(trx: Transaction, facts: SettlementFacts): Promise<boolean>;
  /** What a programme is called; undefined when there is none. */
  nameProgramme(db: Queryable, programmeId: number): Promise<string | undefined>;
  /** Display: what bets on some events are shown with, `now` being the moment they are shown at. */
  loadShownEvents(db: Queryable, eventIds: readonly number[], now: Date): Promise<ShownEvents>;
}

/** The events that lines to strike are on, and the programmes these belong to. */
export interface EventsWanted {
  readonly programmeIds: readonly number[];
  readonly eventIds: readonly number[];
}

/** What a strike finds on offer, locked. */
export interface Offers {
  /** The moment at which it is so; what is struck on it is struck then. */
  readonly at: Date;
  readonly placesPaid: PlacesPaid;
  /** An event of a programme; undefined when the programme has no such event. */
  find(programmeId: number, event: number): EventOnOffer | undefined;
  /** What stands against a line besides the rules that hold for every sport; undefined: nothing. */
  refuse(line: LineToStrike): StrikeRefusal | undefined;
  /** A refusal by those rules in the sport's words; `index` is the leg that it hangs on, null for the whole line. */
  explain(refusal: LineRefusal, line: LineToStrike, index: number | null): StrikeRefusal;
  /** What a leg's event and its outcome are called. */
  nameLeg(leg: Pick<BetLeg, 'event' | 'market' | 'outcome'>): LegNames;
}

/** What a leg is on, in words for its punter. */
export interface LegNames {
  readonly event: string;
  readonly outcome: string;
}

/** What became of events, prepared for many bets. */
export interface SettlementFacts {
  /** What the facts were read at: a version that grows with every change, by the id of what has it. */
  readonly versions: ReadonlyMap<number, number>;
  readonly events: ReadonlyMap<number, EventOutcomes>;
}

/** Events as bets on them are shown: what became of them, and their words on the wire. */
export interface ShownEvents {
  readonly outcomes: ReadonlyMap<number, EventOutcomes>;
  readonly placesPaid: PlacesPaid;
  /** What became of an event and how many places it pays, as a text: while it is the same, so are the outcomes of bets. */
  fingerprint(event: number): string;
  /** Whether a leg without a result is running rather than still open. */
  hasBegun(event: number): boolean;
  /** The price on offer now; null: none. */
  priceNow(leg: BetLeg): Odds | null;
  /** What a line's programme is called and when it is; `line` is one of the bets that the events were loaded for. */
  describeProgramme(line: BetLine): ProgrammeWire;
  /** What a struck line is called by its type (rule: bet-types). */
  nameLine(line: NamedLine): string;
  /** What a leg is called, when its event is, and what came of it in the sport's terms. */
  describeLeg(leg: BetLeg, outcome: LegOutcome): LegWire;
}

/** What a line's name follows from. */
export interface NamedLine extends Pick<BetLine, 'legs' | 'size'> {
  readonly accumulator: boolean;
  readonly luckyPick: boolean;
}

/** The sports that can be bet on, by name; always walked in the same order. */
export type Sports = ReadonlyMap<string, Sport>;

/** The sports that a node knows. */
export function sportsOf(...sports: readonly Sport[]): Sports {
  return new Map(sports.map((sport) => [sport.name, sport]));
}

/** A sport by its name. Throws for one that is not known, which a bet or a job in the database cannot be of. */
export function sportNamed(sports: Sports, name: string): Sport {
  const sport = sports.get(name);
  if (!sport) throw new Error(`bets on '${name}' cannot be worked: no such sport is known`);
  return sport;
}
