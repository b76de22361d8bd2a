import { WalletErrorCode } from '@furlong/contract/codes/wallet';
import { moneyToWire, parseMoney, type Rands } from '@furlong/domain/money';
import { type Answer, call } from '../platform/api/api.ts';
import { balanceQuery } from '../platform/api/balance-query.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { movedKeys } from '../platform/api/query-keys.ts';
import { describeFailure, isKnownNotDone } from '../platform/api/sent-under-key.ts';
import { useSession } from '../platform/session/session-store.ts';
import { needsStepUp } from '../second-factor/needs-step-up.ts';
import { withStepUp } from '../second-factor/with-step-up.ts';
import { findPendingMove, type Move, storePendingMove } from './pending-move.ts';
import { moveFailures } from './wallet-words.ts';

/** What became of a deposit or a withdrawal. */
export type MoveOutcome =
  | { readonly kind: 'moved'; readonly move: Move }
  /** The server refused it, or never took it: nothing moved. */
  | {
      readonly kind: 'refused';
      readonly words: string;
      readonly errorCode: number | null;
      /** It waits for a fresh sign-in. */
      readonly isStale?: boolean;
    }
  /** No answer: it may have moved. The movement stays stored, to be sent again under its guid. */
  | { readonly kind: 'lost'; readonly words: string; readonly move: Move }
  /** An earlier movement, perhaps of another tab, has no answer yet, or has got it meanwhile. */
  | { readonly kind: 'not-sent' };

const { depositLimit, excluded, identityNotVerified } = WalletErrorCode;
/** Refused by the punter's limits, breaks or identity. */
export const byProtection: readonly number[] = [depositLimit, excluded, identityNotVerified];
/** The lock of all tabs: each must know what another sends before it sends. */
const lockName = 'furlong-move';

/** Moves money. The movement is stored with its guid before it is sent, until an answer says what became of it. */
export async function moveMoney(move: Move): Promise<MoveOutcome> {
  const { punterId } = useSession.getState();
  if (punterId === null) return { kind: 'not-sent' };
  if (!navigator.onLine) {
    return { kind: 'refused', words: moveFailures.offline, errorCode: null };
  }
  return await navigator.locks.request(lockName, async () => {
    if (findPendingMove(punterId) !== null) return { kind: 'not-sent' };
    storePendingMove(punterId, move);
    return await send(punterId, move, true);
  });
}

/** Sends an unanswered movement again: the answer says what became of it, and nothing moves twice. */
export async function askAgain(): Promise<MoveOutcome> {
  const { punterId } = useSession.getState();
  if (punterId === null) return { kind: 'not-sent' };
  return await navigator.locks.request(lockName, async () => {
    const move = findPendingMove(punterId);
    return move === null ? { kind: 'not-sent' } : await send(punterId, move, false);
  });
}

async function send(punterId: number, move: Move, isFirst: boolean): Promise<MoveOutcome> {
  const body = { amount: moneyToWire(move.amount), guid: move.guid };
  const ask = () => call(move.kind === 'deposit' ? 'Deposit' : 'Withdraw', { body });
  const answer = await withStepUp(ask);
  const outcome = outcomeOf(answer, move, isFirst);
  if (outcome.kind !== 'lost') storePendingMove(punterId, null);
  if (answer.kind === 'success') showBalance(punterId, answer.payload.balance);
  if (outcome.kind !== 'lost') {
    for (const queryKey of movedKeys) void queryClient.invalidateQueries({ queryKey });
  }
  return outcome;
}

function showBalance(punterId: number, rands: Rands | undefined): void {
  const session = useSession.getState();
  // It does not concern another punter who has signed in meanwhile.
  if (rands === undefined || session.punterId !== punterId) return;
  session.update({ balance: rands });
  queryClient.setQueryData(
    balanceQuery(punterId).queryKey,
    (known) => known && { ...known, balance: parseMoney(rands) },
  );
}

function outcomeOf(answer: Answer<unknown>, move: Move, isFirst: boolean): MoveOutcome {
  switch (answer.kind) {
    case 'success':
      return { kind: 'moved', move };
    case 'refusal': {
      const { detail, message, errorCode } = answer.head;
      return { kind: 'refused', words: detail || message, errorCode };
    }
    case 'failure': {
      const words = describeFailure(answer, {
        network: navigator.onLine ? moveFailures.network : moveFailures.offlineWaiting,
        unauthorised: moveFailures.unauthorised,
        stale: moveFailures.stale,
      });
      // Turned away before it was read, like a call without a sign-in.
      const isTurnedAway = needsStepUp(answer) && isFirst;
      if (!isTurnedAway && !isKnownNotDone(answer, { sentBefore: !isFirst }))
        return { kind: 'lost', words, move };
      const refused = { kind: 'refused', words, errorCode: null } as const;
      return answer.why === 'stale' ? { ...refused, isStale: true } : refused;
    }
  }
}
