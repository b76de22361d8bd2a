import { useEffect } from 'react';
import { serverAddress } from '../platform/api.ts';
import { untilServerAnswers } from '../platform/recovery.ts';
import { useSession } from '../platform/session-store.ts';
import { Button } from '../ui/button.tsx';
import { formatCounted } from '../ui/format-number.ts';
import { Note } from '../ui/note.tsx';
import { resumeStrike } from './strike-slip.ts';
import type { StrikeState } from './strike-state.ts';

/**
 * Asks what became of lines that were sent and not answered, by sending them again under their keys: at once on a page
 * that has just opened, after a failure as soon as the server answers.
 */
export function useUnanswered(slip: StrikeState | null, resume = resumeStrike): void {
  const isSignedIn = useSession((session) => session.isLoggedIn);
  const isWaiting = slip !== null && slip.sent !== null && !slip.isStrikingBet && isSignedIn;
  const hasFailed = slip?.error !== null;
  useEffect(() => {
    if (!isWaiting) return;
    if (!hasFailed) {
      void resume();
      return;
    }
    const watch = new AbortController();
    void untilServerAnswers(serverAddress('/healthz'), watch.signal).then((back) => {
      if (back) void resume();
    });
    return () => watch.abort();
  }, [isWaiting, hasFailed, resume]);
}

interface UnansweredProps {
  slip: StrikeState;
  /** Sends what is not answered again. */
  resume?: () => Promise<void>;
}

/** Says that it is not known what became of a strike, and that nothing can be struck twice by it. */
export function Unanswered({ slip, resume = resumeStrike }: UnansweredProps) {
  const { sent, isStrikingBet, error } = slip;
  if (sent === null || (isStrikingBet && !sent.lost)) return null;
  return (
    <Note
      tone="amber"
      actions={
        <Button size="small" busy={isStrikingBet} onClick={() => void resume()}>
          Ask now
        </Button>
      }
    >
      <b>
        It is not known yet whether{' '}
        {sent.requests.length === 1 ? 'a line was' : `${formatCounted(sent.requests.length, 'line')} were`}{' '}
        struck.
      </b>{' '}
      {error} The server is asked again by itself; nothing is struck twice.
    </Note>
  );
}
