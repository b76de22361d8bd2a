import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useSession } from '../../platform/session/session-store.ts';
import { isStoredLoggedIn } from '../../platform/session/stored-login.ts';
import { guidOf, type SentStrike } from '../strike/strike-state.ts';
import {
  emptySlip,
  isEmpty,
  type KeptSlip,
  reduceSlip,
  type SlipAction,
  type SlipEvent,
} from './slip-state.ts';

/** Whose slips they are: a punter's, or null for a visitor's. */
export type SlipOwner = number | null;

interface StoredSlip {
  readonly slip: KeptSlip;
  /** When it was last changed; old ones are dropped. */
  readonly at: number;
}

interface SlipStore {
  /** By owner and meeting. */
  readonly slips: Readonly<Record<string, StoredSlip>>;
  /** The meeting of the slip each owner has in hand, by owner. */
  readonly inHand: Readonly<Record<string, number>>;
  /** Who was signed in last: whose slips they are while a page that was loaded again brings the session back. */
  readonly lastOwner: SlipOwner;
  /** Changes the slip in hand; without one nothing happens. */
  act: (owner: SlipOwner, action: SlipAction) => void;
  /** Takes the slip of a meeting in hand, a new one when there is none. The one that was in hand stays kept. */
  take: (owner: SlipOwner, event: SlipEvent) => void;
  /** Hands what was put on a slip before signing in to the punter. */
  adopt: (punterId: number) => void;
}

/** The name of the slips in local storage. */
export const slipStorageName = 'furlong-slip';
const keptFor = 7 * 86_400_000;
const mostKept = 5;

function ownerKey(owner: SlipOwner): string {
  return String(owner ?? 'visitor');
}

function slipKey(owner: SlipOwner, meetingId: number): string {
  return `${ownerKey(owner)}/${meetingId}`;
}

/** Keeps the latest; what is not answered yet is never dropped. */
function bounded(slips: SlipStore['slips'], now: number): SlipStore['slips'] {
  const kept = Object.entries(slips)
    .filter(([, { slip, at }]) => slip.sent !== null || (now - at < keptFor && !isEmpty(slip)))
    .toSorted(([, a], [, b]) => b.at - a.at)
    .filter(([, { slip }], index) => slip.sent !== null || index < mostKept);
  return Object.fromEntries(kept);
}

function withSlip({ slips, inHand }: Pick<SlipStore, 'slips' | 'inHand'>, owner: SlipOwner, slip: KeptSlip) {
  const now = Date.now();
  const key = slipKey(owner, slip.event.id);
  const kept = bounded({ ...slips, [key]: { slip, at: now } }, now);
  // A new slip is in hand before anything is on it.
  return {
    slips: { ...kept, [key]: { slip, at: now } },
    inHand: { ...inHand, [ownerKey(owner)]: slip.event.id },
  };
}

/** Slips by punter and meeting; they survive a reload. */
export const useSlipStore = create<SlipStore>()(
  persist(
    (set) => ({
      slips: {},
      inHand: {},
      lastOwner: null,
      act: (owner, action) =>
        set((store) => {
          const slip = slipInHand(store, owner);
          if (slip === null) return {};
          const after = reduceSlip(slip, action);
          return after === slip ? {} : withSlip(store, owner, after);
        }),
      take: (owner, event) =>
        set((store) =>
          withSlip(store, owner, store.slips[slipKey(owner, event.id)]?.slip ?? emptySlip(event)),
        ),
      adopt: (punterId) =>
        set((store) => {
          const visitors = slipInHand(store, null);
          if (visitors === null) return {};
          const { [slipKey(null, visitors.event.id)]: _slip, ...slips } = store.slips;
          const { [ownerKey(null)]: _meeting, ...inHand } = store.inHand;
          if (visitors.selections.length === 0) return { slips, inHand };
          const own = slips[slipKey(punterId, visitors.event.id)]?.slip;
          return withSlip({ slips, inHand }, punterId, own === undefined ? visitors : join(own, visitors));
        }),
    }),
    {
      name: slipStorageName,
      partialize: ({ slips, inHand, lastOwner }) => ({ slips, inHand, lastOwner }),
      merge: (stored, store) => ({ ...store, ...asFound(stored as Partial<SlipStore> | undefined, store) }),
    },
  ),
);

/** What was chosen last holds: the visitor's, on top of what the punter had. */
function join(own: KeptSlip, visitors: KeptSlip): KeptSlip {
  const joined = visitors.selections.reduce<KeptSlip>(
    (slip, runner) => reduceSlip(slip, { type: 'runner-added', runner }),
    own,
  );
  return { ...joined, choices: { ...own.choices, ...visitors.choices } };
}

/** What is stored, as this page may take it: only what it sent itself is under way; all else may be struck or not. */
function asFound(stored: Partial<SlipStore> | undefined, { slips: own }: SlipStore): Partial<SlipStore> {
  const slips = Object.entries(stored?.slips ?? {}).map(([key, { slip, at }]) => {
    const here = own[key]?.slip;
    const isUnderWay =
      here?.isStrikingBet === true && slip.sent !== null && isSameStrike(here.sent, slip.sent);
    // What an older version kept has not every field.
    const whole = { ...emptySlip(slip.event), ...slip };
    const found: KeptSlip = isUnderWay
      ? { ...whole, isStrikingBet: true, strikingAtIndex: slip.sent?.index ?? null }
      : {
          ...whole,
          isStrikingBet: false,
          strikingAtIndex: null,
          sent: slip.sent && { ...slip.sent, lost: true },
        };
    return [key, { slip: found, at }] as const;
  });
  return {
    slips: Object.fromEntries(slips),
    inHand: stored?.inHand ?? {},
    lastOwner: stored?.lastOwner ?? null,
  };
}

function isSameStrike(a: SentStrike | null, b: SentStrike): boolean {
  return a !== null && a.requests.map(guidOf).join() === b.requests.map(guidOf).join();
}

/** The slip an owner has in hand; null when there is none. */
export function slipInHand(
  { slips, inHand }: Pick<SlipStore, 'slips' | 'inHand'>,
  owner: SlipOwner,
): KeptSlip | null {
  const meetingId = inHand[ownerKey(owner)];
  return meetingId === undefined ? null : (slips[slipKey(owner, meetingId)]?.slip ?? null);
}

/** Whose slips this page shows: the punter's, also while the session is on its way back. */
export function slipOwner(): SlipOwner {
  return ownerOf(useSession.getState().punterId, useSlipStore.getState().lastOwner);
}

function ownerOf(punterId: number | null, lastOwner: SlipOwner): SlipOwner {
  return punterId ?? (isStoredLoggedIn() ? lastOwner : null);
}

/** The slip in hand of whoever uses this page. */
export function useSlipInHand(): KeptSlip | null {
  const punterId = useSession((session) => session.punterId);
  return useSlipStore((store) => slipInHand(store, ownerOf(punterId, store.lastOwner)));
}

/** Whether there is anything on the slip in hand that would be missed. */
export function hasSlip(): boolean {
  const slip = slipInHand(useSlipStore.getState(), slipOwner());
  return slip !== null && !isEmpty(slip);
}

/** Changes the slip in hand of whoever uses this page. */
export function actOnSlip(action: SlipAction): void {
  useSlipStore.getState().act(slipOwner(), action);
}

/** Reads again what another tab has written. */
export async function readSlipsAgain(): Promise<void> {
  await useSlipStore.persist.rehydrate();
}

// What one tab strikes is not on the slip of the other any more.
window.addEventListener('storage', ({ key }) => {
  if (key === slipStorageName) void readSlipsAgain();
});

// Signing out empties the device's storage; the memory of this page follows, or it would write it all back.
useSession.subscribe((now, before) => {
  if (now.punterId !== null && now.isLoggedIn && !before.isLoggedIn) {
    useSlipStore.getState().adopt(now.punterId);
    useSlipStore.setState({ lastOwner: now.punterId });
  }
  if (!before.isLoggedIn || now.isLoggedIn) return;
  setTimeout(() => {
    if (localStorage.getItem(slipStorageName) !== null) return;
    useSlipStore.setState({ slips: {}, inHand: {}, lastOwner: null });
    // Setting wrote it back: nothing of a punter stays, not even that there were no slips.
    useSlipStore.persist.clearStorage();
  });
});
