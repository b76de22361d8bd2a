import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followStream } from '../live/follow-stream.ts';
import { useSpreadRefresh } from '../live/spread-refresh.ts';
import { call } from '../platform/api/api.ts';
import { callPaths } from '../platform/api/call-paths.ts';
import { payloadOf } from '../platform/api/query-client.ts';
import { useVisible } from '../platform/device/visible.ts';
import { refreshBets } from './my-bets-queries.ts';
import { isOnFixture } from './soccer-leg-words.ts';

const { path } = callPaths.FollowRound;
/** Browsers allow few connections per host: the matches of further rounds are polled. */
const roundsMax = 2;
/** So many matches are asked for their rounds; further ones are polled. */
const matchesMax = 12;
/** A match is followed this long before its kick-off. */
const beforeKickOffMs = 10 * 60_000;

/** The matches of open bets that are on, or about to begin: their scores may change at any moment. */
export function liveMatches(openBets: readonly MyBet[], now: number): number[] {
  const live = openBets.flatMap(({ legs }) => legs.filter((leg) => isOn(leg, now)));
  return [...new Set(live.map(({ raceId }) => raceId))].toSorted((a, b) => a - b);
}

function isOn(leg: BetLegWire, now: number): boolean {
  if (!isOnFixture(leg)) return false;
  return (
    leg.status === 'running' || (leg.status === 'open' && now >= Date.parse(leg.offTime) - beforeKickOffMs)
  );
}

/** Whether a match is over that open bets wait for: they are settled any moment, which no round tells. */
export function awaitsSettlement(openBets: readonly MyBet[]): boolean {
  return openBets.some(({ legs }) =>
    legs.some((leg) => isOnFixture(leg) && leg.status === 'running' && leg.eventStatus === 'finished'),
  );
}

/**
 * Follows the rounds of matches while the page is visible, and refetches the bets at every kick-off, goal and result.
 * Returns whether all matches are followed: one of no round is not.
 */
export function useLiveMatches(matchIds: readonly number[]): boolean {
  const client = useQueryClient();
  const isVisible = useVisible();
  const [connected, setConnected] = useState<ReadonlySet<number>>(new Set());
  const rounds = useQueries({
    queries: matchIds.slice(0, matchesMax).map((fixtureId) => ({
      queryKey: ['round-of', fixtureId],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        payloadOf(await call('GetFixture', { params: { fixtureId }, signal })).fixture.roundId,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  }).map(({ data }) => data);
  const wanted = [...new Set(rounds.filter((id): id is number => typeof id === 'number'))];
  const followed = isVisible ? wanted.slice(0, roundsMax).join() : '';
  const refreshSoon = useSpreadRefresh(() => refreshBets(client));
  useEffect(() => {
    const ends = (followed === '' ? [] : followed.split(',')).map((roundId) => {
      let known: string | null = null;
      return followStream(path.replace(':roundId', roundId), {
        onConnected: (is) => setConnected((before) => withRound(before, Number(roundId), is)),
        onEvent: (name, data) => {
          if (name !== 'board') return;
          // The first event repeats what the list just loaded.
          if (known !== null && known !== data) refreshSoon();
          known = data;
        },
      });
    });
    return () => {
      for (const end of ends) end();
      setConnected(new Set());
    };
  }, [followed, refreshSoon]);
  return (
    matchIds.length > 0 &&
    matchIds.length <= matchesMax &&
    rounds.every((id) => typeof id === 'number' && connected.has(id))
  );
}

function withRound(before: ReadonlySet<number>, roundId: number, is: boolean): ReadonlySet<number> {
  const after = new Set(before);
  if (is) after.add(roundId);
  else after.delete(roundId);
  return after;
}
