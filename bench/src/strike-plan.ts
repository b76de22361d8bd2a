import { randomUUID } from 'node:crypto';
import type { BetRequest, StrikeLeg } from '@furlong/contract/schemas/slip';
import { runners } from './picks-plan.ts';

/** What the load process is told. */
export interface StrikeLoad {
  readonly url: string;
  readonly meetingId: number;
  /** By race number from 1. */
  readonly raceIds: readonly number[];
  readonly punters: readonly { readonly id: number; readonly token: string }[];
  /** Slips a second to hold; null: as many as it takes, by `clients` at a time. */
  readonly rate: number | null;
  readonly clients: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
}

/** A slip as the load process saw it. `ms` counts from when it was due, so that a server that stalls is not let off. */
export interface SlipSeen {
  readonly guids: readonly string[];
  /** Keys the server said it struck. */
  readonly struck: number;
  readonly dueAt: number;
  readonly ms: number;
  readonly words: string | null;
}

/** Lines of a slip. */
export const linesPerSlip = 8;
const legsPerSlip = 4;

/** A slip of eight lines over four races, each line a rand on every combination. */
export function makeSlip(load: StrikeLoad, turn: number): { guids: string[]; body: string } {
  const legs = Array.from({ length: legsPerSlip }, (_, index): StrikeLeg => {
    const race = ((turn + index * 2) % load.raceIds.length) + 1;
    const saddle = ((turn * 7 + race * 5) % runners) + 1;
    return {
      raceId: load.raceIds[race - 1] ?? 0,
      raceNumber: race,
      saddle,
      odds: saddle,
      placeOdds: saddle / 4,
      isPlace: false,
      isFixedOdds: true,
    };
  });
  const places = legs.map((leg) => ({ ...leg, isPlace: true }));
  const atSp = legs.map((leg) => ({ ...leg, isFixedOdds: false }));
  const bets = [
    line('SINGLE WINS', 1, 1, 4, legs),
    line('SINGLE PLACES', 2, 1, 4, places),
    line('DOUBLES', 3, 2, 6, legs),
    line('TREBLES', 3, 3, 4, legs),
    line('QUADS', 3, 4, 1, legs),
    line('ALL TO WIN', 4, 4, 1, legs),
    line('ALL TO PLACE', 5, 4, 1, places),
    line('ALL TO COME', 6, 4, 1, atSp),
  ];
  const guids = bets.map(({ combinatonInfo }) => combinatonInfo.guid ?? '');
  return { guids, body: JSON.stringify({ bets, isLuckyPick: false, meetingId: load.meetingId }) };
}

function line(
  betTitle: string,
  combinationBetTypeId: number,
  legsPerBet: number,
  count: number,
  dt: StrikeLeg[],
): BetRequest {
  return {
    combinatonInfo: {
      betTitle,
      combinationBetTypeId,
      legsPerBet,
      totalStake: count / 10,
      guid: randomUUID(),
    },
    dt,
  };
}
