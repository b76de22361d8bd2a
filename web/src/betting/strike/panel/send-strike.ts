import type { Answer } from '../../../platform/api/api.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { struckKeys } from '../../../platform/api/query-keys.ts';
import { describeFailure, isKnownNotDone } from '../../../platform/api/sent-under-key.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { announce } from '../../../ui/feedback/announcer.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import type { SentStrike, StrikeAction, StrikeState } from '../strike-state.ts';
import type { StrikeAnswer } from '../strike-wire.ts';
import { asStrike } from '../strikes-under-way.ts';
import { findStruck } from './find-struck.ts';
import { describeOutcome, droppedWords, failureWords, newsWords } from './strike-words.ts';

/** What is struck, with its store: the slip, or a lucky pick. */
export interface StrikeTarget {
  /** The lock of all tabs: each must know what another strikes before it sends. */
  readonly lockName: string;
  /** The toast when it is not what the punter saw any more. */
  readonly changedWords: string;
  /** Reads the store again, which another tab may have changed. */
  readonly readAgain: () => Promise<void>;
  /** Its strike for a punter; null when there is nothing to strike. */
  readonly stateOf: (punterId: number) => StrikeState | null;
  readonly act: (punterId: number, action: StrikeAction) => void;
  /** Sends the lines by their sport's call; `again`: they were sent before. */
  readonly place: (sent: SentStrike, punterId: number, again: boolean) => Promise<Answer<StrikeAnswer>>;
}

/** The locks that this page has or waits for to strike. */
const underWay = new Set<string>();

/** What an answer means for the lines that were sent. */
export function outcomeOf(answer: Answer<StrikeAnswer>, sent: Pick<SentStrike, 'lost'>): StrikeAction {
  switch (answer.kind) {
    case 'success':
      return { type: 'strike-answered', response: answer.payload };
    case 'refusal':
      return isStrikeResponse(answer.payload)
        ? { type: 'strike-answered', response: answer.payload }
        : { type: 'strike-refused', error: answer.head.detail || answer.head.message };
    case 'failure': {
      const error = describeFailure(answer, failureWords);
      if (!isKnownNotDone(answer, { sentBefore: sent.lost })) return { type: 'strike-lost', error };
      const refused = { type: 'strike-refused', error } as const;
      return answer.why === 'stale' ? { ...refused, isStale: true } : refused;
    }
  }
}

/** Whether a refusal has an answer for each line, which it has when each failed for a reason of its own. */
function isStrikeResponse(payload: unknown): payload is StrikeAnswer {
  return typeof payload === 'object' && payload !== null && 'failedBetRequests' in payload;
}

/**
 * Strikes lines. They are stored with their keys before they are sent, so that a lost answer, a closed tab or a second
 * press strikes nothing twice. `isUnchanged` is asked once no other tab strikes: whether the target is still as the
 * punter saw it.
 */
export async function strike(
  target: StrikeTarget,
  sent: SentStrike,
  isUnchanged: () => boolean,
): Promise<void> {
  const { punterId } = useSession.getState();
  // A second press means the first one.
  if (punterId === null || sent.requests.length === 0 || underWay.has(target.lockName)) return;
  underWay.add(target.lockName);
  try {
    await navigator.locks.request(target.lockName, async () => {
      await target.readAgain();
      if (!isUnchanged()) {
        showToast({ type: 'warning', title: newsWords.notStruckToast, text: target.changedWords });
        return;
      }
      if (store(target, punterId, sent)) await send(target, punterId, false);
    });
  } finally {
    underWay.delete(target.lockName);
  }
}

/** Stores lines with their keys. Whether it could: where a device is full they may not be sent, and nothing is struck. */
function store(target: StrikeTarget, punterId: number, sent: SentStrike): boolean {
  try {
    target.act(punterId, { type: 'strike-started', sent });
    return true;
  } catch {
    try {
      target.act(punterId, { type: 'strike-refused', error: newsWords.deviceFull });
    } catch {
      // It is taken back in memory, which the page shows.
    }
    return false;
  }
}

/** What can be done about lines that were sent and not answered. */
export interface UnansweredActions {
  /** Sends them again, under their keys: an answer says what became of them. */
  readonly resume: () => Promise<void>;
  /** Stops sending them. They may be struck all the same: the target says so, and My Bets shows it. */
  readonly drop: () => Promise<void>;
  /**
   * Looks in the punter's bets what became of lines that were dropped, and says so. Whether that is known now: lines that
   * are not there yet may still arrive, unless it is the last look.
   */
  readonly look: (isLast: boolean) => Promise<boolean>;
}

export function unansweredActions(target: StrikeTarget): UnansweredActions {
  return {
    resume: () =>
      whileUnanswered(target, async (punterId) => {
        target.act(punterId, { type: 'strike-resumed' });
        await send(target, punterId, true);
      }),
    drop: () =>
      whileUnanswered(target, async (punterId) => {
        target.act(punterId, { type: 'strike-dropped' });
        announce(droppedWords);
        readMoneyAgain();
      }),
    look: (isLast) => look(target, isLast),
  };
}

async function look(target: StrikeTarget, isLast: boolean): Promise<boolean> {
  const { punterId } = useSession.getState();
  const dropped = punterId === null ? null : (target.stateOf(punterId)?.dropped ?? null);
  if (punterId === null || dropped === null) return true;
  const found = await findStruck(dropped);
  if (found === null || (found.bets === 0 && !isLast)) return false;
  // Another strike may have begun, or another punter have signed in.
  if (target.stateOf(punterId)?.dropped !== dropped || useSession.getState().punterId !== punterId)
    return true;
  const outcome = { type: 'strike-found', found } as const;
  target.act(punterId, outcome);
  announce(describeOutcome(outcome));
  readMoneyAgain();
  return true;
}

async function whileUnanswered(
  target: StrikeTarget,
  work: (punterId: number) => Promise<void>,
): Promise<void> {
  const { punterId } = useSession.getState();
  if (punterId === null) return;
  await navigator.locks.request(target.lockName, async () => {
    await target.readAgain();
    if (sentOf(target, punterId) !== null) await work(punterId);
  });
}

async function send(target: StrikeTarget, punterId: number, again: boolean): Promise<void> {
  const sent = sentOf(target, punterId);
  if (sent === null) return;
  const outcome = outcomeOf(await asStrike(() => target.place(sent, punterId, again)), sent);
  target.act(punterId, outcome);
  // It does not concern another punter who has signed in meanwhile.
  if (useSession.getState().punterId !== punterId) return;
  announce(describeOutcome(outcome));
  if (outcome.type === 'strike-answered' && outcome.response.balance !== null) {
    useSession.getState().update({ balance: outcome.response.balance });
  }
  readMoneyAgain();
}

function sentOf(target: StrikeTarget, punterId: number): SentStrike | null {
  return target.stateOf(punterId)?.sent ?? null;
}

/** Reads anew what a strike changes. */
export function readMoneyAgain(): void {
  for (const queryKey of struckKeys) void queryClient.invalidateQueries({ queryKey });
}
