import { hasResult, type JudgedLeg, type LegState } from './leg.ts';

/** How far the legs are, once cards are closed. */
export interface JackpotProgress {
  /**
   * `closed`: no leg has a result. `alive`: some have, others are to come. `decided`: every leg has a result or is void.
   */
  readonly phase: 'closed' | 'alive' | 'decided';
  /** Official once no leg can change any more except by a correction; money moves then (rule: results). */
  readonly standing: 'provisional' | 'official';
  /** How many legs have a result. */
  readonly run: number;
  /** Numbers of the races still to be decided. */
  readonly toCome: readonly number[];
}

/** The progress of a jackpot by its legs (rule: jackpot). With every leg void it is decided, and nobody has won. */
export function jackpotProgress(
  legs: readonly { readonly raceNumber: number; readonly state: LegState }[],
): JackpotProgress {
  const run = legs.filter(({ state }) => hasResult(state)).length;
  const toCome = legs
    .filter(({ state }) => state === 'to-come' || state === 'off')
    .map(({ raceNumber }) => raceNumber);
  const isDecided = toCome.length === 0;
  const isOfficial = isDecided && legs.every(({ state }) => state === 'official' || state === 'void');
  return {
    phase: isDecided ? 'decided' : run > 0 ? 'alive' : 'closed',
    standing: isOfficial ? 'official' : 'provisional',
    run,
    toCome,
  };
}

/** How a card's pick fared in a leg. */
export type PickState = 'stands' | 'fell' | 'to-come';

/** How a pick fared in a leg; null in a void leg, where no pick counts. 0 is no pick: it falls. */
export function judgePick(saddle: number, leg: JudgedLeg): PickState | null {
  if (leg.state === 'void') return null;
  if (!hasResult(leg.state)) return 'to-come';
  return leg.stands.includes(saddle) ? 'stands' : 'fell';
}

/** How a card fares: legs that stand, and whether none has fallen. */
export interface CardProgress {
  readonly right: number;
  readonly alive: boolean;
}

/** Judges a card, whose picks are in the legs' order (rule: jackpot). */
export function judgeCard(saddles: readonly number[], legs: readonly JudgedLeg[]): CardProgress {
  let right = 0;
  let alive = true;
  legs.forEach((leg, index) => {
    const state = judgePick(saddles[index] ?? 0, leg);
    if (state === 'stands') right += 1;
    if (state === 'fell') alive = false;
  });
  return { right, alive };
}
