/** A kind of race: who may run in it, and how open it is. */
export interface RaceKind {
  /** The race's name from its own name and the highest merit rating in it. */
  readonly title: (name: string, topRating: number) => string;
  readonly class: string;
  /** For horses that have not won. */
  readonly maiden: boolean;
  readonly weight: number;
  /** How far apart the runners' log strengths are. */
  readonly spread: number;
  readonly field: readonly [number, number];
  readonly firstTimers: number;
}

const maiden = { class: 'Maiden', maiden: true } as const;
const handicap = { class: 'Handicap', maiden: false, spread: 0.7, firstTimers: 0 } as const;
const conditions = { class: 'Conditions', maiden: false, firstTimers: 0 } as const;

export const RACE_KINDS: readonly RaceKind[] = [
  { ...maiden, title: () => 'Maiden Plate', weight: 3, spread: 1.05, field: [7, 14], firstTimers: 0.25 },
  { ...maiden, title: () => 'Maiden Juvenile Plate', weight: 1, spread: 1, field: [6, 12], firstTimers: 0.4 },
  { ...handicap, title: (name, top) => `${name} Handicap (MR ${top})`, weight: 6, field: [8, 16] },
  { ...handicap, title: (name, top) => `${name} Fillies Handicap (FM ${top})`, weight: 2, field: [8, 14] },
  { ...conditions, title: (name) => `${name} Progress Plate`, weight: 2, spread: 0.9, field: [5, 10] },
  { ...conditions, title: (name) => `${name} Pinnacle Stakes`, weight: 1, spread: 0.85, field: [6, 10] },
  {
    ...{ title: (name: string) => `${name} Stakes (Listed)`, class: 'Listed', maiden: false },
    ...{ weight: 1, spread: 0.8, field: [8, 16] as const, firstTimers: 0 },
  },
];

/** The kinds that so many horses are left for, maidens and others; all of them where there are too few for any. */
export function kindsFor(left: (maiden: boolean) => number): readonly RaceKind[] {
  const possible = RACE_KINDS.filter(({ maiden, field: [fewest] }) => left(maiden) >= fewest);
  return possible.length > 0 ? possible : RACE_KINDS;
}
