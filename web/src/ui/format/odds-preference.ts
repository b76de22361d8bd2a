import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { OddsFormat } from './format-odds.ts';

interface OddsPreference {
  readonly format: OddsFormat;
  setFormat: (format: OddsFormat) => void;
}

/** The punter's form of odds, stored on the device. */
export const useOddsPreference = create<OddsPreference>()(
  persist((set) => ({ format: 'fraction', setFormat: (format) => set({ format }) }), {
    name: 'furlong-odds',
    partialize: ({ format }) => ({ format }),
  }),
);
