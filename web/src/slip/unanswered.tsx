import { useEffect } from 'react';
import { serverAddress } from '../platform/api.ts';
import { untilServerAnswers } from '../platform/recovery.ts';
import { useSession } from '../platform/session-store.ts';
import { Button } from '../ui/button.tsx';
import { formatCounted } from '../ui/format-number.ts';
import { Note } from '../ui/note.tsx';
import type { KeptSlip } from './slip-state.ts';
import { resumeStrike } from './strike-slip.ts';

/**
 * Asks what became of lines that were sent and not answered, by sending them again under their keys: at once on a page
 * that has just opened, after a failure as soon as the server answers.
 */
export function useUnanswered(slip: KeptSlip | null): void {
  const isSignedIn = useSession((session) => session.isLoggedIn);
  const isWaiting = slip !== null && slip.sent !== null && !slip.isStrikingBet && isSignedIn;
  const hasFailed = slip?.error !== null;
  useEffect(() => {
    if (!isWaiting) return;
    if (!hasFailed) {
      void resumeStrike();
      return;
    }
    const watch = new AbortController();
    void untilServerAnswers(serverAddress('/healthz'), watch.signal).then((back) => {
      if (back) void resumeStrike();
    });
    return () => watch.abort();
  }, [isWaiting, hasFailed]);
}

/** Says that it is not known what became of a strike, and that nothing can be struck twice by it. */
export function Unanswered({ slip }: { slip: KeptSlip }) {
  const { sent, isStrikingBet, error } = slip;
  if (sent === null || (isStrikingBet && !sent.lost)) return null;
  return (
    <Note
      tone="amber"
      actions={
        <Button size="small" busy={isStrikingBet} onClick={() => void resumeStrike()}>
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
