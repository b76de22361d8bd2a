import type { Race } from '@furlong/contract/schemas/meetings';
import type { DailyLeaderboard } from '@furlong/contract/schemas/standings';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { boardKey, meetingCardsKey } from '../platform/api/query-keys.ts';
import { useSession } from '../platform/session/session-store.ts';

/** The board is fetched once more this long after its card has changed: a node may rank a moment later. */
const secondLookMs = 1_500;

/**
 * Keeps a board and its card consistent where no stream updates both: a change in one refetches the other at once.
 * Otherwise a correction of a finished meeting would show in one long before the other.
 */
export function useAgreement(
  meetingId: number | null,
  board: DailyLeaderboard | undefined,
  races: readonly Race[] | undefined,
  streamed: boolean,
): void {
  const client = useQueryClient();
  const punterId = useSession((session) => session.punterId);
  const outcome = races === undefined ? undefined : outcomeOf(races);
  const version = board?.version;
  const seen = useRef<{
    meetingId: number | null;
    outcome?: string | undefined;
    version?: number | undefined;
  }>(undefined);
  useEffect(() => {
    const before = seen.current?.meetingId === meetingId ? seen.current : undefined;
    seen.current = {
      meetingId,
      outcome: outcome ?? before?.outcome,
      version: version ?? before?.version,
    };
    if (streamed || before === undefined) return;
    if (isOther(before.version, version))
      void client.invalidateQueries({ queryKey: meetingCardsKey(meetingId) });
    if (!isOther(before.outcome, outcome)) return;
    const look = () => void client.invalidateQueries({ queryKey: boardKey(meetingId, punterId) });
    look();
    const timer = setTimeout(look, secondLookMs);
    return () => clearTimeout(timer);
  }, [client, meetingId, punterId, outcome, version, streamed]);
}

function isOther<T>(before: T | undefined, now: T | undefined): boolean {
  return before !== undefined && now !== undefined && before !== now;
}

/** The parts of a card that standings depend on, except prices. */
function outcomeOf(races: readonly Race[]): string {
  return JSON.stringify(
    races.map(({ raceStatusId, resultState, runners }) => [
      raceStatusId,
      resultState,
      runners.map(({ position, scratched }) => (scratched ? 'x' : position)),
    ]),
  );
}
