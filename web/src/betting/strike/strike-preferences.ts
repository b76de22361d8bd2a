import type { SlipSport } from '@furlong/domain/betting/slip-sports';
import type { Cents } from '@furlong/domain/money';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** How a punter wants bets to be struck, stored on the device. */
interface StrikePreferences {
  /** Better prices are asked about too (rule: moving-prices). */
  readonly asksBetter: boolean;
  /** A fresh slip begins with the stake of the last strike. */
  readonly keepsStake: boolean;
  /** The stake per bet of the last strike, by sport. */
  readonly lastStakes: Readonly<Partial<Record<SlipSport, Cents>>>;
}

export const useStrikePreferences = create<StrikePreferences>()(
  persist((): StrikePreferences => ({ asksBetter: false, keepsStake: false, lastStakes: {} }), {
    name: 'furlong-strike',
  }),
);

/** The stake that a fresh slip of a sport begins with; null: the sport's default (rule: slip-defaults). */
export function firstStakeOf(sport: SlipSport): Cents | null {
  const { keepsStake, lastStakes } = useStrikePreferences.getState();
  return keepsStake ? (lastStakes[sport] ?? null) : null;
}

/** Notes the stake per bet of a strike, for the next slip of who wants to keep it. */
export function rememberStake(sport: SlipSport, stake: Cents): void {
  useStrikePreferences.setState(({ lastStakes }) => ({ lastStakes: { ...lastStakes, [sport]: stake } }));
}

export function setKeepsStake(keepsStake: boolean): void {
  useStrikePreferences.setState({ keepsStake });
}

export function setAsksBetter(asksBetter: boolean): void {
  useStrikePreferences.setState({ asksBetter });
}
