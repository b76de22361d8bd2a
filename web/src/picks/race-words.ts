import type { Race } from '@furlong/contract/schemas/meetings';
import { formatCount, formatCounted, formatOrdinal } from '../ui/format/format-number.ts';

/** The words of a race's panel. */
export const raceWords = {
  race: (raceNumber: number) => `Race ${raceNumber}`,
  runners: (raceNumber: number) => `Race ${raceNumber} runners`,
  noPick: (raceNumber: number) => `No pick in race ${raceNumber}.`,
  tools: 'Sort and odds',
  sort: 'Sort',
  oddsAs: 'Odds as',
  fractions: 'Fractions,',
  decimals: 'Decimals,',
  tapRunner: 'Tap a runner to pick.',
  tapPrice: 'Tap a price to bet on it.',
  shortening: 'shortening',
  drifting: 'drifting at its last change.',
  hidden: 'Nobody sees a pick before the race is off.',
  goesOn: 'After a pick, go to the next race',
} as const;

/** What the runners are sorted by. */
export const orderWords = { finish: 'Finish', number: 'Number', price: 'Price', draw: 'Draw' } as const;

/** The heads of a wide card's columns. */
export const columnWords = {
  number: 'No.',
  runner: 'Runner',
  form: 'Form',
  people: 'Jockey, trainer',
  draw: 'Draw',
  weight: 'kg',
  age: 'Age',
  price: 'Win, place',
  result: 'Finish, SP',
} as const;

/** The way on from a race that is run. */
export const ownFinishWords = {
  next: (raceNumber: number, clock: string) => `Next: race ${raceNumber}, ${clock}`,
} as const;

/** 'Your pick won.', 'Your pick came 3rd.'; of a scratched pick the favourite, which counts for it. */
export function describeOwnFinish(position: number | null, isFavourite: boolean): string {
  const how =
    position === null ? 'did not place' : position === 1 ? 'won' : `came ${formatOrdinal(position)}`;
  return `${isFavourite ? 'The favourite' : 'Your pick'} ${how}.`;
}

/** A race's state, in a tag. */
export const raceTagWords = {
  open: 'Open',
  /** Offline: whether it still is, nobody knows. */
  wasOpen: 'Was open',
  off: 'Off',
  running: 'Running since',
  abandoned: 'Abandoned',
  postponed: 'Postponed',
  official: 'Official',
  provisional: 'Provisional',
  suspended: 'New prices to come',
} as const;

/**
 * A race's facts: course, runners and places, class, going. A class that the race's name has, and the going that the
 * meeting's line has, are not said twice.
 */
export function raceFacts(
  race: Pick<Race, 'runners' | 'distance' | 'surface' | 'placesPaid' | 'class' | 'going' | 'raceName'>,
  meetingGoing: string,
): string[] {
  const run = race.runners.filter(({ scratched }) => !scratched).length;
  const course = [
    race.distance === null ? '' : `${formatCount(race.distance)} m`,
    race.surface.toLowerCase(),
  ];
  const named = race.raceName.toLowerCase();
  return [
    course.filter(Boolean).join(' '),
    `${formatCounted(run, 'runner')}, ${race.placesPaid === 0 ? 'no places' : `${race.placesPaid} paid`}`,
    named.includes(race.class.toLowerCase()) ? '' : race.class,
    race.going === meetingGoing ? '' : race.going,
  ].filter(Boolean);
}

/** A scratched pick: who counts for it. */
export function describeStandIn(
  horseName: string,
  countsAs: number,
  favourite: string | undefined,
): { title: string; text: string } {
  const name = favourite === undefined ? '' : ` ${favourite}`;
  return { title: `${horseName} was scratched.`, text: `You're on the favourite now: ${countsAs}${name}.` };
}
