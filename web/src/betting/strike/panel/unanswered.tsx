import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { serverAddress } from '../../../platform/api/api.ts';
import { useOnline } from '../../../platform/offline/online.ts';
import { pause, untilServerAnswers } from '../../../platform/offline/recovery.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { getConfig } from '../../../platform/site/config.ts';
import { linkTo } from '../../../platform/site/links.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { announce } from '../../../ui/feedback/announcer.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { leaveSlip } from '../../slip/slip-sheet.ts';
import type { FoundStrike, StrikeState } from '../strike-state.ts';
import { countBets } from './count-bets.ts';
import { readMoneyAgain, type UnansweredActions } from './send-strike.ts';
import { describeFound, droppedWords, receiptWords, unansweredWords } from './strike-words.ts';

/**
 * Sends lines again under their keys that were sent and not answered: at once on a page that has just opened, after a
 * failure as soon as the server answers.
 */
export function useUnanswered(
  strike: StrikeState | null,
  { resume, look }: Pick<UnansweredActions, 'resume' | 'look'>,
): void {
  const isSignedIn = useSession((session) => session.isLoggedIn);
  const isWaiting = strike !== null && strike.sent !== null && !strike.isStrikingBet && isSignedIn;
  const hasFailed = strike?.error !== null;
  useDroppedFound(strike, look);
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

/** A request that got no answer has arrived by then, or never will, in milliseconds. */
const lastLookMs = 10_000;

/** Looks by itself what became of lines that were dropped: at once, and once more; without a connection when it is back. */
function useDroppedFound(strike: StrikeState | null, look: UnansweredActions['look']): void {
  const isSignedIn = useSession((session) => session.isLoggedIn);
  const isOnline = useOnline();
  const isWanted = isSignedIn && isOnline && (strike?.dropped ?? null) !== null;
  useEffect(() => {
    if (!isWanted) return;
    const end = new AbortController();
    const { signal } = end;
    const lookUntilKnown = async () => {
      if (await look(false)) return;
      await pause(lastLookMs, signal);
      while (!signal.aborted && !(await look(true)))
        await untilServerAnswers(serverAddress('/healthz'), signal);
    };
    // What fails is looked for again with the next page.
    lookUntilKnown().catch(() => end.abort());
    return () => end.abort();
  }, [isWanted, look]);
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
  /** The punter has seen what was found of lines that were dropped. */
  onSeen: (found: FoundStrike) => void;
}

/** Says that a strike has no answer yet, and that nothing is struck twice. */
export function Unanswered({ strike, actions, onSeen }: UnansweredProps) {
  const { sent, isStrikingBet, error, isDropped, found = null } = strike;
  const isOnline = useOnline();
  const [isTold, setTold] = useState(false);
  if (isDropped) return <Dropped />;
  if (found !== null) return <Found found={found} onSeen={onSeen} />;
  if (sent === null || (isStrikingBet && !sent.lost)) return null;
  return (
    <Note
      tone="amber"
      actions={
        <>
          <Button
            size="small"
            busy={isStrikingBet}
            onClick={() => {
              setTold(!isOnline);
              if (isOnline) void actions.resume();
              else announce(unansweredWords.stillOffline);
            }}
          >
            {unansweredWords.checkNow}
          </Button>
          <Button size="small" kind="quiet" disabled={isStrikingBet} onClick={() => void actions.drop()}>
            {unansweredWords.leaveIt}
          </Button>
        </>
      }
    >
      <b>{unansweredWords.question(countBets(sent.requests.map((request) => ({ request }))))}</b>{' '}
      {isTold && !isOnline ? <b>{unansweredWords.stillOffline}</b> : error} {unansweredWords.rest}
    </Note>
  );
}

/** How many bets a strike waits to hear about, or one that was dropped without a connection; null: none. */
export function countUnanswered(strike: StrikeState, isOnline: boolean): number | null {
  const { sent, isStrikingBet, isDropped, dropped = null } = strike;
  const isWaiting = sent !== null && (sent.lost || !isStrikingBet);
  const requests = isWaiting ? sent.requests : isDropped && !isOnline ? dropped : null;
  return requests && countBets(requests.map((request) => ({ request })));
}

/** Says what became of it. */
function Found({ found, onSeen }: { found: FoundStrike; onSeen: UnansweredProps['onSeen'] }) {
  return (
    <Note
      tone={found.bets > 0 ? 'green' : 'amber'}
      actions={
        <Button size="small" onClick={() => onSeen(found)}>
          {receiptWords.done}
        </Button>
      }
    >
      <b>{describeFound(found)}</b> {found.bets > 0 && <ToMyBets />}
    </Note>
  );
}

function ToMyBets() {
  if (!getConfig().showMyBets) return null;
  return (
    <Link className="nowrap" to={linkTo('my-bets')} onClick={leaveSlip}>
      {receiptWords.myBets}
    </Link>
  );
}

/** Says that it is still not known, and that My Bets shows it. */
function Dropped() {
  return (
    <Note tone="amber">
      {droppedWords} <ToMyBets />
    </Note>
  );
}
