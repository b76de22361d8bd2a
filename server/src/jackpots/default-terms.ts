import type { Cents } from '@furlong/domain/money';

/** The terms that an operator sets for a progressive, in cents. */
export interface ProgressiveTerms {
  readonly seed: Cents;
  readonly contribution: Cents;
  /** Null: no cap. */
  readonly cap: Cents | null;
  /** 0: no doubling. */
  readonly doublesFrom: Cents;
}

/** The terms of a progressive for which none were set: the card's guarantee alone, doubled from R50. */
export const defaultTerms: ProgressiveTerms = { seed: 0, contribution: 0, cap: null, doublesFrom: 5_000 };

/** The progressive of a card that names none. */
export const defaultProgressive = 'Jackpot';

/** The version of the rules (`rules-text.ts`) that jackpots are announced with from now on. */
export const currentRulesVersion = 1;
