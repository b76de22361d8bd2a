import type { StrikeResponse } from '@furlong/contract/slip';
import { type Answer, call } from '../../../platform/api/api.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { announce } from '../../../ui/feedback/announcer.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { actOnSlip, readSlipsAgain, slipInHand, useSlipStore } from '../../slip/slip-store.ts';
import type { SentStrike, StrikeAction } from '../strike-state.ts';
import { describeOutcome, droppedWords } from './strike-words.ts';

/** One strike at a time among all tabs: what one of them strikes, the other must know of before it sends. */
const lockName = 'furlong-strike';

/** Whether this page strikes, or waits for its turn to. */
let isUnderWay = false;

/** What an answer means for what was sent. */
export function outcomeOf(answer: Answer<StrikeResponse>, sent: Pick<SentStrike, 'lost'>): StrikeAction {
  switch (answer.kind) {
    case 'success':
      return { type: 'strike-answered', response: answer.payload };
    case 'refusal':
      return isStrikeResponse(answer.payload)
        ? { type: 'strike-answered', response: answer.payload }
        : { type: 'strike-refused', error: answer.head.detail || answer.head.message };
    case 'failure': {
      const error = describeFailure(answer);
      if (answer.why === 'stale') return { type: 'strike-refused', error, isStale: true };
      // What says nothing about the lines says nothing about an earlier sending of them either.
      return isNotTaken(answer) || (isTurnedAway(answer) && !sent.lost)
        ? { type: 'strike-refused', error }
        : { type: 'strike-lost', error };
    }
  }
}

/** Whether a refusal says what became of each line: it does when every line failed for a reason of its own. */
function isStrikeResponse(payload: unknown): payload is StrikeResponse {
  return typeof payload === 'object' && payload !== null && 'failedBetRequests' in payload;
}

type CallFailure = Extract<Answer<unknown>, { kind: 'failure' }>;

/** The server has read what was sent and will never take it, so it never has. */
function isNotTaken({ status }: CallFailure): boolean {
  return status === 400 || status === 403 || status === 409;
}

/** The server did not look at it this time. */
function isTurnedAway({ why, status }: CallFailure): boolean {
  return why === 'unauthorised' || status === 404 || status === 429;
}

function describeFailure({ why, status, message, detail }: CallFailure): string {
  switch (why) {
    case 'network':
      return 'The connection was lost before the answer came.';
    case 'deadline':
      return 'The server did not answer in time.';
    case 'unauthorised':
      return 'Your sign-in has ended. Sign in again to strike.';
    case 'stale':
      return 'You have done nothing here for a while. Sign in again to strike; your slip is kept.';
    case 'status':
      return status === 429 ? 'The server has too much to do. Try again in a moment.' : detail || message;
  }
}

/**
 * Strikes what is given: it is kept with its keys before it is sent, so that a lost answer, a closed tab or a second
 * press strikes nothing twice. `isUnchanged` is asked once no other tab strikes: whether the slip is still the one the
 * punter saw.
 */
export async function strike(sent: SentStrike, isUnchanged: () => boolean): Promise<void> {
  // A second press means the first one.
  if (isUnderWay) return;
  isUnderWay = true;
  try {
    await navigator.locks.request(lockName, async () => {
      await readSlipsAgain();
      if (!isUnchanged()) {
        showToast({ type: 'warning', title: 'Not struck.', text: 'The slip has changed. Look at it again.' });
        return;
      }
      actOnSlip({ type: 'strike-started', sent });
      await send(false);
    });
  } finally {
    isUnderWay = false;
  }
}

/** Sends again what was sent and not answered, under the same keys: an answer says what became of it. */
export async function resumeStrike(): Promise<void> {
  await navigator.locks.request(lockName, async () => {
    await readSlipsAgain();
    if (sentOfThisPage() === null) return;
    actOnSlip({ type: 'strike-resumed' });
    await send(true);
  });
}

/** Sends no more what was sent and not answered. It may be struck all the same: the slip says so, My Bets shows it. */
export async function dropStrike(): Promise<void> {
  await navigator.locks.request(lockName, async () => {
    await readSlipsAgain();
    if (sentOfThisPage() === null) return;
    actOnSlip({ type: 'strike-dropped' });
    announce(droppedWords);
    for (const key of moneyKeys) void queryClient.invalidateQueries({ queryKey: [key] });
  });
}

async function send(again: boolean): Promise<void> {
  const { punterId } = useSession.getState();
  const sent = sentOfThisPage();
  if (sent === null || punterId === null) return;
  const outcome = outcomeOf(await place(sent, again), sent);
  // Whoever signed in meanwhile has nothing to do with it.
  useSlipStore.getState().act(punterId, outcome);
  announce(describeOutcome(outcome));
  if (outcome.type === 'strike-answered') {
    const { balance } = outcome.response;
    if (balance !== null) useSession.getState().update({ balance });
  }
  for (const key of moneyKeys) void queryClient.invalidateQueries({ queryKey: [key] });
}

/** What a strike changes, by the first word of its query. */
export const moneyKeys = ['balance', 'punter-bet', 'protection', 'client-in', 'my-bets', 'betslip'] as const;

function place(
  { how, meetingId, isLuckyPick, requests }: SentStrike,
  again: boolean,
): Promise<Answer<StrikeResponse>> {
  const query = again ? { meetingId, again } : { meetingId };
  if (how === 'strike') {
    const body = { bets: [...requests], singleBet: null, isLuckyPick, meetingId };
    return call('PlaceBet', { query, body });
  }
  const body = { betRequests: [...requests], isLuckyPick, totalBets: requests.length, meetingId };
  return call('RetryFailedBets', { query, body });
}

function sentOfThisPage(): SentStrike | null {
  const { punterId } = useSession.getState();
  return slipInHand(useSlipStore.getState(), punterId)?.sent ?? null;
}
