import type { Cents } from '../money.ts';
import type { SlipListName } from './bet-types.ts';

/** The sports a slip can be for, as cards name them. */
export type SlipSport = 'horseracing' | 'soccer';

/** The sport of race meetings. */
export const MEETING_SPORT = 'horseracing' satisfies SlipSport;

/** How the slips of the sports differ (rule: slip-defaults). */
export interface SlipSportRules {
  /** The default stake per combination of every line, in cents. */
  readonly defaultStake: Cents;
  /** The steps by which a stake can be raised or lowered, in cents. */
  readonly stakeSteps: readonly Cents[];
  /** The lists of a slip. Soccer has neither places nor a starting price. */
  readonly lists: readonly SlipListName[];
}

export const SLIP_SPORTS: Readonly<Record<SlipSport, SlipSportRules>> = {
  horseracing: {
    defaultStake: 100,
    stakeSteps: [100, 500, 1000, 5000],
    lists: ['bets', 'placeBets', 'spBets'],
  },
  soccer: { defaultStake: 1000, stakeSteps: [100, 200, 300, 400], lists: ['bets'] },
};
