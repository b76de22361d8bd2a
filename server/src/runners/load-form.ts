import { priceChangesMax, ridesMax, runsMax } from '@furlong/contract/codes/runners';
import type { PastRun, PersonRecord, RunnerForm } from '@furlong/contract/schemas/runners';
import { rivalOfRun, runsOfHorse } from '@furlong/domain/horse-runs';
import { type Margin, marginsLeft } from '@furlong/domain/margins';
import { oddsOf, oddsToWire } from '@furlong/domain/odds';
import { startingPriceOf } from '@furlong/domain/race-result';
import { type RunPlace, recordsFor } from '@furlong/domain/run-records';
import { rateOf } from '@furlong/domain/stats/rate';
import { finishersOf, lastShownOf, officialPriceOf } from '../meetings/read-columns.ts';
import type { Queryable } from '../platform/database/database.ts';
import { type Role, selectRides } from './queries-people.ts';
import {
  type PriceRow,
  type RunnerPlace,
  type RunnerRow,
  selectPrices,
  selectRunner,
} from './queries-runner.ts';
import { type RunRow, selectRuns, selectStarts } from './queries-runs.ts';

/** Reads what is stored of a runner's past; undefined when there is no such runner. Each part is one bounded read. */
export async function loadForm(db: Queryable, place: RunnerPlace): Promise<RunnerForm | undefined> {
  const runner = await selectRunner(db, place);
  if (!runner) return undefined;
  const { race_id: raceId } = runner;
  const [{ runs, records }, people, { opening, changes, isArchived }] = await Promise.all([
    loadRuns(db, runner),
    loadRecords(db, runner),
    selectPrices(db, raceId, place.saddle, priceChangesMax),
  ]);
  const first = changes[0];
  const isWhole = opening === undefined || first === undefined || first.sequence === opening.sequence;
  return {
    ...place,
    horseName: runner.horse,
    runs,
    records,
    ...people,
    prices: (isWhole ? changes : [opening, ...changes]).map(showPrice),
    pricesLeftOut: !isWhole || isArchived,
  };
}

function showPrice({ at, win_numerator, win_denominator }: PriceRow) {
  const { odds, fraction } = oddsToWire(oddsOf(win_numerator, win_denominator));
  return { at: at.toISOString(), winOdds: odds, winOddsFraction: fraction };
}

/** What jockey and trainer have won; null for one that is not named. */
async function loadRecords(db: Queryable, runner: RunnerRow): Promise<Record<Role, PersonRecord | null>> {
  const found = await selectRides(db, runner, { before: runner.off_at, limit: ridesMax });
  const recordOf = (role: Role): PersonRecord | null => {
    const name = runner[role];
    const rides = found.find((row) => row.role === role);
    if (name === '' || !rides) return null;
    return { name, wins: rateOf(rides.wins, rides.rides), isLatestOnly: rides.is_latest_only };
  };
  return { jockey: recordOf('jockey'), trainer: recordOf('trainer') };
}

/** The latest runs, and the record over all of them in races like this one (rules: same-horse, run-records). */
async function loadRuns(db: Queryable, runner: RunnerRow): Promise<Pick<RunnerForm, 'runs' | 'records'>> {
  const starts = await selectStarts(db, runner.horse, runner.off_at);
  const own = runsOfHorse(
    { offAt: runner.off_at, age: runner.age, firstTimer: runner.first_timer },
    starts.map((row) => ({
      raceId: row.race_id,
      saddle: row.saddle,
      offAt: row.off_at,
      age: row.age,
      firstTimer: row.first_timer,
    })),
  );
  const raceIds = own.map(({ raceId }) => raceId);
  const found = raceIds.length === 0 ? [] : await selectRuns(db, raceIds);
  const races = new Map(found.map((race) => [race.id, race]));
  const run = own.flatMap(({ raceId, saddle }) => {
    const race = races.get(raceId);
    return race ? [{ race, saddle }] : [];
  });
  const placed = run.map(({ race, saddle }) => ({ ...placeOf(race), position: positionIn(race, saddle) }));
  return {
    runs: run.slice(0, runsMax).flatMap(({ race, saddle }) => showRun(race, saddle)),
    records: recordsFor(placeOf(runner), placed),
  };
}

function placeOf(race: Pick<RunRow, 'race_course_id' | 'distance' | 'surface' | 'going'>): RunPlace {
  const { race_course_id: courseId, distance, surface, going } = race;
  return { courseId, distance, surface, going };
}

function positionIn({ result, runners }: RunRow, saddle: number): number | null {
  return finishersOf(result, runners).find((each) => each.saddle === saddle)?.position ?? null;
}

function showRun(race: RunRow, saddle: number): PastRun[] {
  const runner = race.runners.find((each) => each.saddle === saddle);
  if (!runner) return [];
  const finishers = finishersOf(race.result, race.runners);
  const official = race.result.find((each) => each.saddle === saddle);
  const startingPrice = startingPriceOf(officialPriceOf(official), lastShownOf(runner));
  const price = startingPrice ? oddsToWire(startingPrice) : { odds: null, fraction: null };
  const rival = rivalOfRun(saddle, finishers);
  const other = race.runners.find((each) => each.saddle === rival?.saddle);
  const apart = rival && marginBetween(race, saddle, rival.saddle);
  return [
    {
      meetingId: race.meeting_id,
      raceCourseName: race.race_course,
      raceNumber: race.number,
      raceName: race.name,
      offTime: race.off_at.toISOString(),
      distance: race.distance,
      going: race.going,
      surface: race.surface,
      class: race.class,
      saddle,
      jockey: runner.jockey,
      draw: runner.draw,
      weight: runner.weight === null ? null : Number(runner.weight),
      field: race.runners.filter(({ scratched_at }) => scratched_at === null).length,
      position: positionIn(race, saddle),
      startingPrice: price.odds,
      startingPriceFraction: price.fraction,
      rival:
        rival && other
          ? { horseName: other.horse, how: rival.how, ...(apart === null ? {} : { margin: apart }) }
          : null,
    },
  ];
}

/** How far two runners were apart, as if nobody else had finished; null when that is not known, or they tied. */
function marginBetween(race: RunRow, one: number, other: number): Margin | null {
  const finishers = race.result.flatMap(({ saddle, position, margin }) =>
    position === null ? [] : [{ saddle, position, margin }],
  );
  const margins = marginsLeft(finishers, (saddle) => saddle !== one && saddle !== other);
  return margins.get(one) ?? margins.get(other) ?? null;
}
