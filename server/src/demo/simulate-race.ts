import type { Random } from '@furlong/domain/random';
import type { Course } from './courses.ts';
import { drawOutcome, type Outcome } from './draw-outcome.ts';
import type { Horse } from './stable.ts';

/** A runner with its hidden strength in this race, the rate of the Plackett-Luce model. */
export interface SimulatedRunner {
  readonly saddle: number;
  readonly horse: string;
  readonly jockey: string;
  readonly trainer: string;
  readonly draw: number;
  readonly weight: number;
  readonly age: number;
  readonly form: string;
  readonly silks: string;
  readonly firstTimer: boolean;
  readonly strength: number;
}

/** What happens to a race besides being run; times in paces (the time between two races) before its off. */
export interface Incidents {
  readonly scratching: { readonly saddle: number; readonly before: number } | null;
  /** The off moves by so many paces, said shortly before. */
  readonly delay: number;
  readonly abandoned: boolean;
}

/** A race as the simulation knows it: its conditions, runners, incidents and outcome. */
export interface SimulatedRace {
  readonly number: number;
  readonly name: string;
  readonly distance: number;
  readonly going: string;
  readonly surface: string;
  readonly class: string;
  readonly runners: readonly SimulatedRunner[];
  readonly incidents: Incidents;
  readonly outcome: Outcome;
}

interface RaceKind {
  readonly title: (name: string, random: Random) => string;
  readonly class: string;
  readonly weight: number;
  /** How far apart the runners' log strengths are. */
  readonly spread: number;
  readonly field: readonly [number, number];
  readonly firstTimers: number;
}

const KINDS: readonly RaceKind[] = [
  {
    title: () => 'Maiden Plate',
    class: 'Maiden',
    weight: 3,
    spread: 1.05,
    field: [7, 14],
    firstTimers: 0.25,
  },
  {
    title: () => 'Maiden Juvenile Plate',
    class: 'Maiden',
    weight: 1,
    spread: 1,
    field: [6, 12],
    firstTimers: 0.4,
  },
  {
    title: (name, random) => `${name} Handicap (MR ${random.int(68, 100)})`,
    class: 'Handicap',
    weight: 6,
    spread: 0.7,
    field: [8, 16],
    firstTimers: 0,
  },
  {
    title: (name, random) => `${name} Fillies Handicap (FM ${random.int(66, 92)})`,
    class: 'Handicap',
    weight: 2,
    spread: 0.7,
    field: [8, 14],
    firstTimers: 0,
  },
  {
    title: (name) => `${name} Progress Plate`,
    class: 'Conditions',
    weight: 2,
    spread: 0.9,
    field: [5, 10],
    firstTimers: 0,
  },
  {
    title: (name) => `${name} Pinnacle Stakes`,
    class: 'Conditions',
    weight: 1,
    spread: 0.85,
    field: [6, 10],
    firstTimers: 0,
  },
  {
    title: (name) => `${name} Stakes (Listed)`,
    class: 'Listed',
    weight: 1,
    spread: 0.8,
    field: [8, 16],
    firstTimers: 0,
  },
];

/** What a meeting gives to each of its races. */
export interface RaceSetting {
  readonly number: number;
  readonly course: Course;
  readonly going: string;
  readonly title: string;
  readonly horses: readonly Horse[];
  readonly jockeys: readonly string[];
  /** The name of a horse that has never run; undefined when there is none left. */
  nextDebutant(): string | undefined;
}

/** Makes a race: who runs, how strong each is, what goes wrong and how it ends. */
export function simulateRace(setting: RaceSetting, random: Random): SimulatedRace {
  const kind = random.weighted(
    KINDS,
    KINDS.map((each) => each.weight),
  );
  const field = Math.min(random.int(...kind.field), setting.horses.length);
  const runners = makeRunners(setting, kind, field, random.fork('runners'));
  const incidents = makeIncidents(runners, random.fork('incidents'));
  const starters = runners.filter(({ saddle }) => saddle !== incidents.scratching?.saddle);
  return {
    number: setting.number,
    name: kind.title(setting.title, random),
    distance: random.pick(setting.course.distances),
    going: setting.going,
    surface: setting.course.surface,
    class: kind.class,
    runners,
    incidents,
    outcome: drawOutcome(starters, random.fork('outcome')),
  };
}

function makeRunners(setting: RaceSetting, kind: RaceKind, field: number, random: Random): SimulatedRunner[] {
  const draws = random.shuffle(Array.from({ length: field }, (_, index) => index + 1));
  const jockeys = random.shuffle(setting.jockeys);
  const top = kind.class === 'Handicap' ? 61 : 60;
  const entries = setting.horses.slice(0, field).map((horse) => {
    const debutant = random.chance(kind.firstTimers) ? setting.nextDebutant() : undefined;
    // What the horse has shown before says half; the day says the rest. Nobody is beyond all others, or beneath.
    const edge = 0.5 * horse.ability + Math.sqrt(0.75) * random.normal();
    return { horse, debutant, strength: Math.exp(kind.spread * Math.max(-2, Math.min(2, edge))) };
  });
  // A handicap gives the better horse the lower number and the higher weight.
  if (kind.class === 'Handicap') entries.sort((a, b) => b.horse.ability - a.horse.ability);
  let weight = top;
  return entries.map(({ horse, debutant, strength }, index) => {
    if (kind.class === 'Handicap') weight = Math.max(52, weight - random.pick([0, 0, 0.5, 0.5, 1, 1.5]));
    return {
      saddle: index + 1,
      // A first timer takes the place, stable and silks of a horse of the draw, but is one nobody has seen.
      horse: debutant ?? horse.name,
      jockey: jockeys[index] ?? '',
      trainer: horse.trainer,
      draw: draws[index] ?? index + 1,
      weight: kind.class === 'Handicap' ? weight : random.pick([top, top - 2.5]),
      age: kind.class === 'Maiden' ? Math.min(4, horse.age) : Math.max(3, horse.age),
      form: debutant !== undefined ? '' : makeForm(horse.ability, kind.class === 'Maiden', random),
      silks: horse.silks,
      firstTimer: debutant !== undefined,
      strength,
    };
  });
}

/** The last three to six finishing positions, 0 from tenth on, a dash where a season ended. A maiden has not won. */
function makeForm(ability: number, maiden: boolean, random: Random): string {
  const runs = random.int(3, 6);
  const dash = random.chance(0.6) ? random.int(1, runs - 1) : 0;
  let form = '';
  for (let run = 0; run < runs; run++) {
    if (run === dash && run > 0) form += '-';
    const position = Math.max(maiden ? 2 : 1, Math.round(5.2 - 2 * ability + 2.6 * random.normal()));
    form += position > 9 ? '0' : String(position);
  }
  return form;
}

/** Few runners stay with so small a field; more than that one may be withdrawn. */
const FEWEST_LEFT = 5;

function makeIncidents(runners: readonly SimulatedRunner[], random: Random): Incidents {
  const scratched = runners.length > FEWEST_LEFT && random.chance(0.12);
  return {
    scratching: scratched
      ? { saddle: random.int(1, runners.length), before: 0.5 + 5 * random.next() ** 2 }
      : null,
    delay: random.chance(0.04) ? 0.25 : 0,
    abandoned: random.chance(0.008),
  };
}
