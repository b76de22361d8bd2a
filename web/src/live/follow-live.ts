import type { LiveOwn, LiveStandings } from '@furlong/contract/schemas/live';
import { callPaths } from '../platform/api/call-paths.ts';
import { followStream } from './follow-stream.ts';

const { path } = callPaths.FollowLiveStandings;

/** The callbacks of a followed meeting. */
export interface LiveListener {
  /** Whether the stream is open; while it is not, poll for versions. */
  readonly onConnected: (connected: boolean) => void;
  readonly onStandings?: (standings: LiveStandings) => void;
  readonly onOwn?: (own: LiveOwn) => void;
  /** Bets on the meeting were settled or have changed. */
  readonly onBets?: () => void;
  /** The cards of the meeting's jackpot closed, or it was decided anew. */
  readonly onJackpot?: () => void;
}

/** Follows a live meeting until it is final or stopped. Returns the function that stops it. */
export function followLive(meetingId: number, listener: LiveListener): () => void {
  return followStream(path.replace(':meetingId', String(meetingId)), {
    onConnected: listener.onConnected,
    onEvent: (name, data) => {
      if (name === 'standings') listener.onStandings?.(JSON.parse(data) as LiveStandings);
      else if (name === 'own') listener.onOwn?.(JSON.parse(data) as LiveOwn);
      else if (name === 'bets') listener.onBets?.();
      else if (name === 'jackpot') listener.onJackpot?.();
    },
  });
}
