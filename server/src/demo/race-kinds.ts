import { type Horse, isMaiden } from './stable.ts';

/** A kind of race: who may run in it, and how open it is. */
export interface RaceKind {
  /** The race's name from its own name and the highest merit rating in it. */
  readonly title: (name: string, topRating: number) => string;
  readonly class: string;
  /** For horses that have not won. */
  readonly maiden: boolean;
  /** The youngest and the oldest that may run. */
  readonly ages: readonly [number, number];
  /** Without colts and geldings. */
  readonly isForFemales?: true;
  /** For horses whose ability is this at least. */
  readonly abilityFrom?: number;
  readonly weight: number;
  /** How far apart the runners' log strengths are. */
  readonly spread: number;
  readonly field: readonly [number, number];
  readonly firstTimers: number;
}

const oldest = 9;
const maiden = { class: 'Maiden', maiden: true } as const;
const handicap = { class: 'Handicap', maiden: false, spread: 0.7, firstTimers: 0 } as const;
const conditions = { class: 'Conditions', maiden: false, firstTimers: 0 } as const;

/** A juvenile is two years old, a filly four at most; pinnacle and listed races are for the better horses. */
export const RACE_KINDS: readonly RaceKind[] = [
  {
    ...{ ...maiden, title: () => 'Maiden Plate', ages: [3, oldest] },
    ...{ weight: 3, spread: 1.05, field: [7, 14], firstTimers: 0.25 },
  },
  {
    ...{ ...maiden, title: () => 'Maiden Juvenile Plate', ages: [2, 2] },
    ...{ weight: 1, spread: 1, field: [6, 12], firstTimers: 0.4 },
  },
  {
    ...{ ...handicap, title: (name: string, top: number) => `${name} Handicap (MR ${top})` },
    ...{ ages: [3, oldest], weight: 6, field: [8, 16] },
  },
  {
    ...{ ...handicap, title: (name: string, top: number) => `${name} Fillies Handicap (FM ${top})` },
    ...{ ages: [3, 4], isForFemales: true, weight: 2, field: [8, 14] },
  },
  {
    ...{ ...conditions, title: (name: string) => `${name} Progress Plate`, ages: [3, 4] },
    ...{ weight: 2, spread: 0.9, field: [5, 10] },
  },
  {
    ...{ ...conditions, title: (name: string) => `${name} Pinnacle Stakes`, ages: [3, oldest] },
    ...{ abilityFrom: 0.3, weight: 1, spread: 0.85, field: [6, 10] },
  },
  {
    ...{ ...conditions, title: (name: string) => `${name} Stakes (Listed)`, class: 'Listed' },
    ...{ ages: [3, oldest], abilityFrom: 0, weight: 1, spread: 0.8, field: [8, 16] },
  },
];

/** Whether a horse may run in a kind of race. */
export function mayRun(
  { maiden, ages: [youngest, eldest], isForFemales, abilityFrom }: RaceKind,
  horse: Horse,
) {
  return (
    isMaiden(horse) === maiden &&
    horse.age >= youngest &&
    horse.age <= eldest &&
    (horse.isFemale || !isForFemales) &&
    horse.ability >= (abilityFrom ?? Number.NEGATIVE_INFINITY)
  );
}

/** The kinds that so many horses are left for; where there are too few for any, the one with the most. */
export function kindsFor(left: (kind: RaceKind) => number): readonly RaceKind[] {
  const possible = RACE_KINDS.filter((kind) => left(kind) >= kind.field[0]);
  return possible.length > 0 ? possible : RACE_KINDS.toSorted((a, b) => left(b) - left(a)).slice(0, 1);
}
