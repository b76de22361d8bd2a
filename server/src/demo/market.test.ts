import { winProbabilities } from '@furlong/domain/plackett-luce';
import { describe, expect, it } from 'vitest';
import { type Board, createMarket, type Market } from './market.ts';
import { simulateMeeting } from './simulate-meeting.ts';
import type { SimulatedRace } from './simulate-race.ts';
import { createWorld } from './world.ts';

/** Win prices to one at which a band begins. */
const BANDS = [0, 3, 6, 12, 25];
const FINE_BANDS = [0, 1, 2, 3, 4, 6, 8, 12, 20, 40];

interface BandSum {
  runners: number;
  fair: number;
  won: number;
  model: number;
}

function* simulateRaces(
  seed: string,
  meetings: number,
  lead: number,
): Generator<{ race: SimulatedRace; closing: Board; market: Market }> {
  const world = createWorld(seed);
  for (let number = 0; number < meetings; number++) {
    const meeting = simulateMeeting(world, seed, { ref: `test-${number}`, stable: 'home', number });
    for (const race of meeting.races) {
      const market = createMarket(race, meeting.seed, 180, lead);
      const closing = market.closing(race.incidents.scratching?.saddle ?? null);
      yield { race, closing, market };
    }
  }
}

function overroundOf(board: Board): number {
  return [...board.values()].reduce((sum, { win }) => sum + win.probability, 0);
}

function addToBands(
  bands: Map<number, BandSum>,
  limits: readonly number[],
  race: SimulatedRace,
  board: Board,
): void {
  const overround = overroundOf(board);
  const winners = race.outcome.final.filter(({ position }) => position === 1);
  const starters = race.runners.filter(({ saddle }) => board.has(saddle));
  const chances = winProbabilities(starters.map(({ strength }) => strength));
  starters.forEach(({ saddle }, index) => {
    const win = board.get(saddle)?.win;
    if (!win) return;
    const from = limits.findLast((limit) => win.numerator / win.denominator >= limit) ?? 0;
    const sum = bands.get(from) ?? { runners: 0, fair: 0, won: 0, model: 0 };
    sum.runners += 1;
    sum.fair += win.probability / overround;
    // A dead heat is half a win each.
    sum.won += winners.some((winner) => winner.saddle === saddle) ? 1 / winners.length : 0;
    sum.model += chances[index] ?? 0;
    bands.set(from, sum);
  });
}

describe('the prices of 1 000 simulated races', () => {
  const races = [...simulateRaces('furlong', 125, 900)];

  it('carry a win margin of 112 to 125 %, at the opening and at the off', () => {
    expect(races).toHaveLength(1_000);
    const sums = races.flatMap(({ closing, market }) => [
      overroundOf(closing),
      overroundOf(market.board(market.ticks.length - 1, null)),
    ]);
    expect(Math.min(...sums)).toBeGreaterThanOrEqual(1.12);
    expect(Math.max(...sums)).toBeLessThanOrEqual(1.25);
    expect(sums.reduce((a, b) => a + b) / sums.length).toBeCloseTo(1.18, 2);
  });

  it('say how often a runner wins, to 3 points in every price band', () => {
    const bands = new Map<number, BandSum>();
    for (const { race, closing } of races) addToBands(bands, BANDS, race, closing);
    for (const { runners, fair, won } of bands.values()) {
      expect(runners).toBeGreaterThan(500);
      const share = fair / runners;
      const chance = 2 * Math.sqrt((share * (1 - share)) / runners);
      expect(Math.abs(won - fair) / runners).toBeLessThan(Math.max(0.03, chance));
    }
  });

  it('are fair to the model the results are drawn from, to 3 points in every narrow band, or what chance allows', () => {
    const bands = new Map<number, BandSum>();
    for (const { race, closing } of races) addToBands(bands, FINE_BANDS, race, closing);
    for (const { runners, fair, model } of bands.values()) {
      expect(Math.abs(model - fair) / runners).toBeLessThan(0.03);
    }
  });

  it('favour the favourite: an outsider carries more of the margin', () => {
    const bands = new Map<number, BandSum>();
    for (const { race, closing } of races) addToBands(bands, BANDS, race, closing);
    const [favourites, outsiders] = [bands.get(0), bands.get(25)];
    expect((favourites?.model ?? 0) / (favourites?.fair ?? 1)).toBeGreaterThan(1);
    expect((outsiders?.model ?? 0) / (outsiders?.fair ?? 1)).toBeLessThan(1);
  });

  it('offer a place at a shorter price than a win, and no place where none is paid', () => {
    for (const { closing } of races) {
      for (const { win, place } of closing.values()) {
        if (closing.size <= 5) expect(place).toBeNull();
        else expect(place?.probability).toBeGreaterThan(win.probability);
      }
    }
  });

  it('include the odd dead heat, scratching and correction', () => {
    const count = (met: (race: SimulatedRace) => boolean) => races.filter(({ race }) => met(race)).length;
    const places = ({ outcome }: SimulatedRace) => outcome.final.slice(0, 4).map(({ position }) => position);
    expect(count((race) => new Set(places(race)).size < places(race).length)).toBeGreaterThan(5);
    expect(count(({ incidents }) => incidents.scratching !== null)).toBeGreaterThan(60);
    expect(count(({ outcome }) => outcome.provisional !== outcome.official)).toBeGreaterThan(10);
    expect(count(({ outcome }) => outcome.correction !== null)).toBeGreaterThan(0);
  });
});

describe('the prices of 10 000 more races', () => {
  it('say how often a runner wins, to 3 points in every narrow band, or what chance allows', () => {
    const bands = new Map<number, BandSum>();
    for (const seed of ['five', 'six', 'seven', 'eight']) {
      for (const { race, closing } of simulateRaces(seed, 313, 1))
        addToBands(bands, FINE_BANDS, race, closing);
    }
    for (const { runners, fair, won } of bands.values()) {
      expect(runners).toBeGreaterThan(400);
      const share = fair / runners;
      const chance = 2 * Math.sqrt((share * (1 - share)) / runners);
      expect(Math.abs(won - fair) / runners).toBeLessThan(Math.max(0.03, chance));
    }
  });
});

describe('a market', () => {
  const meeting = simulateMeeting(createWorld('furlong'), 'furlong', {
    ref: 'test',
    stable: 'home',
    number: 1,
  });
  const race = meeting.races[0] as SimulatedRace;

  it('shows the same prices whenever its card was published', () => {
    const early = createMarket(race, meeting.seed, 180, 3_600);
    const late = createMarket(race, meeting.seed, 180, 300);
    const shared = late.ticks.length - 1;
    expect(early.ticks.slice(0, shared)).toEqual(late.ticks.slice(0, shared));
    for (let tick = 0; tick < shared; tick++) expect(early.board(tick, null)).toEqual(late.board(tick, null));
  });

  it('moves every 10 to 20 seconds before the off, and ends near the starting prices', () => {
    const { ticks } = createMarket(race, meeting.seed, 180, 3_600);
    const near = ticks.filter((before) => before < 180);
    near.slice(1).forEach((before, index) => {
      expect(before - (near[index] ?? 0)).toBeGreaterThanOrEqual(10);
      expect(before - (near[index] ?? 0)).toBeLessThanOrEqual(20);
    });
    expect(near.length).toBeGreaterThanOrEqual(9);
  });
});
