import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { serverAddress } from '../../../platform/api/api.ts';
import { untilServerAnswers } from '../../../platform/offline/recovery.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { getConfig } from '../../../platform/site/config.ts';
import { linkTo } from '../../../platform/site/links.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { leaveSlip } from '../../slip/slip-sheet.ts';
import type { StrikeState } from '../strike-state.ts';
import { countBets } from './count-bets.ts';
import { readMoneyAgain, type UnansweredActions } from './send-strike.ts';
import { droppedWords, receiptWords, unansweredWords } from './strike-words.ts';

/**
 * Sends lines again under their keys that were sent and not answered: at once on a page that has just opened, after a
 * failure as soon as the server answers.
 */
export function useUnanswered(strike: StrikeState | null, resume: UnansweredActions['resume']): void {
  const isSignedIn = useSession((session) => session.isLoggedIn);
  const isWaiting = strike !== null && strike.sent !== null && !strike.isStrikingBet && isSignedIn;
  const hasFailed = strike?.error !== null;
  useAnsweredElsewhere(strike !== null && strike.sent !== null, strike?.isStrikingBet ?? false);
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

/**
 * Reads the money again when lines that waited here were answered on another page of the same punter: this one has their
 * receipt from the store alone, with the balance of before. A page that sends them itself is striking until then.
 */
function useAnsweredElsewhere(isSent: boolean, isStriking: boolean): void {
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (wasWaiting.current && !isSent) readMoneyAgain();
    wasWaiting.current = isSent && !isStriking;
  }, [isSent, isStriking]);
}

interface UnansweredProps {
  strike: StrikeState;
  actions: UnansweredActions;
}

/** Says that a strike has no answer yet, and that nothing is struck twice. */
export function Unanswered({ strike, actions }: UnansweredProps) {
  const { sent, isStrikingBet, error, isDropped } = strike;
  if (isDropped) return <Dropped />;
  if (sent === null || (isStrikingBet && !sent.lost)) return null;
  return (
    <Note
      tone="amber"
      actions={
        <>
          <Button size="small" busy={isStrikingBet} onClick={() => void actions.resume()}>
            {unansweredWords.checkNow}
          </Button>
          <Button size="small" kind="quiet" disabled={isStrikingBet} onClick={() => void actions.drop()}>
            {unansweredWords.leaveIt}
          </Button>
        </>
      }
    >
      <b>{unansweredWords.question(countBets(sent.requests.map((request) => ({ request }))))}</b> {error}{' '}
      {unansweredWords.rest}
    </Note>
  );
}

/** Says that it is still not known, and that My Bets shows it. */
function Dropped() {
  return (
    <Note tone="amber">
      {droppedWords}{' '}
      {getConfig().showMyBets && (
        <Link className="nowrap" to={linkTo('my-bets')} onClick={leaveSlip}>
          {receiptWords.myBets}
        </Link>
      )}
    </Note>
  );
}
