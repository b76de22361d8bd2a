import { useShallow } from 'zustand/react/shallow';
import { createOwnedStore, entryKey, type Owner } from '../../../platform/session/owned-store.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import type { SlipProgramme } from '../../sport.ts';
import { keepFirst, restoreStrike } from '../../strike/stored-strike.ts';
import { luckyPickStorageName } from '../lucky-pick-storage.ts';
import { emptyLuckyPick, type LuckyPickAction, type LuckyPickState, reduceLuckyPick } from './lucky-state.ts';

interface StoredLuckyPicks {
  /** By owner and meeting, the last changed last. */
  readonly picks: Readonly<Record<string, LuckyPickState>>;
}

const maxPicks = 5;

/** Drops the oldest lucky picks. One that is not answered yet is never dropped. */
function bounded(picks: StoredLuckyPicks['picks']): StoredLuckyPicks['picks'] {
  const newestFirst = Object.entries(picks).toReversed();
  return Object.fromEntries(keepFirst(newestFirst, maxPicks, ([, pick]) => pick).toReversed());
}

/** Lucky picks by punter and meeting. */
export const useLuckyStore = createOwnedStore(
  {
    name: luckyPickStorageName,
    empty: { picks: {} } as StoredLuckyPicks,
    restore,
    followsTabs: true,
  },
  (change) => ({
    act: (owner: Owner, event: SlipProgramme, action: LuckyPickAction) =>
      change(({ picks }) => {
        const key = entryKey(owner, event.id);
        const { [key]: before = emptyLuckyPick(event), ...others } = picks;
        const after = reduceLuckyPick(before, action);
        return after === before ? {} : { picks: bounded({ ...others, [key]: after }) };
      }),
    /** Hands what was drawn before signing in to the punter. */
    adopt: (punterId: number, meetingId: number) =>
      change(({ picks }) => {
        const { [entryKey(null, meetingId)]: visitors, ...others } = picks;
        const key = entryKey(punterId, meetingId);
        if (visitors === undefined) return {};
        return { picks: others[key]?.sent ? others : bounded({ ...others, [key]: visitors }) };
      }),
  }),
);

function restore({ picks = {} }: Partial<StoredLuckyPicks>, current: StoredLuckyPicks): StoredLuckyPicks {
  const restored = Object.entries(picks).map(([key, pick]) => {
    // An older version may have stored fewer fields.
    const whole = { ...emptyLuckyPick(pick.event), ...pick };
    return [key, restoreStrike(whole, current.picks[key])] as const;
  });
  return { picks: Object.fromEntries(restored) };
}

/** The lucky pick of an owner on a meeting, a new one when there is none. */
export function luckyPickOf(owner: Owner, event: SlipProgramme): LuckyPickState {
  return useLuckyStore.getState().picks[entryKey(owner, event.id)] ?? emptyLuckyPick(event);
}

/** The lucky pick of whoever uses this page; null before anything is done on it. */
export function useStoredLuckyPick(meetingId: number): LuckyPickState | null {
  const owner = useSession((session) => session.punterId);
  return useLuckyStore(({ picks }) => picks[entryKey(owner, meetingId)] ?? null);
}

/** The lucky picks of a punter that were sent and are not answered. */
export function useUnansweredLuckyPicks(punterId: number | null): readonly LuckyPickState[] {
  return useLuckyStore(
    useShallow(({ picks }) =>
      Object.entries(picks).flatMap(([key, pick]) =>
        pick.sent !== null && key === entryKey(punterId, pick.event.id) ? [pick] : [],
      ),
    ),
  );
}

/** Reads the lucky picks again, which another tab may have changed. */
export async function readLuckyPicksAgain(): Promise<void> {
  await useLuckyStore.persist.rehydrate();
}
