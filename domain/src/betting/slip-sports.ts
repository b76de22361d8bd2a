import type { Cents } from '../money.ts';
import type { BetList } from './bet-types.ts';

/** The sports a slip can be for, as cards name them. */
export type SlipSport = 'horseracing' | 'soccer';

/** The sport that meetings are of. */
export const MEETING_SPORT = 'horseracing' satisfies SlipSport;

/** What differs between the slips of the sports (section 9 of the specification, Decision 24). */
export interface SlipSportRules {
  /** The stake per combination that every line starts with, in cents. */
  readonly defaultStake: Cents;
  /** What a stake can be raised or lowered by, in cents. */
  readonly stakeSteps: readonly Cents[];
  /** The lists a slip has. There are no places in soccer, and no starting price. */
  readonly lists: readonly BetList[];
}

export const SLIP_SPORTS: Readonly<Record<SlipSport, SlipSportRules>> = {
  horseracing: {
    defaultStake: 100,
    stakeSteps: [100, 500, 1000, 5000],
    lists: ['bets', 'placeBets', 'spBets'],
  },
  soccer: { defaultStake: 1000, stakeSteps: [100, 200, 300, 400], lists: ['bets'] },
};
