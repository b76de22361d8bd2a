/** What the load and the check after it both know. */
export const clients = 64;
/** Races of the meeting; a save names eight of them in a row. */
export const races = 10;
export const runners = 12;
const picksPerSave = 8;

/** What the load process is told. */
export interface PicksLoad {
  readonly url: string;
  readonly meetingId: number;
  /** By race number from 1. */
  readonly raceIds: readonly number[];
  readonly punters: readonly { readonly id: number; readonly token: string }[];
  readonly warmUpMs: number;
  readonly measureMs: number;
}

/** One save as the load process saw it: which punter, the first race it named, when (milliseconds since 1970). */
export interface SaveSeen {
  readonly punterId: number;
  readonly firstRace: number;
  readonly outcome: 'saved' | 'refused' | 'error';
  readonly sentAt: number;
  readonly ms: number;
  readonly words: string;
}

/** The runner a punter picks in a race: known without remembering it. */
export function saddleOf(punterId: number, race: number): number {
  return ((punterId * 7 + race * 5) % runners) + 1;
}

/** The races of a save that begins with one. */
export function racesOf(firstRace: number): number[] {
  return Array.from({ length: picksPerSave }, (_, index) => firstRace + index);
}
