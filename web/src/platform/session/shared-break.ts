import type { PunterBreak } from '@furlong/contract/schemas/protection';
import { useSession } from './session-store.ts';

/** The punter's break as any tab of this device last heard of it. */
const key = 'playBreak';

interface StoredBreak {
  readonly punterId?: unknown;
  readonly playBreak?: unknown;
}

/**
 * Makes a break felt in every open tab at once (rule: breaks-on-screen): the tab that hears of it stores it, the
 * others follow. A tab that slept or was reloaded reads it when it is shown again. As nothing shortens a break, the
 * one that ends later counts, whoever heard of it first.
 */
export function shareBreak(): void {
  adopt();
  useSession.subscribe(({ isLoggedIn, punterId, playBreak }, before) => {
    if (isLoggedIn && playBreak !== before.playBreak) store(punterId, playBreak);
  });
  window.addEventListener('storage', (event) => {
    if (event.key === key) adopt();
  });
  window.addEventListener('pageshow', adopt);
  document.addEventListener('visibilitychange', adopt);
}

/** A break of the signed-in punter that the server tells of, as text: the device may not have heard of it. */
export function hearOfBreak(text: string): void {
  const { isLoggedIn, playBreak, update } = useSession.getState();
  const told = parse(text);
  if (isLoggedIn && isBreak(told) && endOf(told) > endOf(playBreak)) update({ playBreak: told });
}

function store(punterId: number | null, playBreak: PunterBreak | null): void {
  if (endOf(playBreak) <= endOf(storedOf(punterId))) return;
  try {
    localStorage.setItem(key, JSON.stringify({ punterId, playBreak }));
  } catch {
    // Without storage each tab hears of the break at its next login.
  }
}

function adopt(): void {
  const { isLoggedIn, punterId, playBreak, update } = useSession.getState();
  if (!isLoggedIn) return;
  const stored = storedOf(punterId);
  if (endOf(stored) > endOf(playBreak)) update({ playBreak: stored });
}

function endOf(playBreak: PunterBreak | null): number {
  if (playBreak === null) return Number.NEGATIVE_INFINITY;
  return playBreak.until === null ? Number.POSITIVE_INFINITY : Date.parse(playBreak.until);
}

/** The stored break of a punter; null without one, and when it cannot be read. */
function storedOf(punterId: number | null): PunterBreak | null {
  const stored = read();
  return stored !== null && stored.punterId === punterId && isBreak(stored.playBreak)
    ? stored.playBreak
    : null;
}

function read(): StoredBreak | null {
  try {
    const value = parse(localStorage.getItem(key) ?? 'null');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const kinds: ReadonlySet<unknown> = new Set<PunterBreak['kind']>(['time-out', 'self-exclusion', 'closure']);

function isBreak(value: unknown): value is PunterBreak {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, until } = value as Partial<PunterBreak>;
  return (
    kinds.has(kind) && (until === null || (typeof until === 'string' && !Number.isNaN(Date.parse(until))))
  );
}
