import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useShallow } from 'zustand/react/shallow';
import { useSession } from '../../../platform/session/session-store.ts';
import type { SlipEvent } from '../../slip/slip-state.ts';
import { guidOf, type SentStrike } from '../../strike/strike-state.ts';
import { luckyPickStorageName } from '../lucky-pick-storage.ts';
import { emptyLuckyPick, type KeptLuckyPick, type LuckyPickAction, reduceLuckyPick } from './lucky-state.ts';

/** Whose lucky pick it is: a punter's, or null for a visitor's. */
export type LuckyOwner = number | null;

interface LuckyStore {
  /** By owner and meeting, in the order in which they were last changed. */
  readonly picks: Readonly<Record<string, KeptLuckyPick>>;
  act: (owner: LuckyOwner, event: SlipEvent, action: LuckyPickAction) => void;
  /** Hands what was drawn before signing in to the punter. */
  adopt: (punterId: number, meetingId: number) => void;
}

const mostKept = 5;

function keyOf(owner: LuckyOwner, meetingId: number): string {
  return `${owner ?? 'visitor'}/${meetingId}`;
}

/** Keeps the latest; what is not answered yet is never dropped. */
function bounded(picks: LuckyStore['picks']): LuckyStore['picks'] {
  const newestFirst = Object.entries(picks).toReversed();
  const kept = newestFirst.filter(([, { sent }], index) => sent !== null || index < mostKept);
  return Object.fromEntries(kept.toReversed());
}

/** Lucky picks by punter and meeting; they survive a reload, and with them the keys of what was sent. */
export const useLuckyStore = create<LuckyStore>()(
  persist(
    (set) => ({
      picks: {},
      act: (owner, event, action) =>
        set(({ picks }) => {
          const key = keyOf(owner, event.id);
          const { [key]: before = emptyLuckyPick(event), ...others } = picks;
          const after = reduceLuckyPick(before, action);
          return after === before ? {} : { picks: bounded({ ...others, [key]: after }) };
        }),
      adopt: (punterId, meetingId) =>
        set(({ picks }) => {
          const { [keyOf(null, meetingId)]: visitors, ...others } = picks;
          const key = keyOf(punterId, meetingId);
          if (visitors === undefined) return {};
          return { picks: others[key]?.sent ? others : bounded({ ...others, [key]: visitors }) };
        }),
    }),
    {
      name: luckyPickStorageName,
      partialize: ({ picks }) => ({ picks }),
      merge: (stored, store) => ({
        ...store,
        picks: asFound((stored as Partial<LuckyStore> | undefined)?.picks ?? {}, store.picks),
      }),
    },
  ),
);

/** What is stored, as this page may take it: only what it sent itself is under way; all else may be struck or not. */
function asFound(stored: LuckyStore['picks'], own: LuckyStore['picks']): LuckyStore['picks'] {
  const picks = Object.entries(stored).map(([key, pick]) => {
    const here = own[key];
    const isUnderWay = here?.isStrikingBet === true && pick.sent !== null && isSame(here.sent, pick.sent);
    // What an older version kept has not every field.
    const whole = { ...emptyLuckyPick(pick.event), ...pick };
    const found: KeptLuckyPick = isUnderWay
      ? { ...whole, isStrikingBet: true, strikingAtIndex: pick.sent?.index ?? null }
      : {
          ...whole,
          isStrikingBet: false,
          strikingAtIndex: null,
          sent: pick.sent && { ...pick.sent, lost: true },
        };
    return [key, found] as const;
  });
  return Object.fromEntries(picks);
}

function isSame(a: SentStrike | null, b: SentStrike): boolean {
  return a !== null && a.requests.map(guidOf).join() === b.requests.map(guidOf).join();
}

/** The lucky pick of an owner on a meeting, a new one when there is none. */
export function luckyPickOf(owner: LuckyOwner, event: SlipEvent): KeptLuckyPick {
  return useLuckyStore.getState().picks[keyOf(owner, event.id)] ?? emptyLuckyPick(event);
}

/** The lucky pick of whoever uses this page; null before anything is done on it. */
export function useKeptLuckyPick(meetingId: number): KeptLuckyPick | null {
  const owner = useSession((session) => session.punterId);
  return useLuckyStore(({ picks }) => picks[keyOf(owner, meetingId)] ?? null);
}

/** The lucky picks of a punter that were sent and are not answered. */
export function useUnansweredLuckyPicks(punterId: number | null): readonly KeptLuckyPick[] {
  return useLuckyStore(
    useShallow(({ picks }) =>
      Object.entries(picks).flatMap(([key, pick]) =>
        pick.sent !== null && key === keyOf(punterId, pick.event.id) ? [pick] : [],
      ),
    ),
  );
}

/** Reads again what another tab has written. */
export async function readLuckyPicksAgain(): Promise<void> {
  await useLuckyStore.persist.rehydrate();
}

window.addEventListener('storage', ({ key }) => {
  if (key === luckyPickStorageName) void readLuckyPicksAgain();
});

// Signing out empties the device's storage; the memory of this page follows, or it would write it all back.
useSession.subscribe((now, before) => {
  if (!before.isLoggedIn || now.isLoggedIn) return;
  setTimeout(() => {
    if (localStorage.getItem(luckyPickStorageName) === null) useLuckyStore.setState({ picks: {} });
  });
});
