import type { Random } from '@furlong/domain/random';
import type { Course } from './courses.ts';
import { makeComment, makeForm, ratingOf } from './describe-runner.ts';
import { drawOutcome, type Outcome } from './draw-outcome.ts';
import { kindsFor, type RaceKind } from './race-kinds.ts';
import { drawWinnerTime } from './race-time.ts';
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
  /** Left out for a horse that has never run. */
  readonly rating?: number;
  readonly comment: string;
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
  /** Hundredths of a second. */
  readonly winnerTime: number;
}

/** What a meeting gives to each of its races. */
export interface RaceSetting {
  readonly number: number;
  readonly course: Course;
  readonly going: string;
  readonly title: string;
  readonly jockeys: readonly string[];
  /** Takes so many horses that may run in a race of a kind; fewer where fewer are left. */
  take(kind: RaceKind, count: number): readonly Horse[];
  countLeft(kind: RaceKind): number;
  /** The name of a horse that has never run; undefined when there is none left. */
  nextDebutant(): string | undefined;
}

/** Makes a race: who runs, how strong each is, what goes wrong and how it ends. */
export function simulateRace(setting: RaceSetting, random: Random): SimulatedRace {
  const kinds = kindsFor(setting.countLeft);
  const kind = random.weighted(
    kinds,
    kinds.map((each) => each.weight),
  );
  const runners = makeRunners(setting, kind, random.int(...kind.field), random.fork('runners'));
  const incidents = makeIncidents(runners, random.fork('incidents'));
  const starters = runners.filter(({ saddle }) => saddle !== incidents.scratching?.saddle);
  const distance = random.pick(setting.course.distances);
  return {
    number: setting.number,
    name: kind.title(setting.title, Math.max(0, ...runners.map(({ rating }) => rating ?? 0))),
    distance,
    going: setting.going,
    surface: setting.course.surface,
    class: kind.class,
    runners,
    incidents,
    outcome: drawOutcome(starters, random.fork('outcome')),
    winnerTime: drawWinnerTime(distance, setting.going, random.fork('time')),
  };
}

/** Top weights, and the lightest, in kilograms; a point of merit rating is worth half a kilogram. */
const TOP_HANDICAP = 61;
const TOP_LEVEL = 60;
const LIGHTEST = 52;
/** What fillies and mares are let off beside colts and geldings, and three-year-olds beside older horses. */
const SEX_ALLOWANCE = 2.5;
const AGE_ALLOWANCE = 2;

/** The weight in a race at level weights. */
function levelWeight({ ages: [, eldest], isForFemales }: RaceKind, { age, isFemale }: Horse): number {
  const forSex = isFemale && !isForFemales ? SEX_ALLOWANCE : 0;
  return TOP_LEVEL - forSex - (age === 3 && eldest > 3 ? AGE_ALLOWANCE : 0);
}

function makeRunners(
  setting: RaceSetting,
  kind: RaceKind,
  wanted: number,
  random: Random,
): SimulatedRunner[] {
  const horses = random.shuffle(setting.take(kind, wanted));
  const field = horses.length;
  const draws = random.shuffle(Array.from({ length: field }, (_, index) => index + 1));
  const jockeys = random.shuffle(setting.jockeys);
  const isHandicap = kind.class === 'Handicap';
  const entries = horses.map((horse) => {
    // A horse with a past is seen again; a newcomer's place may go to one that has never run.
    const isFirst = horse.runs.length === 0 && random.chance(2 * kind.firstTimers);
    const debutant = isFirst ? setting.nextDebutant() : undefined;
    // What the horse has shown before says half; the day says the rest. Nobody is beyond all others, or beneath.
    const edge = 0.5 * horse.ability + Math.sqrt(0.75) * random.normal();
    return { horse, debutant, strength: Math.exp(kind.spread * Math.max(-2, Math.min(2, edge))) };
  });
  // A handicap gives the better horse the lower number and the higher weight.
  if (isHandicap) entries.sort((a, b) => b.horse.ability - a.horse.ability);
  const best = Math.max(...horses.map(ratingOf));
  const said = new Set<string>();
  return entries.map(({ horse, debutant, strength }, index) => {
    const rating = ratingOf(horse);
    const form = debutant === undefined ? makeForm(horse) : '';
    const draw = draws[index] ?? index + 1;
    return {
      saddle: index + 1,
      // A first timer takes the place, stable and silks of a horse of the draw, but is one nobody has seen.
      horse: debutant ?? horse.name,
      jockey: jockeys[index] ?? '',
      trainer: horse.trainer,
      draw,
      weight: isHandicap ? Math.max(LIGHTEST, TOP_HANDICAP - (best - rating) / 2) : levelWeight(kind, horse),
      age: horse.age,
      form,
      silks: horse.silks,
      firstTimer: debutant !== undefined,
      // An unraced horse has no merit rating.
      ...(debutant === undefined ? { rating } : {}),
      comment: makeComment({ form, isFirst: debutant !== undefined, draw, field }, said, random),
      strength,
    };
  });
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
