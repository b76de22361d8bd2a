import { useEffect } from 'react';
import { Link } from 'react-router';
import { serverAddress } from '../../../platform/api/api.ts';
import { untilServerAnswers } from '../../../platform/offline/recovery.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { getConfig } from '../../../platform/site/config.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { formatCounted } from '../../../ui/format/format-number.ts';
import { leaveSlip } from '../../slip/slip-sheet.ts';
import type { StrikeState } from '../strike-state.ts';
import { dropStrike, resumeStrike } from './strike-slip.ts';
import { droppedWords } from './strike-words.ts';

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

/** What can be done about lines that were sent and not answered. */
export interface UnansweredHands {
  /** Sends them again, under their keys. */
  readonly resume: () => Promise<void>;
  /** Sends them no more. */
  readonly drop: () => Promise<void>;
}

export const slipUnanswered: UnansweredHands = { resume: resumeStrike, drop: dropStrike };

interface UnansweredProps {
  slip: StrikeState;
  hands: UnansweredHands;
}

/** Says that it is not known what became of a strike, and that nothing can be struck twice by it. */
export function Unanswered({ slip, hands }: UnansweredProps) {
  const { sent, isStrikingBet, error, isDropped } = slip;
  if (isDropped) return <Dropped />;
  if (sent === null || (isStrikingBet && !sent.lost)) return null;
  return (
    <Note
      tone="amber"
      actions={
        <>
          <Button size="small" busy={isStrikingBet} onClick={() => void hands.resume()}>
            Send it now
          </Button>
          <Button size="small" kind="quiet" disabled={isStrikingBet} onClick={() => void hands.drop()}>
            Do not send it again
          </Button>
        </>
      }
    >
      <b>
        It is not known yet whether{' '}
        {sent.requests.length === 1 ? 'a line was' : `${formatCounted(sent.requests.length, 'line')} were`}{' '}
        struck.
      </b>{' '}
      {error} It is sent again by itself as soon as the server answers, and struck then if it was not before;
      nothing is struck twice.
    </Note>
  );
}

/** Says that the doubt stays, and where it ends. */
function Dropped() {
  return (
    <Note tone="amber">
      {droppedWords}{' '}
      {getConfig().showMyBets && (
        <Link className="nowrap" to="/myBets" onClick={leaveSlip}>
          My Bets
        </Link>
      )}
    </Note>
  );
}
