import type { Cents } from '../money.ts';
import { BET_LISTS, type BetType, type SlipListName, SOCCER_BETS } from './bet-types.ts';

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
  /** The bet types of each list, in the order they are shown; none of a list it does not have. */
  readonly betTypes: Readonly<Record<SlipListName, readonly BetType[]>>;
}

export const SLIP_SPORTS: Readonly<Record<SlipSport, SlipSportRules>> = {
  horseracing: {
    defaultStake: 100,
    stakeSteps: [100, 500, 1000, 5000],
    lists: ['bets', 'placeBets', 'spBets'],
    betTypes: BET_LISTS,
  },
  soccer: {
    defaultStake: 1000,
    stakeSteps: [100, 200, 300, 400],
    lists: ['bets'],
    betTypes: { bets: SOCCER_BETS, placeBets: [], spBets: [] },
  },
};
