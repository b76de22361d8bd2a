import { DEDUCTION_TABLES } from '@furlong/domain/betting/deductions';
import { createRandom, type Random } from '@furlong/domain/random';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BetDay } from '../../test/bet-day.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { minutesFromOff, offOf, pricesBody, resultBody } from '../../test/test-feed.ts';
import { prepareRaces } from '../bets/racing/load-facts.ts';
import { racing } from '../bets/racing/racing.ts';
import { loadRaceFacts } from '../meetings/load-race-facts.ts';
import { betsCheck } from './check-bets.ts';
import { reconcile } from './reconcile.ts';
import { rereadFacts } from './reread-facts.ts';

const day = closedAfterAll(await BetDay.open(() => ({})));
beforeEach(() => day.begin());
afterEach(() => {
  vi.restoreAllMocks();
});

async function differences(): Promise<string[]> {
  const found: string[] = [];
  // Nobody works the queue here, and a meeting with a queued settlement is not compared.
  await sql`delete from jobs.job`.execute(day.platform.db);
  const differs = (_name: string, words: string) => found.push(words);
  await reconcile(day.platform.db, { differs, progress: () => undefined }, [betsCheck]);
  return found;
}

/** Makes a feed call about the first race, which may be refused. */
async function saySomething(random: Random, minute: number): Promise<number> {
  const at = minutesFromOff(1, minute);
  const saddle = random.int(1, 8);
  const order = random.shuffle([1, 2, 3, 4, 5, 6, 7, 8]).slice(0, 4);
  const isEarly = minute < 0;
  const kind = random.int(0, isEarly ? 5 : 9);
  const { status } = await (kind <= 2
    ? day.feed.put('/Races/1/Prices', {
        at,
        prices: [{ saddle, winOdds: random.chance(0.2) ? 0 : `${random.int(1, 99)}/4` }],
      })
    : kind <= 4
      ? day.feed.put(`/Races/1/Scratchings/${saddle}`, { at, ...(isEarly ? {} : { nonRunner: true }) })
      : kind === 5
        ? day.feed.put('/Races/1/Status', { status: random.chance(0.5) ? 'closed' : 'open', at })
        : kind === 6 && random.chance(0.4)
          ? day.feed.put('/Races/1/Status', { status: 'abandoned', at })
          : kind === 6
            ? day.feed.put('/Races/1/Status', {
                status: 'open',
                at,
                offAt: minutesFromOff(1, minute + random.int(1, 60)),
              })
            : day.feed.put('/Races/1/Result', {
                ...resultBody(1, order, random.chance(0.8)),
                at,
                finishers: order
                  .map((each, index) => ({
                    saddle: each,
                    position: index === 1 && random.chance(0.3) ? 1 : index + 1,
                    startingPrice: random.int(1, 20),
                  }))
                  .map((each, index, all) =>
                    index === 2 && all[1]?.position === 1 ? { ...each, position: 3 } : each,
                  ),
                reason: random.pick(['capture', 'disqualification', 'judge']),
              }));
  return status;
}

describe('the second reading of the races', () => {
  test.each(Array.from({ length: 3 }, (_, seed) => seed))(
    'says what the first one says, whatever was fed (seed %i)',
    async (seed) => {
      const random = createRandom(`facts-${seed}`);
      const statuses = new Set<number>();
      for (let minute = -12; minute < 20; minute += random.int(0, 2)) {
        day.platform.setNow(new Date(offOf(1).getTime() + minute * 60_000));
        statuses.add(await saySomething(random, minute));
        const first = await loadRaceFacts(day.platform.db, [day.meetingId]);
        expect(await rereadFacts(day.platform.db, day.meetingId)).toEqual(first.map(({ facts }) => facts));
      }
      // Some of it was taken, and nothing failed.
      expect(statuses).toContain(200);
      expect([...statuses].every((status) => status < 500)).toBe(true);
    },
  );

  test('notices a settlement by facts that had lost the price of a runner withdrawn', async () => {
    await day.strike(1, 10, [1, 2]);
    await day.feed.put('/Races/1/Scratchings/1', { at: minutesFromOff(1, -5) });
    await day.feed.put('/Races/1/Prices', { ...pricesBody(1, 8, -4), prices: [] });
    await day.resultAlone(1, [2, 3, 4]);
    vi.spyOn(racing, 'loadFacts').mockImplementation(async (db, meetingId) => {
      const races = await loadRaceFacts(db, [meetingId]);
      return prepareRaces(
        races.map((race) => ({
          ...race,
          facts: {
            ...race.facts,
            runners: race.facts.runners.map((runner) => ({ ...runner, scratchedOdds: null })),
          },
        })),
        DEDUCTION_TABLES,
      );
    });
    await day.settle();
    // 3/1 with the 35 % of a runner at 2/1 taken off R30.
    expect(await differences()).toEqual([
      expect.stringMatching(/is won with R40\.00 .*; by its legs and the results it is won with R29\.50/),
    ]);
    vi.restoreAllMocks();
    await day.settle(true);
    expect(await differences()).toEqual([]);
  });

  test('notices a price of a withdrawn runner that was lost before bets were settled', async () => {
    await day.strike(1, 10, [1, 2]);
    await day.feed.put('/Races/1/Scratchings/1', { at: minutesFromOff(1, -5) });
    await day.platform.db
      .updateTable('runners')
      .set({ scratched_numerator: null, scratched_denominator: null })
      .where('race_id', '=', day.raceIds[0] ?? 0)
      .execute();
    await day.result(1, [2, 3, 4]);
    expect(await differences()).toHaveLength(1);
  });
});
