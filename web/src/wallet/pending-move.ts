import type { Cents } from '@furlong/domain/money';
import { useMemo, useSyncExternalStore } from 'react';
import type { MoveKind } from './wallet-words.ts';

/** A deposit or withdrawal under its guid: however often it is sent, the money moves once. */
export interface Move {
  readonly kind: MoveKind;
  readonly amount: Cents;
  readonly guid: string;
}

const listeners = new Set<() => void>();
const keyOf = (punterId: number) => `furlong-move-${punterId}`;

/** A punter's movement without an answer; null when there is none. It survives a reload. */
export function findPendingMove(punterId: number): Move | null {
  return parseMove(localStorage.getItem(keyOf(punterId)));
}

/** Stores the movement that is about to be sent; null once its answer is known. */
export function storePendingMove(punterId: number, move: Move | null): void {
  if (move === null) localStorage.removeItem(keyOf(punterId));
  else localStorage.setItem(keyOf(punterId), JSON.stringify(move));
  for (const listener of listeners) listener();
}

/** The punter's movement without an answer, of this tab or another. */
export function usePendingMove(punterId: number | null): Move | null {
  const text = useSyncExternalStore(subscribe, () =>
    punterId === null ? null : localStorage.getItem(keyOf(punterId)),
  );
  return useMemo(() => parseMove(text), [text]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function parseMove(text: string | null): Move | null {
  if (text === null) return null;
  try {
    const { kind, amount, guid } = JSON.parse(text) as Partial<Move>;
    const isWhole = (kind === 'deposit' || kind === 'withdrawal') && typeof guid === 'string';
    return isWhole && Number.isSafeInteger(amount) ? { kind, amount: amount as Cents, guid } : null;
  } catch {
    return null;
  }
}
