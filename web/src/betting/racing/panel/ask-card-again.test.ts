import type { SlipLeg } from '@furlong/contract/schemas/slip';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { login } from '../../../../test/fake-server.ts';
import { makeMeeting, makeRace, makeRunner, makeScoring } from '../../../../test/fixtures.ts';
import { rands } from '../../../../test/rands.ts';
import { cardQuery } from '../../../meetings/meeting-queries.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { useCardAskedAgain } from './ask-card-again.ts';

const card = {
  meeting: makeMeeting(),
  scoring: makeScoring(),
  races: [makeRace({ raceId: 101, runners: [makeRunner({ winOdds: 10, winOddsFraction: '10/1' })] })],
};
const runner = card.races[0]?.runners[0];
const { queryKey } = cardQuery(1, 7);

function slipAt(oddsFraction: string) {
  const leg: SlipLeg = {
    raceId: 101,
    raceNumber: 1,
    saddle: runner?.saddle ?? 0,
    horseName: '',
    firstTimer: false,
    enabled: true,
    odds: null,
    oddsFraction,
    placeOdds: null,
    placeOddsFraction: runner?.placeOddsFraction ?? null,
  };
  const line = {
    betType: 'Single Wins',
    betCount: 1,
    finalOdds: null,
    stakeToBet: rands(1),
    enabled: true,
    disabledReason: null,
    isFixedOdds: false,
    legs: [leg],
    overLimit: false,
    totalBetStake: rands(1),
    betPotentialReturn: null,
  };
  const event = { id: 1, name: '', date: '' };
  return { event, bets: [], spBets: [line], placeBets: [], forcedSP: false, allowBet: true };
}

/** Whether the card has been asked for since this was last asked. */
function isAsked(): boolean {
  const asked = queryClient.getQueryState(queryKey)?.isInvalidated ?? false;
  queryClient.setQueryData(queryKey, card);
  return asked;
}

const hook = (fraction: string, betslipAt: number) =>
  renderHook((sources) => useCardAskedAgain(1, sources), {
    initialProps: { card, cardAt: 1_000, betslip: slipAt(fraction), betslipAt },
  });

beforeEach(() => {
  useSession.getState().setLogin(login());
  queryClient.setQueryData(queryKey, card);
});
afterEach(() => {
  queryClient.clear();
  useSession.getState().clear();
});

test('a slip with newer prices than the card’s has the card read again, once for each slip', () => {
  const { rerender } = hook('9/1', 2_000);
  expect(isAsked()).toBe(true);
  rerender({ card: { ...card }, cardAt: 1_000, betslip: slipAt('9/1'), betslipAt: 2_000 });
  expect(isAsked()).toBe(false);
  rerender({ card, cardAt: 3_000, betslip: slipAt('9/1'), betslipAt: 2_000 });
  expect(isAsked()).toBe(false);
  rerender({ card, cardAt: 3_000, betslip: slipAt('9/1'), betslipAt: 4_000 });
  expect(isAsked()).toBe(true);
});

test('a slip with the card’s prices, or an older one, reads nothing', () => {
  hook('10/1', 2_000);
  expect(isAsked()).toBe(false);
  hook('9/1', 500);
  expect(isAsked()).toBe(false);
});
