import { create } from 'zustand';

/** What waits for the punter behind a link of the navigation: a mark stands on it until it is seen. */
interface Marks {
  /** A bet was settled that the punter has not seen on My Bets. */
  readonly bets: boolean;
  /** A pick was scratched, and another can still be chosen. */
  readonly picks: boolean;
}

/** The marks of the navigation. */
export const useMarks = create<Marks>()(() => ({ bets: false, picks: false }));
