import type { Race } from '@furlong/contract/schemas/meetings';
import { DEFAULT_PAYOUT_LIMITS } from '@furlong/domain/betting/payout-limits';
import type { RacingSources } from '../src/betting/racing/panel/view-racing-slip.ts';
import type { SlipTerms } from '../src/betting/slip/panel/view/view-slip.ts';
import type { SlipAction } from '../src/betting/slip/reduce-slip.ts';
import type { LineKey } from '../src/betting/slip/slip-state.ts';
import { makeMeeting, makeRace, makeRunner } from './fixtures.ts';

export type SlipSources = RacingSources & SlipTerms;

/** The time by which the races are open. */
export const now = Date.parse('2026-11-21T09:00:00Z');

/** Race n, off an hour later each, with runners at 5/2 and 9/1 to win, 11/10 and 2/1 for a place. */
export function race(number: number, change: Partial<Race> = {}): Race {
  return makeRace({
    raceId: 100 + number,
    raceNumber: number,
    offTime: `2026-11-21T${11 + number}:00:00+02:00`,
    runners: [
      makeRunner({
        saddle: 1,
        horseName: `First ${number}`,
        winOddsFraction: '5/2',
        placeOddsFraction: '11/10',
      }),
      makeRunner({
        saddle: 2,
        horseName: `Second ${number}`,
        winOddsFraction: '9/1',
        placeOddsFraction: '2/1',
      }),
    ],
    ...change,
  });
}

export const card = { meeting: makeMeeting(), races: [race(1), race(2), race(3)] };

export const sources: SlipSources = {
  card,
  cardAt: 1_000,
  betslip: null,
  betslipAt: 0,
  betslipMessage: null,
  isFetching: false,
  limits: DEFAULT_PAYOUT_LIMITS,
  mayBet: true,
  punterBet: { staked: 4_600, doubling: 3_800 },
  taxBasisPoints: 0,
};

/** A runner is put on. */
export const add = (number: number, saddle = 1): SlipAction => ({
  type: 'selection-added',
  selection: { raceId: 100 + number, raceNumber: number, saddle },
});
/** A line is ticked. */
export const tick = (list: LineKey['list'], betType: LineKey['betType']): SlipAction => ({
  type: 'line-ticked',
  line: { list, betType },
  enabled: true,
});
/** A line's stake is set. */
export const stake = (list: LineKey['list'], betType: LineKey['betType'], cents: number): SlipAction => ({
  type: 'stake-set',
  line: { list, betType },
  stake: cents,
});
/** A runner of each race. */
export const three = [add(1), add(2), add(3, 2)];
