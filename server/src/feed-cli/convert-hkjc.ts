import { formatOddsFraction, type Odds } from '@furlong/domain/odds';
import { placesPaid } from '@furlong/domain/places-paid';
import { findResultProblems } from '@furlong/domain/race-result';
import { type FeedCall, meetingPath } from '@furlong/feed-client/feed-call';
import { marginsOf, readTime } from './hkjc-margins.ts';
import { type Remark, type RowOf, readRows } from './hkjc-rows.ts';
import {
  type Finish,
  isBlank,
  kilograms,
  madeUpOff,
  madeUpPlaceOdds,
  minutesFrom,
  readDay,
  readFinish,
  readOdds,
  wholeNumber,
} from './hkjc-values.ts';

interface HkjcRunner {
  readonly line: number;
  readonly cells: RowOf<'runners'>['cells'];
  readonly saddle: number;
  readonly finish: Finish;
  readonly winOdds: Odds | null;
}

interface HkjcRace {
  readonly line: number;
  readonly cells: RowOf<'races'>['cells'];
  readonly day: string;
  readonly number: number;
  readonly offAt: Date;
  readonly runners: HkjcRunner[];
  /** Its rows that cannot be used, and why. */
  readonly unusable: { readonly line: number; readonly why: string }[];
}

/** The races of a file by id, and the ids of skipped rows: their runners are skipped without a remark. */
interface HkjcRaces {
  readonly races: Map<string, HkjcRace>;
  readonly skipped: ReadonlySet<string>;
}

/** A feed file's calls, with a remark for each row that was skipped or changed. */
export interface Conversion {
  readonly calls: readonly FeedCall[];
  readonly remarks: readonly Remark[];
  readonly races: number;
}

/** Minutes from the off that the calls carry as their time. */
const times = { prices: -30, scratching: -15, result: 10 } as const;

/**
 * Turns results of Hong Kong race days (a file of races and a file of runners, UTF-8 text) into feed calls: per
 * meeting the card, then per race prices, scratchings, closing, and the official result with starting prices. What
 * the files do not have is made up by the rules of hkjc-values.ts (place odds, off times) and by `times`. Rows that
 * cannot be used are skipped with a remark. Throws UnusableFile when a file is no such table.
 */
export function convertHkjc(racesText: string, runnersText: string): Conversion {
  const remarks: Remark[] = [];
  const read = readRaces(readRows('races', racesText, remarks), remarks);
  addRunners(read, readRows('runners', runnersText, remarks), remarks);
  const usable = [...read.races.values()].filter((race) => isUsable(race, remarks));
  const meetings = Map.groupBy(usable, (race) => refOf(race));
  const calls = [...meetings]
    .sort(([, [a]], [, [b]]) => (a?.day ?? '').localeCompare(b?.day ?? ''))
    .flatMap(([ref, ofMeeting]) =>
      meetingCalls(
        ref,
        ofMeeting.sort((a, b) => a.number - b.number),
      ),
    );
  return {
    calls,
    remarks: remarks.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line),
    races: usable.length,
  };
}

function readRaces(rows: RowOf<'races'>[], remarks: Remark[]): HkjcRaces {
  const races = new Map<string, HkjcRace>();
  const skipped = new Set<string>();
  const places = new Map<string, HkjcRace>();
  for (const { line, cells } of rows) {
    const skip = (why: string) => {
      remarks.push({ file: 'races', line, text: `${why}: skipped` });
      skipped.add(cells.race_id);
    };
    const day = readDay(cells.race_date);
    const number = wholeNumber(cells.race_number);
    const before = races.get(cells.race_id);
    if (before) skip(repeats(before, cells, `race ${cells.race_id}`));
    else if (isBlank(cells.race_id)) skip('no race_id');
    else if (day === undefined) skip(`race_date '${cells.race_date}' is no day`);
    else if (isBlank(cells.race_course)) skip('no race_course');
    else if (number === undefined || number < 1 || number > 20) {
      skip(`race_number '${cells.race_number}' is not 1 to 20`);
    } else {
      const place = `${day} ${cells.race_course} ${number}`;
      const same = places.get(place);
      if (same) {
        skip(`race ${number} of ${cells.race_course}, ${day}, was on line ${same.line} already`);
        continue;
      }
      const offAt = madeUpOff(day, cells.race_course, number);
      const race = { line, cells, day, number, offAt, runners: [], unusable: [] };
      races.set(cells.race_id, race);
      places.set(place, race);
    }
  }
  return { races, skipped };
}

function addRunners({ races, skipped }: HkjcRaces, rows: RowOf<'runners'>[], remarks: Remark[]): void {
  for (const { line, cells } of rows) {
    const say = (text: string) => remarks.push({ file: 'runners', line, text });
    const race = races.get(cells.race_id);
    const skip = (why: string) => {
      say(`${why}: skipped`);
      // Neither a horse that did not run nor a repeated row leaves a gap in the finishing order.
      if (finish?.kind !== 'withdrawn' && !before) race?.unusable.push({ line, why });
    };
    const saddle = wholeNumber(cells.horse_number);
    const winOdds = readOdds(cells.win_odds);
    const finish = readFinish(cells.finishing_position, !!winOdds);
    const before = race?.runners.find((runner) => runner.saddle === saddle);
    if (!race) {
      if (!skipped.has(cells.race_id)) say(`no race '${cells.race_id}' in the races file: skipped`);
    } else if (!finish) skip(`finishing_position '${cells.finishing_position}' is not known`);
    else if (isBlank(cells.horse_number)) {
      skip(`${finish.kind === 'withdrawn' ? 'a scratched horse' : 'a horse'} without a number`);
    } else if (saddle === undefined || saddle < 1 || saddle > 40) {
      skip(`horse_number '${cells.horse_number}' is not 1 to 40`);
    } else if (before) skip(repeats(before, cells, `runner ${saddle} of race ${race.cells.race_id}`));
    else if (isBlank(cells.horse_name)) skip('no horse_name');
    else {
      if (winOdds === undefined) say(`win_odds '${cells.win_odds}' is no price: kept without one`);
      race.runners.push({ line, cells, saddle, finish, winOdds: winOdds ?? null });
    }
  }
}

function repeats(
  before: { readonly line: number; readonly cells: Readonly<Record<string, string>> },
  cells: Readonly<Record<string, string>>,
  what: string,
): string {
  const same = Object.entries(before.cells).every(([name, cell]) => cell === cells[name]);
  return same
    ? `repeats line ${before.line}`
    : `${what} was on line ${before.line} already, with other values`;
}

function isUsable(race: HkjcRace, remarks: Remark[]): boolean {
  const problem =
    race.runners.length === 0
      ? 'it has no runners'
      : findResultProblems(finishersOf(race), scratchedOf(race))[0]?.message;
  if (problem === undefined) return true;
  const { line, cells, unusable } = race;
  // The gap comes from a row that could not be used: name it.
  const [cause] = unusable;
  const why = cause
    ? `${problem}, because line ${cause.line} of the runners is not used (${cause.why})`
    : problem;
  remarks.push({ file: 'races', line, text: `race ${cells.race_id}: ${why}: skipped with its runners` });
  return false;
}

function scratchedOf(race: HkjcRace) {
  return race.runners.map(({ saddle, finish }) => ({ saddle, scratched: finish.kind === 'withdrawn' }));
}

function finishersOf(race: HkjcRace) {
  return race.runners
    .flatMap(({ saddle, finish }) =>
      finish.kind === 'placed' ? [{ saddle, position: finish.position }] : [],
    )
    .sort((a, b) => a.position - b.position || a.saddle - b.saddle);
}

/** The supplier's id of a race's meeting: `hkjc-2014-10-05-sha-tin`. */
function refOf(race: HkjcRace): string {
  const course = race.cells.race_course.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `hkjc-${race.day}-${course}`.slice(0, 64);
}

function meetingCalls(ref: string, races: readonly HkjcRace[]): FeedCall[] {
  const [first] = races;
  if (!first) return [];
  let sequence = 0;
  const call = (below: string, body: Record<string, unknown>): FeedCall => {
    sequence += 1;
    return { method: 'PUT', path: meetingPath(ref, below), body: { sequence, ...body } };
  };
  const card = call('', {
    sport: 'horseracing',
    name: `${first.cells.race_course} ${first.day}`.slice(0, 120),
    raceCourse: first.cells.race_course.slice(0, 80),
    country: 'HK',
    date: first.day,
    races: races.map(cardRace),
  });
  return [card, ...races.flatMap((race) => raceCalls(race, call))];
}

function cardRace({ cells, number, offAt, runners }: HkjcRace) {
  const distance = wholeNumber(cells.race_distance);
  return {
    number,
    name: isBlank(cells.race_name) ? `Race ${number}` : cells.race_name.slice(0, 200),
    offAt: offAt.toISOString(),
    ...(distance !== undefined && distance >= 100 && distance <= 20_000 ? { distance } : {}),
    ...words('going', cells.track_condition, 60),
    ...words('surface', cells.track, 60),
    ...words('class', cells.race_class, 60),
    runners: runners
      .toSorted((a, b) => a.saddle - b.saddle)
      .map(({ saddle, cells: runner }) => {
        const weight = kilograms(runner.actual_weight);
        const draw = wholeNumber(runner.draw);
        return {
          saddle,
          horse: runner.horse_name.slice(0, 80),
          ...words('jockey', runner.jockey, 80),
          ...words('trainer', runner.trainer, 80),
          ...(draw !== undefined && draw >= 1 && draw <= 40 ? { draw } : {}),
          ...(weight === undefined ? {} : { weight }),
        };
      }),
  };
}

function words(name: string, cell: string, longest: number): Record<string, string> {
  return isBlank(cell) ? {} : { [name]: cell.slice(0, longest) };
}

function raceCalls(
  race: HkjcRace,
  call: (below: string, body: Record<string, unknown>) => FeedCall,
): FeedCall[] {
  const below = `/Races/${race.number}`;
  const at = (minutes: number) => minutesFrom(race.offAt, minutes).toISOString();
  const ran = race.runners.filter((runner) => runner.finish.kind !== 'withdrawn');
  const places = placesPaid(ran.length);
  const prices = race.runners.flatMap(({ saddle, winOdds }) => {
    // 0 to one is a starting price, and no price that anybody offers.
    if (!winOdds || winOdds.equals(0)) return [];
    const placeOdds = places > 0 ? { placeOdds: formatOddsFraction(madeUpPlaceOdds(winOdds)) } : {};
    return [{ saddle, winOdds: formatOddsFraction(winOdds), ...placeOdds }];
  });
  const scratched = race.runners.filter((runner) => runner.finish.kind === 'withdrawn');
  const finishers = finishersOf(race);
  const startingPrices = new Map(
    ran.flatMap(({ saddle, winOdds }) => (winOdds ? [[saddle, formatOddsFraction(winOdds)] as const] : [])),
  );
  const startingPrice = (saddle: number) => {
    const price = startingPrices.get(saddle);
    startingPrices.delete(saddle);
    return price === undefined ? {} : { startingPrice: price };
  };
  const cellsOf = (saddle: number) => ran.find((runner) => runner.saddle === saddle)?.cells;
  const margins = marginsOf(finishers, (saddle) => cellsOf(saddle)?.length_behind_winner);
  const placed = finishers.map((finisher) => {
    const margin = margins.get(finisher.saddle);
    return {
      ...finisher,
      ...startingPrice(finisher.saddle),
      ...(margin === undefined ? {} : { margin }),
    };
  });
  const winnerTime = readTime(cellsOf(finishers[0]?.saddle ?? 0)?.finish_time);
  return [
    ...(prices.length > 0 ? [call(`${below}/Prices`, { at: at(times.prices), prices })] : []),
    ...scratched.map(({ saddle }) => call(`${below}/Scratchings/${saddle}`, { at: at(times.scratching) })),
    call(`${below}/Status`, { status: 'closed', at: at(0) }),
    call(`${below}/Result`, {
      official: true,
      at: at(times.result),
      finishers: placed,
      ...(winnerTime === undefined ? {} : { winnerTime }),
      startingPrices: [...startingPrices].map(([saddle, price]) => ({ saddle, startingPrice: price })),
    }),
  ];
}
