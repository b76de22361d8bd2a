import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { OddsFormat } from './format-odds.ts';

interface OddsPreference {
  readonly format: OddsFormat;
  /** Whether the punter chose it. */
  readonly isChosen: boolean;
  setFormat: (format: OddsFormat) => void;
}

/** The punter's form of odds, stored on the device. */
export const useOddsPreference = create<OddsPreference>()(
  persist(
    (set) => ({
      format: 'fraction',
      isChosen: false,
      setFormat: (format) => set({ format, isChosen: true }),
    }),
    {
      name: 'furlong-odds',
      partialize: ({ format }) => ({ format }),
      // Only a choice is ever stored.
      merge: (stored, current) =>
        stored === undefined
          ? current
          : { ...current, ...(stored as Partial<OddsPreference>), isChosen: true },
    },
  ),
);

/** The form of soccer's odds, whose prices are made in decimals: fractions only where the punter chose them. */
export function useSoccerOddsFormat(): OddsFormat {
  return useOddsPreference(({ format, isChosen }) => (isChosen ? format : 'decimal'));
}
