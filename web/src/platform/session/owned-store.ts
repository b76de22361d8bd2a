import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useSession } from './session-store.ts';

/** Who owns stored entries: a punter, or null for a visitor. */
export type Owner = number | null;

/** The key of an owner's entries. */
export function ownerKey(owner: Owner): string {
  return String(owner ?? 'visitor');
}

/** The key of an owner's entry for one meeting, or for what another sport has in its place. */
export function entryKey(owner: Owner, id: number): string {
  return `${ownerKey(owner)}/${id}`;
}

interface OwnedStoreOptions<Data> {
  /** The key in local storage. */
  readonly name: string;
  /** The data of a device that has nothing stored. */
  readonly empty: Data;
  /** Reads stored data, which an older version or another tab may have written; `current` is this page's. */
  readonly restore: (stored: Partial<Data>, current: Data) => Data;
  /** Reads the data again whenever another tab writes it. */
  readonly followsTabs?: boolean;
  /** Hands the visitor's entries to the punter who signs in. */
  readonly onSignIn?: (data: Data, punterId: number) => Partial<Data>;
}

/**
 * A store of entries that belong to punters and visitors. It survives a reload in local storage and is emptied at
 * sign-out.
 */
export function createOwnedStore<Data extends object, Actions extends object>(
  { name, empty, restore, followsTabs = false, onSignIn }: OwnedStoreOptions<Data>,
  actions: (change: (reduce: (data: Data) => Partial<Data>) => void) => Actions,
) {
  type Store = Data & Actions;
  const fields = Object.keys(empty) as (keyof Data)[];
  const store = create<Store>()(
    persist(
      (set) => ({ ...empty, ...actions((reduce) => set((current) => reduce(current) as Partial<Store>)) }),
      {
        name,
        partialize: (current) => Object.fromEntries(fields.map((field) => [field, current[field]])),
        merge: (stored, current) => ({ ...current, ...restore((stored ?? {}) as Partial<Data>, current) }),
      },
    ),
  );
  if (followsTabs) {
    // The server, which draws pages by this code, has no tabs.
    globalThis.addEventListener?.('storage', ({ key }) => {
      if (key === name) void store.persist.rehydrate();
    });
  }
  useSession.subscribe((now, before) => {
    if (onSignIn !== undefined && now.punterId !== null && now.isLoggedIn && !before.isLoggedIn) {
      store.setState(onSignIn(store.getState(), now.punterId) as Partial<Store>);
    }
    if (!before.isLoggedIn || now.isLoggedIn) return;
    // Sign-out empties local storage after this notification. The memory follows it, or it would be written back.
    setTimeout(() => {
      if (localStorage.getItem(name) !== null) return;
      try {
        store.setState(empty as Partial<Store>);
      } catch {
        // A device that is full stores nothing; the memory is empty all the same.
      }
      // Setting the state has stored it again.
      store.persist.clearStorage();
    });
  });
  return store;
}
