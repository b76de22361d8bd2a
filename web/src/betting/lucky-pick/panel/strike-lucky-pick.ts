import type { StrikeResponse } from '@furlong/contract/slip';
import { type Answer, call } from '../../../platform/api/api.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { announce } from '../../../ui/feedback/announcer.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import type { SlipEvent } from '../../slip/slip-state.ts';
import { moneyKeys, outcomeOf } from '../../strike/panel/strike-slip.ts';
import { describeOutcome, droppedWords } from '../../strike/panel/strike-words.ts';
import type { SentStrike } from '../../strike/strike-state.ts';
import type { KeptLuckyPick } from './lucky-state.ts';
import { luckyPickOf, readLuckyPicksAgain, useLuckyStore } from './lucky-store.ts';
import { placementOf } from './make-lucky-requests.ts';

/** One lucky pick at a time among all tabs. */
const lockName = 'furlong-strike-lucky-pick';

/**
 * Strikes what is given of the lucky pick that was shown. It is kept with its keys before it is sent, so that a lost
 * answer, a closed tab or a second press strikes nothing twice.
 */
export async function strikeLuckyPick(
  shown: KeptLuckyPick,
  what: Pick<SentStrike, 'how' | 'index' | 'requests'>,
): Promise<void> {
  const { punterId } = useSession.getState();
  if (punterId === null || what.requests.length === 0) return;
  await navigator.locks.request(lockName, async () => {
    await readLuckyPicksAgain();
    if (textOf(luckyPickOf(punterId, shown.event)) !== textOf(shown)) {
      showToast({ type: 'warning', title: 'Not struck.', text: 'The lucky pick has changed. Look again.' });
      return;
    }
    const sent = { ...what, meetingId: shown.event.id, isLuckyPick: true, lost: false };
    useLuckyStore.getState().act(punterId, shown.event, { type: 'strike-started', sent });
    await send(punterId, shown.event, false);
  });
}

/** Sends again what was sent and not answered, under the same keys: an answer says what became of it. */
export async function resumeLuckyPick(event: SlipEvent): Promise<void> {
  const { punterId } = useSession.getState();
  if (punterId === null) return;
  await navigator.locks.request(lockName, async () => {
    await readLuckyPicksAgain();
    useLuckyStore.getState().act(punterId, event, { type: 'strike-resumed' });
    await send(punterId, event, true);
  });
}

/** Sends no more what was sent and not answered. It may be struck all the same: the page says so, My Bets shows it. */
export async function dropLuckyPick(event: SlipEvent): Promise<void> {
  const { punterId } = useSession.getState();
  if (punterId === null) return;
  await navigator.locks.request(lockName, async () => {
    await readLuckyPicksAgain();
    if (luckyPickOf(punterId, event).sent === null) return;
    useLuckyStore.getState().act(punterId, event, { type: 'strike-dropped' });
    announce(droppedWords);
    for (const key of moneyKeys) void queryClient.invalidateQueries({ queryKey: [key] });
  });
}

async function send(punterId: number, event: SlipEvent, again: boolean): Promise<void> {
  const { sent } = luckyPickOf(punterId, event);
  if (sent === null) return;
  const outcome = outcomeOf(await place(sent, punterId, again), sent);
  useLuckyStore.getState().act(punterId, event, outcome);
  // Whoever signed in meanwhile has nothing to do with it.
  if (useSession.getState().punterId !== punterId) return;
  announce(describeOutcome(outcome));
  if (outcome.type === 'strike-answered' && outcome.response.balance !== null) {
    useSession.getState().update({ balance: outcome.response.balance });
  }
  for (const key of moneyKeys) void queryClient.invalidateQueries({ queryKey: [key] });
}

function place(sent: SentStrike, punterId: number, again: boolean): Promise<Answer<StrikeResponse>> {
  const { how, meetingId, requests } = sent;
  const query = again ? { meetingId, again } : { meetingId };
  if (how === 'strike') return call('PlaceBet', { query, body: placementOf(sent, punterId) });
  const body = { betRequests: [...requests], isLuckyPick: true, totalBets: requests.length, meetingId };
  return call('RetryFailedBets', { query, body });
}

function textOf({ runners, stakes, mistyped, betStrikeResponse, sent }: KeptLuckyPick): string {
  return JSON.stringify([runners, stakes, mistyped, betStrikeResponse, sent]);
}
