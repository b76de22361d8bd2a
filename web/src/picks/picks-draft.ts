import type { Selection } from '@furlong/contract/schemas/meetings';
import { createOwnedStore, entryKey, type Owner } from '../platform/session/owned-store.ts';

/** Unsaved picks of one meeting: saddle by race number. */
export type MeetingDraft = Readonly<Record<number, number>>;

interface StoredDraft {
  readonly picks: MeetingDraft;
  /** The time of the last change; old drafts are dropped. */
  readonly at: number;
}

interface StoredDrafts {
  /** By owner and meeting. */
  readonly drafts: Readonly<Record<string, StoredDraft>>;
}

const draftLifetimeMs = 7 * 86_400_000;
const noPicks: MeetingDraft = {};

function withDraft(drafts: StoredDrafts['drafts'], key: string, picks: MeetingDraft): StoredDrafts['drafts'] {
  const now = Date.now();
  const others = Object.entries(drafts).filter(
    ([name, { at }]) => name !== key && now - at < draftLifetimeMs,
  );
  const own = Object.keys(picks).length === 0 ? [] : [[key, { picks, at: now }] as const];
  return Object.fromEntries([...others, ...own]);
}

/** Drafts by punter and meeting. */
export const usePicksDraft = createOwnedStore(
  {
    name: 'furlong-picks-draft',
    empty: { drafts: {} } as StoredDrafts,
    restore: ({ drafts = {} }) => ({ drafts }),
  },
  (change) => ({
    /** Picks a runner; null takes the race out of the draft. */
    setPick: (owner: Owner, meetingId: number, raceNumber: number, saddle: number | null) =>
      change(({ drafts }) => {
        const key = entryKey(owner, meetingId);
        const { [raceNumber]: _before, ...others } = drafts[key]?.picks ?? noPicks;
        return {
          drafts: withDraft(drafts, key, saddle === null ? others : { ...others, [raceNumber]: saddle }),
        };
      }),
    /** Picks runners of several races; null takes a race out of the draft. */
    setPicks: (owner: Owner, meetingId: number, picks: Readonly<Record<number, number | null>>) =>
      change(({ drafts }) => {
        const key = entryKey(owner, meetingId);
        const merged = Object.entries({ ...drafts[key]?.picks, ...picks });
        const kept = merged.filter((pick): pick is [string, number] => pick[1] !== null);
        return { drafts: withDraft(drafts, key, Object.fromEntries(kept)) };
      }),
    /** Clears saved picks; one changed during the save stays drafted. */
    settle: (owner: Owner, meetingId: number, saved: readonly Selection[]) =>
      change(({ drafts }) => {
        const key = entryKey(owner, meetingId);
        const done = new Map(saved.map(({ raceNumber, saddle }) => [String(raceNumber), saddle]));
        const open = Object.entries(drafts[key]?.picks ?? noPicks).filter(
          ([raceNumber, saddle]) => done.get(raceNumber) !== saddle,
        );
        return { drafts: withDraft(drafts, key, Object.fromEntries(open)) };
      }),
    /** Moves the visitor's draft to the punter who signs in; the punter's own draft wins. */
    adopt: (punterId: number, meetingId: number) =>
      change(({ drafts }) => {
        const visitor = drafts[entryKey(null, meetingId)];
        if (visitor === undefined) return {};
        const key = entryKey(punterId, meetingId);
        const picks = { ...visitor.picks, ...drafts[key]?.picks };
        return { drafts: withDraft(withDraft(drafts, entryKey(null, meetingId), noPicks), key, picks) };
      }),
  }),
);

/** The draft of a meeting; empty when there is none. */
export function selectDraft(owner: Owner, meetingId: number) {
  return ({ drafts }: StoredDrafts): MeetingDraft => drafts[entryKey(owner, meetingId)]?.picks ?? noPicks;
}
