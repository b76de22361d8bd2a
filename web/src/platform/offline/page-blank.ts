import { type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** Whether the page has asked for something and has nothing: every answer it waits for failed, and none was stored. */
export function usePageBlank(): boolean {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((heard: () => void) => cache.subscribe(heard), [cache]);
  return useSyncExternalStore(subscribe, () => isBlank(cache));
}

function isBlank(cache: QueryCache): boolean {
  const shown = cache.findAll({ type: 'active' });
  return (
    shown.some(({ state }) => state.status === 'error') &&
    shown.every(({ state }) => state.data === undefined)
  );
}
