import { randomUUID } from 'node:crypto';
import type { BetRequest } from '@furlong/contract/schemas/slip';
import { type APIRequestContext, expect } from '@playwright/test';
import type { FeedSupplier } from './feed-supplier.ts';

/** A leg at the prices of a supplier's card; `place` bets on a place. */
export type LegToStrike = readonly [race: number, saddle: number, kind?: 'place' | 'sp'];

/** A line of one combination. */
export interface LineToStrike {
  readonly betTitle: 'SINGLE WINS' | 'SINGLE PLACES' | 'DOUBLES' | 'TREBLES';
  readonly stake: number;
  readonly legs: readonly LegToStrike[];
}

const typeIds = { 'SINGLE WINS': 1, 'SINGLE PLACES': 2, DOUBLES: 3, TREBLES: 3 } as const;

/** Strikes lines with the slip's call and expects all to be struck. */
export async function strikeByCalls(
  calls: APIRequestContext,
  supplier: FeedSupplier,
  lines: readonly LineToStrike[],
): Promise<void> {
  const { meetingId } = supplier;
  const bets: BetRequest[] = lines.map(({ betTitle, stake, legs }) => ({
    combinatonInfo: {
      betTitle,
      combinationBetTypeId: typeIds[betTitle],
      legsPerBet: legs.length,
      totalStake: stake,
      guid: randomUUID(),
    },
    dt: legs.map(([race, saddle, kind]) => ({
      raceId: supplier.raceId(race),
      raceNumber: race,
      saddle,
      oddsFraction: '3/1',
      placeOddsFraction: '4/5',
      isPlace: kind === 'place',
      isFixedOdds: kind !== 'sp',
    })),
  }));
  const answer = await calls.post(`/api/Betslip/PlaceBet?meetingId=${meetingId}`, {
    data: { bets, meetingId },
  });
  expect(await answer.json()).toMatchObject({
    status: 1,
    totalSuccessfulBetsPlaced: lines.length,
    failedBetRequests: [],
    priceChanges: [],
  });
}
