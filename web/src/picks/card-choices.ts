import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface CardChoices {
  /** Whether a first pick in a race leads on to the next race without one. */
  readonly goesOn: boolean;
  /** The jockey whose rides were last picked; '' when none were. */
  readonly jockey: string;
  setGoesOn: (goesOn: boolean) => void;
  setJockey: (jockey: string) => void;
}

/** How the punter works through a card, stored on the device. */
export const useCardChoices = create<CardChoices>()(
  persist(
    (set) => ({
      goesOn: true,
      jockey: '',
      setGoesOn: (goesOn) => set({ goesOn }),
      setJockey: (jockey) => set({ jockey }),
    }),
    { name: 'furlong-card', partialize: ({ goesOn, jockey }) => ({ goesOn, jockey }) },
  ),
);
