import type { QueryClient } from '@tanstack/react-query';
import { balanceQuery } from './balance-query.ts';
import { useSession } from './session-store.ts';

/** Asks what the wallet holds now, for everything that shows it. What does not come changes nothing. */
export async function refreshBalance(client: QueryClient): Promise<void> {
  const { punterId } = useSession.getState();
  if (punterId === null) return;
  await client.fetchQuery(balanceQuery(punterId)).catch(() => undefined);
}
