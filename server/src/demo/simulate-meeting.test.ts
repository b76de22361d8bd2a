import { isForeignCourse } from '@furlong/domain/courses';
import { findResultProblems } from '@furlong/domain/race-result';
import { describe, expect, it } from 'vitest';
import { FOREIGN_COURSES, LOCAL_COURSES } from './courses.ts';
import { simulateMeeting } from './simulate-meeting.ts';
import type { StableName } from './stable.ts';
import { createWorld } from './world.ts';

const world = createWorld('furlong');
const meetings = Array.from({ length: 40 }, (_, number) =>
  simulateMeeting(world, 'furlong', {
    ref: `test-${number}`,
    stable: number % 4 ? 'home' : 'foreign',
    number,
  }),
);

const fixtureOf = (stable: StableName, number: number) => ({ ref: `${stable}-${number}`, stable, number });

describe('a simulated meeting', () => {
  it('is the same for the same seed, and another for another', () => {
    const fixture = { ref: 'test-3', stable: 'home', number: 3 } as const;
    expect(simulateMeeting(createWorld('furlong'), 'furlong', fixture)).toEqual(meetings[3]);
    expect(simulateMeeting(createWorld('other'), 'other', fixture)).not.toEqual(meetings[3]);
  });

  it('has eight races of five to sixteen runners, numbered from 1, each horse in one of them', () => {
    for (const { races } of meetings) {
      expect(races.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      const horses = races.flatMap(({ runners }) => runners.map(({ horse }) => horse));
      expect(new Set(horses).size).toBe(horses.length);
      for (const { runners } of races) {
        expect(runners.length).toBeGreaterThanOrEqual(5);
        expect(runners.length).toBeLessThanOrEqual(16);
        expect(runners.map(({ saddle }) => saddle)).toEqual(runners.map((_, index) => index + 1));
        expect(new Set(runners.map(({ draw }) => draw)).size).toBe(runners.length);
        expect(new Set(runners.map(({ jockey }) => jockey)).size).toBe(runners.length);
      }
    }
  });

  it('has first timers that have never run before, and who are none a second time', () => {
    const past = Array.from({ length: 60 }, (_, number) =>
      fixtureOf(number % 6 === 1 ? 'foreign' : 'home', number),
    );
    const live = Array.from({ length: 60 }, (_, number) =>
      number % 5 === 2 ? fixtureOf('foreign', Math.floor(number / 5) * 2) : fixtureOf('home', 66 + number),
    );
    // As the meetings of the next day are numbered: by the days since 2020.
    const days = [2516, 2517].flatMap((day) => [
      fixtureOf('featured', 2 * day),
      fixtureOf('featured', 2 * day + 1),
      fixtureOf('foreign', 2 * day + 1),
    ]);
    const seen = new Set<string>();
    let firstTimers = 0;
    for (const fixture of [...past, ...live, ...days]) {
      const runners = simulateMeeting(world, 'furlong', fixture).races.flatMap((race) => race.runners);
      for (const { horse, firstTimer } of runners) {
        if (!firstTimer) continue;
        firstTimers += 1;
        expect(horse.length).toBeLessThanOrEqual(18);
        expect(seen.has(horse), horse).toBe(false);
      }
      for (const { horse } of runners) seen.add(horse);
    }
    expect(firstTimers).toBeGreaterThan(200);
  });

  it('dresses every runner in silks the design system draws', () => {
    const colours = '[RWNYGKBUPLMO]';
    const code = new RegExp(
      `^(p${colours}|[hmsqvxbcdokte]${colours}{2})-(p${colours}|[hacsv]${colours}{2})-(p${colours}|[qhsd]${colours}{2})$`,
    );
    for (const { races } of meetings) {
      for (const { runners } of races) for (const { silks } of runners) expect(silks).toMatch(code);
    }
  });

  it('ends every race in orders a result may have, whoever is scratched', () => {
    for (const { races } of meetings) {
      for (const { runners, incidents, outcome } of races) {
        const card = runners.map(({ saddle }) => ({
          saddle,
          scratched: saddle === incidents.scratching?.saddle,
        }));
        for (const order of [
          outcome.provisional,
          outcome.official,
          outcome.correction?.finishers ?? outcome.final,
        ]) {
          expect(findResultProblems(order, card)).toEqual([]);
        }
        expect((outcome.correction?.finishers ?? outcome.official).map((each) => each)).toEqual(
          outcome.final,
        );
      }
    }
  });

  it('is at home or abroad as the specification has the courses', () => {
    expect(LOCAL_COURSES.some(({ name, country }) => isForeignCourse(name, country))).toBe(false);
    expect(FOREIGN_COURSES.map(({ name }) => name)).toEqual([
      'Sha Tin',
      'Happy Valley',
      'Kranji',
      'Meydan',
      'Goodwood',
      'Ascot',
      'York',
    ]);
  });
});
