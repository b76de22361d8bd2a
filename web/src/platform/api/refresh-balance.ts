import type { QueryClient } from '@tanstack/react-query';
import { useSession } from '../session/session-store.ts';
import { balanceQuery } from './balance-query.ts';

/** Asks what the wallet holds now, for everything that shows it. What does not come changes nothing. */
export async function refreshBalance(client: QueryClient): Promise<void> {
  const { punterId } = useSession.getState();
  if (punterId === null) return;
  await client.fetchQuery(balanceQuery(punterId)).catch(() => undefined);
}
