import { MEETING_SPORT } from '@furlong/domain/betting/slip-sports';
import type { SportOf, TappedPrices } from '../sport.ts';

/** A runner on the slip. */
export interface RunnerRef {
  readonly raceId: number;
  readonly raceNumber: number;
  readonly saddle: number;
  /** Left out where no price was tapped: then the first that is shown on the slip stands for it. */
  readonly tapped?: TappedPrices | undefined;
}

/** Racing: a programme is a meeting, an event a race, a selection a runner. */
export const racing: SportOf<RunnerRef, 'raceId' | 'saddle'> = {
  name: MEETING_SPORT,
  title: 'Racing',
  noun: 'runner',
  programmeNoun: 'meeting',
  // The domain's selectionKey, written out: importing it would load the rules of pricing with every page.
  keyOf: ({ raceId, saddle }) => `${raceId}/${saddle}`,
  compare: (a, b) => a.raceNumber - b.raceNumber || a.saddle - b.saddle,
};

/** The runners among selections: all of them, on a slip of racing. */
export function runnersOf<Selection extends object>(
  selections: readonly Selection[],
): Extract<Selection, RunnerRef>[] {
  return selections.filter((each): each is Extract<Selection, RunnerRef> => 'raceId' in each);
}
