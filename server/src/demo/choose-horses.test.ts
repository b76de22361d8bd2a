import { addDays, daysBetween } from '@furlong/domain/local-date';
import { describe, expect, it } from 'vitest';
import type { Fixture, SimulatedMeeting } from './hold-meeting.ts';
import { REST_DAYS } from './past-meetings.ts';
import { DAY_ZERO, PAST_FIXTURES } from './plan-meetings.ts';
import { SHORT_RACES } from './script-meeting.ts';
import { simulateMeeting } from './simulate-meeting.ts';
import { createWorld } from './world.ts';

const today = '2026-11-22';
const world = createWorld('furlong', today);

/** A meeting on its day, in days before today; tomorrow is -1. */
interface Held {
  readonly daysAgo: number;
  readonly meeting: SimulatedMeeting;
  /** Races that were run. */
  readonly ran: readonly number[];
}

const past: Held[] = world.past.fixtures.map(({ daysAgo, fate, meeting }) => ({
  daysAgo,
  meeting,
  ran:
    fate === 'abandoned'
      ? []
      : meeting.races
          .filter(
            ({ number, incidents }) => !incidents.abandoned && (fate !== 'short' || number <= SHORT_RACES),
          )
          .map(({ number }) => number),
}));

const hold = (fixture: Fixture, daysAgo: number): Held => {
  const meeting = simulateMeeting(world, 'furlong', fixture);
  return { daysAgo, meeting, ran: meeting.races.map(({ number }) => number) };
};
const live = Array.from({ length: 60 }, (_, number) =>
  number % 5 === 2
    ? hold({ ref: `live-${number}`, stable: 'foreign', number: Math.floor(number / 5) * 2 }, 0)
    : hold({ ref: `live-${number}`, stable: 'home', number: PAST_FIXTURES + number }, 0),
);
const days = [1, 2, 3, 4, 5].flatMap((ahead) => {
  const day = addDays(today, ahead);
  const number = daysBetween(DAY_ZERO, day);
  return [
    hold({ ref: `day-${day}-1`, stable: 'featured', number: 2 * number }, -ahead),
    hold({ ref: `day-${day}-2`, stable: 'featured', number: 2 * number + 1 }, -ahead),
    hold({ ref: `day-${day}-3`, stable: 'foreign', number: 2 * number + 1 }, -ahead),
  ];
});

/** Where and when each horse ran and finished, oldest first. */
const runs = new Map<string, { daysAgo: number; place: number; country: string }[]>();
for (const { daysAgo, meeting, ran } of past) {
  for (const race of meeting.races.filter(({ number }) => ran.includes(number))) {
    for (const { saddle, horse } of race.runners) {
      if (saddle === race.incidents.scratching?.saddle) continue;
      const place = race.outcome.final.find((finisher) => finisher.saddle === saddle)?.position ?? 10;
      const run = { daysAgo, place, country: meeting.course.country };
      runs.set(horse, [...(runs.get(horse) ?? []), run]);
    }
  }
}
const runnersOf = ({ meeting }: Held) => meeting.races.flatMap((race) => race.runners);

describe('the horses of the demo', () => {
  it('have not run within ten days of any card they are on: none "ran today"', () => {
    const seen = new Map<string, number[]>();
    for (const held of [...past, ...live, ...days]) {
      for (const { horse } of runnersOf(held)) seen.set(horse, [...(seen.get(horse) ?? []), held.daysAgo]);
    }
    for (const [horse, cards] of seen) {
      for (const { daysAgo } of runs.get(horse) ?? []) {
        for (const card of cards) {
          if (daysAgo <= card) continue;
          expect(daysAgo - card, horse).toBeGreaterThanOrEqual(REST_DAYS);
        }
      }
      const ahead = cards.filter((card) => card <= 0);
      expect(ahead.length, `${horse} is on ${ahead.length} cards`).toBeLessThanOrEqual(1);
    }
  });

  it('have mostly run 10 to 45 days ago, in the same country, where a visitor looks first', () => {
    const first = [...live.slice(0, 8), ...days.slice(0, 3)];
    let known = 0;
    let recent = 0;
    let figures = 0;
    let all = 0;
    const gaps = new Set<number>();
    for (const held of first) {
      for (const { horse, firstTimer } of runnersOf(held)) {
        if (firstTimer) continue;
        all += 1;
        const before = runs.get(horse);
        if (before === undefined) continue;
        known += 1;
        figures += before.length;
        const last = before.at(-1)?.daysAgo ?? 0;
        gaps.add(last - held.daysAgo);
        if (last - held.daysAgo <= 45) recent += 1;
        expect(before.every(({ country }) => country === held.meeting.course.country)).toBe(true);
      }
    }
    expect(known / all).toBeGreaterThan(0.85);
    expect(recent / known).toBeGreaterThan(0.9);
    expect(figures / known).toBeGreaterThan(1.75);
    // Not all of a card from one meeting.
    expect(gaps.size).toBeGreaterThan(10);
  });

  it('have the places of their stored runs as form figures, no others, and no maiden has won', () => {
    for (const held of [...past, ...live, ...days]) {
      for (const race of held.meeting.races) {
        for (const { horse, form, firstTimer, rating } of race.runners) {
          const before = (runs.get(horse) ?? []).filter(({ daysAgo }) => daysAgo > held.daysAgo);
          const places = before.slice(-6).map(({ place }) => (place > 9 ? '0' : String(place)));
          expect(form, horse).toBe(places.join(''));
          if (race.class === 'Maiden') expect(form).not.toContain('1');
          expect(firstTimer).toBe(rating === undefined);
          if (firstTimer) expect(form).toBe('');
        }
      }
    }
  });
});

describe('what the demo says of a runner', () => {
  it('is a rating that the weights of a handicap follow, and a short comment', () => {
    for (const held of live.slice(0, 10)) {
      for (const race of held.meeting.races) {
        const best = Math.max(...race.runners.map(({ rating }) => rating ?? 0));
        if (race.class === 'Handicap') expect(race.name).toMatch(new RegExp(`\\((MR|FM) ${best}\\)$`));
        for (const { comment, weight, rating = 0 } of race.runners) {
          expect(comment.length).toBeGreaterThan(10);
          expect(comment.length).toBeLessThanOrEqual(120);
          if (race.class === 'Handicap') expect(weight).toBe(Math.max(52, 61 - (best - rating) / 2));
        }
      }
    }
  });
});

describe('the conditions of the races of the demo', () => {
  const seeds = ['furlong', 'other', 'third'].map((seed) => createWorld(seed));
  const meetings = [
    ...[...live, ...days].map(({ meeting }) => meeting),
    ...seeds.flatMap(({ past }) => past.fixtures.map(({ meeting }) => meeting)),
  ];
  const races = meetings.flatMap((meeting) => meeting.races);

  it('hold for every runner: ages, wins and weights are what the name of the race asks for', () => {
    const seen = new Set<string>();
    for (const { name, class: kind, runners } of races) {
      const [youngest, eldest] = /Juvenile/.test(name)
        ? [2, 2]
        : /Fillies|Progress/.test(name)
          ? [3, 4]
          : [3, 9];
      seen.add(name.replace(/^[A-Z]\w+ (?!Plate|Juvenile)/, '').replace(/\d+/, ''));
      expect(runners.length, name).toBeGreaterThanOrEqual(5);
      for (const { horse, age, form, firstTimer, weight } of runners) {
        expect(age, `${horse} in ${name}`).toBeGreaterThanOrEqual(youngest);
        expect(age, `${horse} in ${name}`).toBeLessThanOrEqual(eldest);
        if (kind === 'Maiden') expect(form, horse).not.toContain('1');
        else expect(firstTimer, horse).toBe(false);
        if (kind === 'Handicap') continue;
        const withAge = youngest < 3 || age > 3 ? 60 : 58;
        expect([withAge, withAge - 2.5], `${horse} in ${name}`).toContain(weight);
      }
    }
    expect([...seen].toSorted()).toEqual([
      'Fillies Handicap (FM )',
      'Handicap (MR )',
      'Maiden Juvenile Plate',
      'Maiden Plate',
      'Pinnacle Stakes',
      'Progress Plate',
      'Stakes (Listed)',
    ]);
  });

  it('let fillies off weight at level weights, whatever race they ran in before', () => {
    // Of one world: another has other horses of the same names.
    const ownRaces = [...past, ...live, ...days].flatMap(({ meeting }) => meeting.races);
    const females = new Set(
      ownRaces
        .filter(({ name }) => /Fillies/.test(name))
        .flatMap(({ runners }) => runners.map(({ horse }) => horse)),
    );
    expect(females.size).toBeGreaterThan(100);
    let met = 0;
    for (const { class: kind, runners } of ownRaces) {
      if (kind === 'Handicap') continue;
      for (const { horse, age, weight } of runners) {
        if (!females.has(horse)) continue;
        met += 1;
        expect(weight, horse).toBe(age === 3 ? 55.5 : 57.5);
      }
    }
    expect(met).toBeGreaterThan(20);
  });
});
