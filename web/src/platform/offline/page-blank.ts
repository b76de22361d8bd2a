import { type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { configKey } from '../site/config.ts';

const useMissing = create<{ readonly isMissing: boolean; readonly failed: number }>()(() => ({
  isMissing: false,
  failed: 0,
}));

/** The screen's own code is not on the device. Returns the function that ends this. */
export function noteScreenMissing(): () => void {
  useMissing.setState({ isMissing: true });
  return () => useMissing.setState({ isMissing: false });
}

/** A part of the screen did not load, and says so. Returns the function that ends this. */
export function notePartFailed(): () => void {
  const count = (by: number) => useMissing.setState(({ failed }) => ({ failed: failed + by }));
  count(1);
  return () => count(-1);
}

/** Whether some part of the screen did not load: of when the rest is says nothing of it. */
export function usePartFailed(): boolean {
  return useMissing(({ failed }) => failed > 0);
}

/**
 * Whether the page has nothing: its code is missing, or it has asked for something, every answer it waits for failed, and
 * none was stored.
 */
export function usePageBlank(): boolean {
  const isMissing = useMissing((screen) => screen.isMissing);
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((heard: () => void) => cache.subscribe(heard), [cache]);
  const isEmpty = useSyncExternalStore(
    subscribe,
    () => isBlank(cache),
    () => false,
  );
  return isMissing || isEmpty;
}

function isBlank(cache: QueryCache): boolean {
  // The configuration is on every page, and nothing of this one.
  const shown = cache.findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] !== configKey[0] });
  return (
    shown.some(({ state }) => state.status === 'error') &&
    shown.every(({ state }) => state.data === undefined)
  );
}
