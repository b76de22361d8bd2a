import { createOwnedStore, entryKey, type Owner, ownerKey } from '../../platform/session/owned-store.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { isStoredLoggedIn } from '../../platform/session/stored-login.ts';
import type { SlipProgramme } from '../sport.ts';
import { keepFirst, restoreStrike } from '../strike/stored-strike.ts';
import { emptySlip, isEmpty, reduceSlip, type SlipAction, type SlipState } from './slip-state.ts';

interface StoredSlip {
  readonly slip: SlipState;
  /** When it was last changed; old ones are dropped. */
  readonly at: number;
}

interface StoredSlips {
  /** By owner and programme. */
  readonly slips: Readonly<Record<string, StoredSlip>>;
  /** The programme of each owner's current slip, by owner. */
  readonly inHand: Readonly<Record<string, number>>;
  /** Who was signed in last: the slips are theirs while a reloaded page restores the session. */
  readonly lastOwner: Owner;
}

/** The key of the slips in local storage. */
export const slipStorageName = 'furlong-slip';
const maxAgeMs = 7 * 86_400_000;
const maxSlips = 5;

/** Drops old slips. One that is not answered yet is never dropped. */
function bounded(slips: StoredSlips['slips'], now: number): StoredSlips['slips'] {
  const fresh = Object.entries(slips)
    .filter(([, { slip, at }]) => slip.sent !== null || (now - at < maxAgeMs && !isEmpty(slip)))
    .toSorted(([, a], [, b]) => b.at - a.at);
  return Object.fromEntries(keepFirst(fresh, maxSlips, ([, { slip }]) => slip));
}

function withSlip({ slips, inHand }: Pick<StoredSlips, 'slips' | 'inHand'>, owner: Owner, slip: SlipState) {
  const now = Date.now();
  const key = entryKey(owner, slip.event.id);
  const others = bounded({ ...slips, [key]: { slip, at: now } }, now);
  // A new slip is current before anything is on it.
  return {
    slips: { ...others, [key]: { slip, at: now } },
    inHand: { ...inHand, [ownerKey(owner)]: slip.event.id },
  };
}

/** Slips by owner and programme. */
export const useSlipStore = createOwnedStore(
  {
    name: slipStorageName,
    empty: { slips: {}, inHand: {}, lastOwner: null } as StoredSlips,
    restore,
    followsTabs: true,
    onSignIn: (data, punterId) => ({ ...adopt(data, punterId), lastOwner: punterId }),
  },
  (change) => ({
    /** Changes the owner's current slip; without one nothing happens. */
    act: (owner: Owner, action: SlipAction) =>
      change((data) => {
        const slip = slipInHand(data, owner);
        if (slip === null) return {};
        const after = reduceSlip(slip, action);
        return after === slip ? {} : withSlip(data, owner, after);
      }),
    /** Makes the slip of a programme the current one, a new one when there is none. The one before stays stored. */
    take: (owner: Owner, programme: SlipProgramme) =>
      change((data) =>
        withSlip(data, owner, data.slips[entryKey(owner, programme.id)]?.slip ?? emptySlip(programme)),
      ),
  }),
);

/** Hands what was put on a slip before signing in to the punter. */
function adopt(data: StoredSlips, punterId: number): Partial<StoredSlips> {
  const visitors = slipInHand(data, null);
  if (visitors === null) return {};
  const { [entryKey(null, visitors.event.id)]: _slip, ...slips } = data.slips;
  const { [ownerKey(null)]: _programme, ...inHand } = data.inHand;
  if (visitors.selections.length === 0) return { slips, inHand };
  const own = slips[entryKey(punterId, visitors.event.id)]?.slip;
  return withSlip({ slips, inHand }, punterId, own === undefined ? visitors : join(own, visitors));
}

/** Joins two slips. The visitor's choices are newer, so they win. */
function join(own: SlipState, visitors: SlipState): SlipState {
  const joined = visitors.selections.reduce<SlipState>(
    (slip, selection) => reduceSlip(slip, { type: 'selection-added', selection }),
    own,
  );
  return { ...joined, choices: { ...own.choices, ...visitors.choices } };
}

function restore(stored: Partial<StoredSlips>, { slips: current }: StoredSlips): StoredSlips {
  const slips = Object.entries(stored.slips ?? {}).map(([key, { slip, at }]) => {
    // An older version may have stored fewer fields.
    const whole = { ...emptySlip(slip.event), ...slip };
    return [key, { slip: restoreStrike(whole, current[key]?.slip), at }] as const;
  });
  return {
    slips: Object.fromEntries(slips),
    inHand: stored.inHand ?? {},
    lastOwner: stored.lastOwner ?? null,
  };
}

/** The current slip of an owner; null when there is none. */
export function slipInHand(
  { slips, inHand }: Pick<StoredSlips, 'slips' | 'inHand'>,
  owner: Owner,
): SlipState | null {
  const programmeId = inHand[ownerKey(owner)];
  return programmeId === undefined ? null : (slips[entryKey(owner, programmeId)]?.slip ?? null);
}

/** Whose slips this page shows: the punter's, also while the session is being restored. */
export function slipOwner(): Owner {
  return ownerOf(useSession.getState().punterId, useSlipStore.getState().lastOwner);
}

function ownerOf(punterId: number | null, lastOwner: Owner): Owner {
  return punterId ?? (isStoredLoggedIn() ? lastOwner : null);
}

/** The current slip of whoever uses this page. */
export function useSlipInHand(): SlipState | null {
  const punterId = useSession((session) => session.punterId);
  return useSlipStore((store) => slipInHand(store, ownerOf(punterId, store.lastOwner)));
}

/** Whether the current slip has anything that would be missed. */
export function hasSlip(): boolean {
  const slip = slipInHand(useSlipStore.getState(), slipOwner());
  return slip !== null && !isEmpty(slip);
}

/** Changes the current slip of whoever uses this page. */
export function actOnSlip(action: SlipAction): void {
  useSlipStore.getState().act(slipOwner(), action);
}

/** Reads the slips again, which another tab may have changed. */
export async function readSlipsAgain(): Promise<void> {
  await useSlipStore.persist.rehydrate();
}
