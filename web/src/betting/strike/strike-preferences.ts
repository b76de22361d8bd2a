import type { SlipSport } from '@furlong/domain/betting/slip-sports';
import type { Cents } from '@furlong/domain/money';
import { createOwnedStore, type Owner, ownerKey } from '../../platform/session/owned-store.ts';
import { useSession } from '../../platform/session/session-store.ts';

/** How somebody chose bets to be struck. */
interface StrikeChoices {
  /** Better prices are asked about too (rule: moving-prices). */
  readonly asksBetter: boolean;
  /** A fresh slip begins with the stake of the last strike. */
  readonly keepsStake: boolean;
}

interface StrikePreferences extends StrikeChoices {
  /** The stake per bet of the last strike, by sport. */
  readonly lastStakes: Readonly<Partial<Record<SlipSport, Cents>>>;
}

interface StoredPreferences {
  /** What each owner chose, the last to change anything last: who else bets on this device neither sees nor gets it. */
  readonly of: Readonly<Record<string, Partial<StrikePreferences>>>;
}

const unchosen: StrikePreferences = { asksBetter: false, keepsStake: false, lastStakes: {} };
/** More punters than bet on one device. */
const maxOwners = 5;

function changed(
  of: StoredPreferences['of'],
  owner: Owner,
  change: Partial<StrikePreferences>,
): StoredPreferences {
  const { [ownerKey(owner)]: own, ...others } = of;
  const entries = [...Object.entries(others), [ownerKey(owner), { ...own, ...change }] as const];
  return { of: Object.fromEntries(entries.slice(-maxOwners)) };
}

/** How each owner wants bets to be struck. What earlier versions stored was of nobody, and is left behind. */
export const useStrikePreferences = createOwnedStore(
  {
    name: 'furlong-strike',
    empty: { of: {} } as StoredPreferences,
    restore: ({ of = {} }) => ({ of }),
    followsTabs: true,
    // Chosen before signing in, it is the newer choice.
    onSignIn: ({ of }, punterId) => {
      const { [ownerKey(null)]: visitors, ...others } = of;
      return visitors === undefined ? {} : changed(others, punterId, visitors);
    },
  },
  (change) => ({
    choose: (owner: Owner, choices: Partial<StrikeChoices>) =>
      change(({ of }) => changed(of, owner, choices)),
    /** Notes the stake per bet of a strike, for the next slip of who wants to keep it. */
    rememberStake: (owner: Owner, sport: SlipSport, stake: Cents) =>
      change(({ of }) => {
        const lastStakes = { ...of[ownerKey(owner)]?.lastStakes, [sport]: stake };
        return changed(of, owner, { lastStakes });
      }),
  }),
);

/** How an owner wants bets to be struck. */
export function preferencesOf(owner: Owner): StrikePreferences {
  return { ...unchosen, ...useStrikePreferences.getState().of[ownerKey(owner)] };
}

/** The same of whoever uses this page. */
export function useOwnPreferences(): StrikePreferences {
  const owner = useSession(({ punterId }) => punterId);
  const own = useStrikePreferences(({ of }) => of[ownerKey(owner)]);
  return { ...unchosen, ...own };
}

/** The stake that an owner's fresh slip of a sport begins with; null: the sport's default (rule: slip-defaults). */
export function firstStakeOf(owner: Owner, sport: SlipSport): Cents | null {
  const { keepsStake, lastStakes } = preferencesOf(owner);
  return keepsStake ? (lastStakes[sport] ?? null) : null;
}
