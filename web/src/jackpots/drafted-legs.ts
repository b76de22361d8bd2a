import type { Jackpot } from '@furlong/contract/schemas/jackpots';
import { raceWords } from './jackpot-words.ts';

/** Unsaved picks: saddle by race number. */
export type Drafts = Readonly<Record<number, number>>;

/** How the legs of a jackpot stand for who has unsaved picks on them. */
export interface DraftedLegs {
  /** Legs whose pick is not saved; none once cards are closed. */
  readonly drafted: readonly number[];
  /** Legs with no pick at all. */
  readonly missing: readonly number[];
}

/** Which legs have an unsaved pick, and which none (rule: jackpot-cards). */
export function draftedLegs({ legs, state }: Pick<Jackpot, 'legs' | 'state'>, drafts: Drafts): DraftedLegs {
  if (state !== 'open') return { drafted: [], missing: [] };
  const run = legs.filter((leg) => leg.state !== 'void');
  const isDrafted = (raceNumber: number) => drafts[raceNumber] !== undefined;
  return {
    drafted: run.filter(({ raceNumber }) => isDrafted(raceNumber)).map(({ raceNumber }) => raceNumber),
    missing: run
      .filter(({ raceNumber, pick }) => pick === null && !isDrafted(raceNumber))
      .map(({ raceNumber }) => raceNumber),
  };
}

/** How the own card stands with unsaved picks on it: 'Your picks in races 5 to 8 are not saved yet.' */
export function draftWords({ drafted, missing }: DraftedLegs): string {
  const unsaved = `your ${drafted.length === 1 ? 'pick' : 'picks'} in ${raceWords(drafted)} ${
    drafted.length === 1 ? 'is' : 'are'
  } not saved yet`;
  return missing.length === 0
    ? `Your card has every leg, but ${unsaved}.`
    : `Your card has no pick in ${raceWords(missing)} yet, and ${unsaved}.`;
}
