import { isSameHorse } from '@furlong/domain/horse-name';
import { placesPaid } from '@furlong/domain/places-paid';
import { findRacesWithBets } from '../bets/racing/programme.ts';
import { type CardToChange, type RaceToChange, racePlacesPaid } from '../meetings/card.ts';
import type { Transaction } from '../platform/database/database.ts';
import { type BadField, Failed } from '../platform/http/failure.ts';
import type { CardChange, RaceChange } from './card-change.ts';

/**
 * Refuses a card that changes what bets were struck on: another horse under a saddle (a bet points to the saddle), or
 * a number of places paid that scratchings do not explain. Throws Failed 'conflict' naming every such field. A race
 * without bets may be changed freely. The caller has locked the races to come against strikes.
 */
export async function assertBetsKept(
  trx: Transaction,
  held: CardToChange,
  toCome: readonly RaceToChange[],
  card: CardChange,
): Promise<void> {
  const changed = toCome.flatMap((race) => {
    const index = card.races.findIndex(({ number }) => number === race.number);
    const change = card.races[index];
    const faults = change ? findFaults(race, change, `races.${index}`) : [];
    return faults.length > 0 ? [{ race, faults }] : [];
  });
  const ids = changed.map(({ race }) => race.id);
  const betOn = await findRacesWithBets(trx, held.id, ids);
  const faults = changed.flatMap(({ race, faults: own }) => (betOn.has(race.id) ? own : []));
  const [first] = faults;
  if (!first) return;
  const more = faults.length > 1 ? `, and ${faults.length - 1} more` : '';
  throw new Failed(
    'conflict',
    `${first.words}${more}`,
    faults.map(({ field, expected }) => ({ field, expected })),
  );
}

interface Fault extends BadField {
  readonly words: string;
}

function findFaults(race: RaceToChange, change: RaceChange, path: string): Fault[] {
  const places = findPlacesFault(race, change, path);
  return [...findHorseFaults(race, change, path), ...(places ? [places] : [])];
}

function findHorseFaults(race: RaceToChange, change: RaceChange, path: string): Fault[] {
  const horses = new Map(race.runners.map(({ saddle, horse }) => [saddle, horse]));
  return change.runners.flatMap(({ saddle, horse }, index) => {
    const before = horses.get(saddle);
    if (before === undefined || isSameHorse(before, horse)) return [];
    return [
      {
        field: `${path}.runners.${index}.horse`,
        expected: before,
        words:
          `Race ${race.number}: bets were struck on it, and saddle ${saddle} is '${before}' and not '${horse}'; ` +
          'scratch the runner, and give the newcomer a number of its own',
      },
    ];
  });
}

/** What is wrong with the places a card states: for the runners left they must stay, unless scratchings explain fewer. */
function findPlacesFault(race: RaceToChange, change: RaceChange, path: string): Fault | undefined {
  const scratched = new Set(race.runners.filter((runner) => runner.scratched).map(({ saddle }) => saddle));
  const running = change.runners.filter(({ saddle }) => !scratched.has(saddle)).length;
  const before = placesPaid(running, race.statedPlacesPaid);
  const after = placesPaid(running, change.statedPlacesPaid);
  if (before === after) return undefined;
  const isFewer = running < race.runners.length;
  if (isFewer && after < before && after === placesPaid(running)) return undefined;
  return {
    field: `${path}.placesPaid`,
    expected: `${before}, as it was when bets were struck on the race`,
    words:
      `Race ${race.number}: bets were struck on it with ${racePlacesPaid(race)} places paid, ` +
      `so placesPaid cannot make it ${after}`,
  };
}
