import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { afterStrikes } from '../betting/strike/strikes-under-way.ts';
import { useSession } from '../platform/session/session-store.ts';
import { takeUntold } from '../platform/session/told-once.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { toastOf } from './settlement-words.ts';

/** What is settled within this time is told together: a race's bets are settled in several goes. */
const gatherMs = 700;

/** What waits to be told, by the bet's id: of two outcomes the later one. */
const waiting = new Map<number, MyBet>();
let owner: number | null = null;
/** Whether others were settled with them that are not known here. */
let areMore = false;
let isGathering = false;

/** Tells a punter of bets that were just settled (`isAll`: no others were with them): in one toast, once per device, and not in the middle of a strike. */
export function tellSettled(punterId: number, bets: readonly MyBet[], isAll: boolean): void {
  if (owner !== punterId) forget();
  owner = punterId;
  for (const bet of bets) waiting.set(bet.betId, bet);
  areMore ||= !isAll;
  if (isGathering) return;
  isGathering = true;
  setTimeout(() => void tell(), gatherMs);
}

async function tell(): Promise<void> {
  await afterStrikes();
  isGathering = false;
  const bets = [...waiting.values()];
  const isAll = !areMore;
  forget();
  // Somebody else may have signed in meanwhile.
  if (owner === null || useSession.getState().punterId !== owner) return;
  const untold = takeUntold('bets', owner, bets.map(outcomeKey));
  const toast = toastOf(
    bets.filter((bet) => untold.has(outcomeKey(bet))),
    isAll,
  );
  if (toast !== null) showToast(toast);
}

function forget(): void {
  waiting.clear();
  areMore = false;
}

/** A correction is another outcome. */
function outcomeKey({ betId, status, returns, paidSoFar }: MyBet): string {
  return `${betId} ${status} ${paidSoFar ?? returns}`;
}
