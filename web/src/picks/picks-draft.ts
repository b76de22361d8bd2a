import type { Selection } from '@furlong/contract/meetings';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useSession } from '../platform/session/session-store.ts';

/** Unsaved picks of one meeting: saddle by race number. */
export type MeetingDraft = Readonly<Record<number, number>>;

interface KeptDraft {
  readonly picks: MeetingDraft;
  /** The time of the last change; old drafts are dropped. */
  readonly at: number;
}

interface PicksDraft {
  readonly drafts: Readonly<Record<string, KeptDraft>>;
  /** Picks a runner; null takes the race out of the draft. */
  setPick: (owner: DraftOwner, meetingId: number, raceNumber: number, saddle: number | null) => void;
  /** Clears saved picks; one changed during the save stays drafted. */
  settle: (owner: DraftOwner, meetingId: number, saved: readonly Selection[]) => void;
  /** Moves the visitor's drafts to the punter who signs in; the punter's own drafts win. */
  adopt: (punterId: number, meetingId: number) => void;
}

/** The owner of a draft: a punter, or null for a visitor. */
export type DraftOwner = number | null;

const storageName = 'furlong-picks-draft';
const draftLifetimeMs = 7 * 86_400_000;
const nothing: MeetingDraft = {};

function keyOf(owner: DraftOwner, meetingId: number): string {
  return `${owner ?? 'visitor'}/${meetingId}`;
}

function withDraft(drafts: PicksDraft['drafts'], key: string, picks: MeetingDraft): PicksDraft['drafts'] {
  const now = Date.now();
  const others = Object.entries(drafts).filter(
    ([name, { at }]) => name !== key && now - at < draftLifetimeMs,
  );
  const kept = Object.keys(picks).length === 0 ? [] : [[key, { picks, at: now }] as const];
  return Object.fromEntries([...others, ...kept]);
}

/** Drafts by punter and meeting; they survive a reload. */
export const usePicksDraft = create<PicksDraft>()(
  persist(
    (set) => ({
      drafts: {},
      setPick: (owner, meetingId, raceNumber, saddle) =>
        set(({ drafts }) => {
          const key = keyOf(owner, meetingId);
          const { [raceNumber]: _before, ...others } = drafts[key]?.picks ?? nothing;
          return {
            drafts: withDraft(drafts, key, saddle === null ? others : { ...others, [raceNumber]: saddle }),
          };
        }),
      settle: (owner, meetingId, saved) =>
        set(({ drafts }) => {
          const key = keyOf(owner, meetingId);
          const done = new Map(saved.map(({ raceNumber, saddle }) => [String(raceNumber), saddle]));
          const open = Object.entries(drafts[key]?.picks ?? nothing).filter(
            ([raceNumber, saddle]) => done.get(raceNumber) !== saddle,
          );
          return { drafts: withDraft(drafts, key, Object.fromEntries(open)) };
        }),
      adopt: (punterId, meetingId) =>
        set(({ drafts }) => {
          const visitor = drafts[keyOf(null, meetingId)];
          if (visitor === undefined) return {};
          const key = keyOf(punterId, meetingId);
          const picks = { ...visitor.picks, ...drafts[key]?.picks };
          return { drafts: withDraft(withDraft(drafts, keyOf(null, meetingId), nothing), key, picks) };
        }),
    }),
    { name: storageName, partialize: ({ drafts }) => ({ drafts }) },
  ),
);

/** The draft of a meeting; empty when there is none. */
export function selectDraft(owner: DraftOwner, meetingId: number) {
  return ({ drafts }: Pick<PicksDraft, 'drafts'>): MeetingDraft =>
    drafts[keyOf(owner, meetingId)]?.picks ?? nothing;
}

// Signing out empties the storage. Memory must follow, or it would be written back.
useSession.subscribe((now, before) => {
  if (!before.isLoggedIn || now.isLoggedIn) return;
  setTimeout(() => {
    if (localStorage.getItem(storageName) === null) usePicksDraft.setState({ drafts: {} });
  });
});
