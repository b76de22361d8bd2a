import { findMarginProblems } from '@furlong/domain/margins';
import { describe, expect, it } from 'vitest';
import { declareDividends } from './declare-dividends.ts';
import { createMarket } from './market.ts';
import { simulateMeeting } from './simulate-meeting.ts';
import { createWorld } from './world.ts';

const world = createWorld('furlong');
const races = Array.from({ length: 12 }, (_, number) =>
  simulateMeeting(world, 'furlong', { ref: `tote-${number}`, stable: 'home', number }),
).flatMap(({ races, seed }) => races.map((race) => ({ race, seed })));

describe('what the demo says of a result', () => {
  it('are margins that a result may have, and times that horses run', () => {
    for (const { race } of races) {
      const { provisional, official, correction, final } = race.outcome;
      for (const order of [provisional, official, correction?.finishers ?? [], final]) {
        expect(findMarginProblems(order)).toEqual([]);
        for (const { position, margin } of order) expect(margin === null).toBe(position === 1);
      }
      const metresASecond = race.distance / (race.winnerTime / 100);
      expect(metresASecond).toBeGreaterThan(14);
      expect(metresASecond).toBeLessThan(18.5);
    }
  });

  it('are dividends that follow the prices, each pool and order once', () => {
    for (const { race, seed } of races) {
      const out = race.incidents.scratching?.saddle ?? null;
      const closing = createMarket(race, seed, 180, 3_600).closing(out);
      const dividends = declareDividends(seed, race.outcome.final, closing);
      expect(dividends.length).toBeLessThanOrEqual(60);
      const keys = dividends.map(({ pool, saddles }) => `${pool} ${saddles}`);
      expect(new Set(keys).size).toBe(keys.length);
      const winners = race.outcome.final.filter(({ position }) => position === 1);
      const win = dividends.filter(({ pool }) => pool === 'win');
      expect(win.map(({ saddles }) => saddles[0])).toEqual(winners.map(({ saddle }) => saddle));
      for (const { saddles, cents } of win) {
        const price = closing.get(saddles[0] ?? 0)?.win;
        const fixed = 1 + (price?.numerator ?? 0) / (price?.denominator ?? 1);
        expect((cents / 100) * winners.length).toBeGreaterThanOrEqual(Math.min(fixed * 0.6, 1));
        expect((cents / 100) * winners.length).toBeLessThan(fixed * 1.7 + 1);
      }
      for (const { cents } of dividends) {
        expect(cents % 10).toBe(0);
        expect(cents).toBeGreaterThanOrEqual(100);
      }
    }
  });
});
