import type { Round } from '@furlong/contract/schemas/predictor';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { useSteadyNavigate } from '../platform/router/use-steady-navigate.ts';
import { useSession } from '../platform/session/session-store.ts';
import { linkTo } from '../platform/site/links.ts';
import { readLastPredicted } from './predictor/last-predicted.ts';
import { useRounds } from './predictor/predictor-queries.ts';
import { roundToOpen, roundToRank } from './predictor/round-predictions.ts';

/** The round that an address opens, and how it is found. */
export interface OpenedRound {
  /** Null while unknown, when there is none, and for an address that names none. */
  readonly roundId: number | null;
  readonly rounds: readonly Round[];
  readonly isPending: boolean;
  /** The list did not load, and the address names no round. */
  readonly isError: boolean;
  readonly retry: () => void;
}

/**
 * The round of the address, else the next to predict, on the board the last that was predicted, or played. It is then written into
 * the address.
 */
export function useOpenedRound(screen: 'predictor' | 'predictor-board'): OpenedRound {
  const { roundId: asked } = useParams();
  const playing = useRounds(false);
  const ended = useRounds(true);
  const isKnown = playing.data !== undefined && ended.data !== undefined;
  const rounds = mergeRounds(playing.data ?? [], ended.data ?? []);
  const navigate = useSteadyNavigate();
  const punterId = useSession((session) => session.punterId);
  const choose = (rounds: readonly Round[]) =>
    screen === 'predictor' ? roundToOpen(rounds) : roundToRank(rounds, readLastPredicted(punterId));
  const { search } = useLocation();
  const named = asked === undefined ? null : /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 0;
  const found = named === null ? (isKnown ? choose(rounds)?.roundId : undefined) : undefined;
  // A cached list is fetched again first.
  const pinned = playing.isFetching || ended.isFetching ? undefined : found;
  useEffect(() => {
    if (pinned === undefined) return;
    const to = { pathname: linkTo(screen, { roundId: pinned }), search };
    void navigate(to, { replace: true, preventScrollReset: true });
  }, [pinned, screen, navigate, search]);
  return {
    roundId: named ?? found ?? null,
    rounds,
    isPending: named === null && !isKnown,
    isError: named === null && !isKnown && (playing.isError || ended.isError),
    retry: () => void Promise.all([playing.refetch(), ended.refetch()]),
  };
}

/** Both lists in one. A round that ends between the two answers is in both: it is over. */
function mergeRounds(playing: readonly Round[], ended: readonly Round[]): readonly Round[] {
  const over = new Set(ended.map(({ roundId }) => roundId));
  return [...playing.filter(({ roundId }) => !over.has(roundId)), ...ended];
}
