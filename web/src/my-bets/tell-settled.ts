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
let isGathering = false;

/** Tells a punter of bets that were just settled: in one toast, once per device, and not in the middle of a strike. */
export function tellSettled(punterId: number, bets: readonly MyBet[]): void {
  if (owner !== punterId) waiting.clear();
  owner = punterId;
  for (const bet of bets) waiting.set(bet.betId, bet);
  if (isGathering) return;
  isGathering = true;
  setTimeout(() => void tell(), gatherMs);
}

async function tell(): Promise<void> {
  await afterStrikes();
  isGathering = false;
  const bets = [...waiting.values()];
  waiting.clear();
  // Somebody else may have signed in meanwhile.
  if (owner === null || useSession.getState().punterId !== owner) return;
  const untold = takeUntold('bets', owner, bets.map(outcomeKey));
  const toast = toastOf(bets.filter((bet) => untold.has(outcomeKey(bet))));
  if (toast !== null) showToast(toast);
}

/** A correction is another outcome. */
function outcomeKey({ betId, status, returns }: MyBet): string {
  return `${betId} ${status} ${returns}`;
}
