import type { QueryClient } from '@tanstack/react-query';
import { useSession } from '../session/session-store.ts';
import { balanceQuery } from './balance-query.ts';

/** Refetches the balance. A failure changes nothing. */
export async function refreshBalance(client: QueryClient): Promise<void> {
  const { punterId } = useSession.getState();
  if (punterId === null) return;
  await client.fetchQuery(balanceQuery(punterId)).catch(() => undefined);
}
