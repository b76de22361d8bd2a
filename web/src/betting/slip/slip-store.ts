import { MEETING_SPORT, type SlipSport } from '@furlong/domain/betting/slip-sports';
import { useShallow } from 'zustand/react/shallow';
import { createOwnedStore, entryKey, type Owner, ownerKey } from '../../platform/session/owned-store.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { isStoredLoggedIn } from '../../platform/session/stored-login.ts';
import type { SlipProgramme } from '../sport.ts';
import { keepFirst, restoreStrike } from '../strike/stored-strike.ts';
import { firstStakeOf } from '../strike/strike-preferences.ts';
import { isFinished, reduceSlip, type SlipAction } from './reduce-slip.ts';
import { slipSports, sportOf } from './slip-sports.ts';
import { emptySlip, isDead, isEmpty, type SlipState } from './slip-state.ts';

interface StoredSlip {
  readonly slip: SlipState;
  /** When it was last changed; old ones are dropped. */
  readonly at: number;
}

interface StoredSlips {
  /** By owner, sport and programme ({@link keyOfSlip}). */
  readonly slips: Readonly<Record<string, StoredSlip>>;
  /** The programme of each owner's current slip of a sport ({@link keyInHand}). */
  readonly inHand: Readonly<Record<string, number>>;
  /** The sport whose slip is shown, by owner. */
  readonly shown: Readonly<Record<string, SlipSport>>;
  /** Who was signed in last: the slips are theirs while a reloaded page restores the session. */
  readonly lastOwner: Owner;
}

/** The key of the slips in local storage. */
export const slipStorageName = 'furlong-slip';
const maxAgeMs = 7 * 86_400_000;
const maxSlips = 5;

/** Racing's keys have no sport in them: earlier versions stored them so. */
function keyInHand(owner: Owner, sport: SlipSport): string {
  return sport === MEETING_SPORT ? ownerKey(owner) : `${ownerKey(owner)}/${sport}`;
}

function keyOfSlip(owner: Owner, sport: SlipSport, programmeId: number): string {
  return sport === MEETING_SPORT ? entryKey(owner, programmeId) : `${keyInHand(owner, sport)}/${programmeId}`;
}

/** Drops old slips. One that is not answered yet is never dropped. */
function bounded(slips: StoredSlips['slips'], now: number): StoredSlips['slips'] {
  const fresh = Object.entries(slips)
    .filter(([, { slip, at }]) => slip.sent !== null || (now - at < maxAgeMs && !isEmpty(slip)))
    .toSorted(([, a], [, b]) => b.at - a.at);
  return Object.fromEntries(keepFirst(fresh, maxSlips, ([, { slip }]) => slip));
}

function withSlip({ slips, inHand }: Pick<StoredSlips, 'slips' | 'inHand'>, owner: Owner, slip: SlipState) {
  const now = Date.now();
  const sport = sportOf(slip.event).name;
  const key = keyOfSlip(owner, sport, slip.event.id);
  const others = bounded({ ...slips, [key]: { slip, at: now } }, now);
  // A new slip is current before anything is on it.
  return {
    slips: { ...others, [key]: { slip, at: now } },
    inHand: { ...inHand, [keyInHand(owner, sport)]: slip.event.id },
  };
}

/** Slips by owner, sport and programme. */
export const useSlipStore = createOwnedStore(
  {
    name: slipStorageName,
    empty: { slips: {}, inHand: {}, shown: {}, lastOwner: null } as StoredSlips,
    restore,
    followsTabs: true,
    onSignIn: (data, punterId) => ({ ...adopt(data, punterId), lastOwner: punterId }),
  },
  (change) => ({
    /** Changes the owner's current slip of a sport; without one nothing happens. */
    act: (owner: Owner, sport: SlipSport, action: SlipAction) =>
      change((data) => {
        const slip = slipOfSport(data, owner, sport);
        if (slip === null) return {};
        const isNext = action.type === 'selection-added' && (isFinished(slip) || isDead(slip));
        const before = isNext ? emptySlip(slip.event, firstStakeOf(owner, sport)) : slip;
        const after = reduceSlip(before, action);
        return after === slip ? {} : withSlip(data, owner, after);
      }),
    /**
     * Makes the slip of a programme the current one of its sport, a new one when there is none, and shows it. The one
     * before stays stored.
     */
    take: (owner: Owner, programme: SlipProgramme) =>
      change((data) => {
        const sport = sportOf(programme).name;
        const stored = data.slips[keyOfSlip(owner, sport, programme.id)]?.slip;
        return {
          ...withSlip(data, owner, stored ?? emptySlip(programme, firstStakeOf(owner, sport))),
          shown: { ...data.shown, [ownerKey(owner)]: sport },
        };
      }),
    /** Shows the slip of a sport. */
    show: (owner: Owner, sport: SlipSport) =>
      change((data) => ({ shown: { ...data.shown, [ownerKey(owner)]: sport } })),
  }),
);

/** Hands what was put on slips before signing in to the punter. */
function adopt(data: StoredSlips, punterId: number): Partial<StoredSlips> {
  const { [ownerKey(null)]: visitorsShown, ...shown } = data.shown;
  let adopted: Pick<StoredSlips, 'slips' | 'inHand'> = data;
  for (const sport of sportNames) adopted = adoptSlip(adopted, sport, punterId);
  return {
    slips: adopted.slips,
    inHand: adopted.inHand,
    shown: visitorsShown === undefined ? shown : { ...shown, [ownerKey(punterId)]: visitorsShown },
  };
}

function adoptSlip(data: Pick<StoredSlips, 'slips' | 'inHand'>, sport: SlipSport, punterId: number) {
  const visitors = slipOfSport(data, null, sport);
  if (visitors === null) return data;
  const { [keyOfSlip(null, sport, visitors.event.id)]: _slip, ...slips } = data.slips;
  const { [keyInHand(null, sport)]: _programme, ...inHand } = data.inHand;
  if (visitors.selections.length === 0) return { slips, inHand };
  const own = slips[keyOfSlip(punterId, sport, visitors.event.id)]?.slip;
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
    shown: stored.shown ?? {},
    lastOwner: stored.lastOwner ?? null,
  };
}

const sportNames = Object.keys(slipSports) as readonly SlipSport[];

/** The current slip of an owner in a sport; null when there is none. */
export function slipOfSport(
  { slips, inHand }: Pick<StoredSlips, 'slips' | 'inHand'>,
  owner: Owner,
  sport: SlipSport,
): SlipState | null {
  const programmeId = inHand[keyInHand(owner, sport)];
  return programmeId === undefined ? null : (slips[keyOfSlip(owner, sport, programmeId)]?.slip ?? null);
}

/** The slip that is stored of a programme, current or not; null when there is none. */
export function slipOfProgramme(
  { slips }: Pick<StoredSlips, 'slips'>,
  owner: Owner,
  programme: SlipProgramme,
): SlipState | null {
  return slips[keyOfSlip(owner, sportOf(programme).name, programme.id)]?.slip ?? null;
}

/** The sport whose slip an owner is shown: the last that was put on or asked for. */
function shownSport({ shown }: Pick<StoredSlips, 'shown'>, owner: Owner): SlipSport {
  return shown[ownerKey(owner)] ?? MEETING_SPORT;
}

/** The slip that an owner is shown; null when there is none. */
export function slipInHand(data: Omit<StoredSlips, 'lastOwner'>, owner: Owner): SlipState | null {
  return slipOfSport(data, owner, shownSport(data, owner));
}

/** Whose slips this page shows: the punter's, also while the session is being restored. */
export function slipOwner(): Owner {
  return ownerOf(useSession.getState().punterId, useSlipStore.getState().lastOwner);
}

function ownerOf(punterId: number | null, lastOwner: Owner): Owner {
  return punterId ?? (isStoredLoggedIn() ? lastOwner : null);
}

/** The sport whose slip whoever uses this page is shown. */
export function useShownSport(): SlipSport {
  const punterId = useSession((session) => session.punterId);
  return useSlipStore((store) => shownSport(store, ownerOf(punterId, store.lastOwner)));
}

/** Shows whoever uses this page the slip of a sport. */
export function showSlipOf(sport: SlipSport): void {
  useSlipStore.getState().show(slipOwner(), sport);
}

/** The slip that whoever uses this page is shown. */
export function useSlipInHand(): SlipState | null {
  const punterId = useSession((session) => session.punterId);
  return useSlipStore((store) => slipInHand(store, ownerOf(punterId, store.lastOwner)));
}

/** The current slip of a sport, of whoever uses this page. */
export function useSlipOfSport(sport: SlipSport): SlipState | null {
  const punterId = useSession((session) => session.punterId);
  return useSlipStore((store) => slipOfSport(store, ownerOf(punterId, store.lastOwner), sport));
}

/** The current slips of all sports, in the order of the sports. */
export function useCurrentSlips(): readonly SlipState[] {
  const punterId = useSession((session) => session.punterId);
  return useSlipStore(useShallow((store) => currentSlips(store, ownerOf(punterId, store.lastOwner))));
}

function currentSlips(data: Pick<StoredSlips, 'slips' | 'inHand'>, owner: Owner): readonly SlipState[] {
  return sportNames.flatMap((sport) => slipOfSport(data, owner, sport) ?? []);
}

/** Whether any slip of an owner has something on it that is not struck, and whether a strike waits for its answer. */
export function unstruckOf(owner: Owner): { readonly isUnstruck: boolean; readonly isUnanswered: boolean } {
  const own = Object.entries(useSlipStore.getState().slips).flatMap(([key, { slip }]) =>
    key.startsWith(`${ownerKey(owner)}/`) ? [slip] : [],
  );
  return {
    isUnstruck: own.some((slip) => slip.selections.length > 0 && slip.sent === null && !isFinished(slip)),
    isUnanswered: own.some(({ sent }) => sent !== null),
  };
}

/** Changes the slip that whoever uses this page is shown. */
export function actOnSlip(action: SlipAction): void {
  const store = useSlipStore.getState();
  store.act(slipOwner(), shownSport(store, slipOwner()), action);
}

/** Reads the slips again, which another tab may have changed. */
export async function readSlipsAgain(): Promise<void> {
  await useSlipStore.persist.rehydrate();
}
