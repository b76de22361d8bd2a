import type { LiveRound, LiveRoundOwn, PredictorBoard } from '@furlong/contract/schemas/predictor';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followStream } from '../live/follow-stream.ts';
import { useSpreadRefresh } from '../live/spread-refresh.ts';
import { callPaths } from '../platform/api/call-paths.ts';
import { useVisible } from '../platform/device/visible.ts';
import { useSession } from '../platform/session/session-store.ts';
import { leaguePredictorKey, predictorBoardKey, predictorPageKey, roundKey } from './soccer-keys.ts';

const { path } = callPaths.FollowRound;

/** What the stream has sent of a round. */
export interface RoundLive {
  /** The stream is open; while it is not, the screens poll. */
  readonly connected: boolean;
  /** The own place at the latest version; null before it arrives, and for a visitor. */
  readonly own: LiveRoundOwn | null;
}

/** Follows a round while the page is visible, and updates its board and its fixtures from the stream. */
export function useRoundLive(roundId: number | null, live: boolean): RoundLive {
  const client = useQueryClient();
  const punterId = useSession((session) => session.punterId);
  const isVisible = useVisible();
  const [connected, setConnected] = useState(false);
  const [own, setOwn] = useState<LiveRoundOwn | null>(null);
  const follows = live && isVisible && roundId !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another punter has another place
  useEffect(() => setOwn(null), [roundId, punterId]);
  const refetchSoon = useSpreadRefresh(() => {
    if (roundId === null) return;
    void client.invalidateQueries({ queryKey: roundKey(roundId) });
    void client.invalidateQueries({ queryKey: leaguePredictorKey('round', roundId, punterId) });
    void client.invalidateQueries({
      queryKey: predictorBoardKey('round', roundId, punterId),
      predicate: ({ queryKey }) => queryKey[4] !== 1 || queryKey[5] !== '',
    });
  });
  useEffect(() => {
    if (!follows) return;
    const end = followStream(path.replace(':roundId', String(roundId)), {
      onConnected: setConnected,
      onEvent: (name, data) => {
        if (name === 'board') {
          if (takeBoard(client, roundId, punterId, JSON.parse(data) as LiveRound)) refetchSoon();
        } else if (name === 'own') {
          const place = JSON.parse(data) as LiveRoundOwn;
          setOwn(place);
          takeOwn(client, roundId, punterId, place);
        }
      },
    });
    return () => {
      end();
      setConnected(false);
    };
  }, [client, follows, roundId, punterId, refetchSoon]);
  return { connected, own };
}

/** Replaces the first page by a version's. Returns whether it is new, so that the rest is to be asked for again. */
export function takeBoard(
  client: QueryClient,
  roundId: number,
  punterId: number | null,
  { board }: LiveRound,
): boolean {
  const firstPage = predictorPageKey('round', roundId, punterId, 1, '');
  const cached = client.getQueryData<PredictorBoard>(firstPage);
  // A lagging node may send a version older than the cached one.
  if (cached !== undefined && cached.version > board.version) return false;
  void client.cancelQueries({ queryKey: firstPage });
  // The own row of this version follows a moment later; until then the previous one stays.
  client.setQueryData(firstPage, { ...board, own: cached?.own ?? null });
  return cached?.version !== board.version;
}

/** Sets the own row on every cached page of its version. */
export function takeOwn(
  client: QueryClient,
  roundId: number,
  punterId: number | null,
  { own, version }: LiveRoundOwn,
): void {
  client.setQueriesData<PredictorBoard>(
    { queryKey: predictorBoardKey('round', roundId, punterId) },
    (page) => (page === undefined || page.version > version ? page : { ...page, own }),
  );
}
