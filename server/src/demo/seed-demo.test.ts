import { meetingStandings } from '@furlong/domain/meeting-standings';
import { CLASSIC_RULES } from '@furlong/domain/scoring-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../test/test-platform.ts';
import { toScoredRace } from '../meetings/card.ts';
import { loadCard, loadHeads } from '../meetings/load-card.ts';
import { loadLastRuns } from '../meetings/load-last-runs.ts';
import { loadRivals } from '../session/load-rivals.ts';
import { seedDemo } from './seed-demo.ts';

const size = { days: 18, rivals: 60 };
const now = new Date('2026-11-21T10:00:00Z');

let platform: TestPlatform;
const lines: string[] = [];

beforeAll(async () => {
  platform = await createTestPlatform();
  platform.setNow(now);
  await seedDemo(platform, (line) => lines.push(line), size);
});

afterAll(() => platform?.close());

describe('the seed of an empty database', () => {
  it('holds two finished meetings for every past day, none of today', async () => {
    const heads = await loadHeads(platform.db, {});
    expect(heads).toHaveLength(2 * size.days);
    expect(heads[0]?.date).toBe('2026-11-03');
    expect(heads.at(-1)?.date).toBe('2026-11-20');
    expect(heads.filter(({ status }) => status === 'abandoned')).toHaveLength(1);
    for (const { status, standingsVersion, finalVersion } of heads) {
      expect(['resulted', 'abandoned']).toContain(status);
      expect(finalVersion).toBe(standingsVersion);
    }
    expect(lines.at(-2)).toContain('standings of 36 meetings');
    expect(lines.at(-1)).toContain('jackpots of 8 meetings');
  });

  it('has dead heats and scratchings, starting prices of every runner, and prices on the way', async () => {
    const heads = await loadHeads(platform.db, { statuses: ['resulted'] });
    const cards = await Promise.all(heads.map(({ id }) => loadCard(platform.db, id)));
    const races = cards.flatMap((card) => card?.races ?? []).filter(({ status }) => status === 'resulted');
    const tied = races.filter(({ result }) => {
      const positions = result?.finishers.map(({ position }) => position) ?? [];
      return new Set(positions).size < positions.length;
    });
    expect(tied.length).toBeGreaterThan(0);
    const runners = races.flatMap((race) => race.runners);
    const scratched = runners.filter((runner) => runner.scratched);
    expect(scratched.length).toBeGreaterThan(0);
    for (const runner of scratched) {
      expect(runner.scratchedOdds).not.toBeNull();
      expect(runner.winOdds).toBeNull();
    }
    for (const runner of runners) if (!runner.scratched) expect(runner.startingPrice).not.toBeNull();
    const { rows } = await sql<{ fewest: number }>`
      select min(boards)::int as fewest from (
        select count(distinct sequence) as boards from price_ticks group by race_id
      ) as race`.execute(platform.db);
    expect(rows[0]?.fewest).toBeGreaterThanOrEqual(1);
  });

  it('has no horse that ran again within ten days, and says what results say', async () => {
    const heads = await loadHeads(platform.db, {});
    let again = 0;
    for (const { id } of heads) {
      for (const saddles of (await loadLastRuns(platform.db, id)).values()) {
        for (const days of saddles.values()) {
          again += 1;
          expect(days).toBeGreaterThanOrEqual(10);
        }
      }
    }
    expect(again).toBeGreaterThan(50);
    const { rows } = await sql`
      select count(*) filter (where winner_time is null)::int as untimed,
        count(*) filter (where official and jsonb_array_length(dividends) < 2)::int as unpaid,
        count(*) filter (where not official and dividends is not null)::int as early
      from race_results`.execute(platform.db);
    expect(rows).toEqual([{ untimed: 0, unpaid: 0, early: 0 }]);
  });

  it('ranks the rivals by the rules of scoring', async () => {
    const [head] = await loadHeads(platform.db, { statuses: ['resulted'] });
    const card = head && (await loadCard(platform.db, head.id));
    if (!card) throw new Error('no card');
    const aliases = new Map([...(await loadRivals(platform.db))].map(([alias, id]) => [id, alias]));
    const { rows: picks } = await sql<{ punter_id: number; saddles: number[] }>`
      select punter_id, saddles from card_picks where meeting_id = ${card.id}`.execute(platform.db);
    const expected = meetingStandings(
      card.races.map(toScoredRace),
      picks.map(({ punter_id, saddles }) => ({
        punterId: punter_id,
        alias: aliases.get(punter_id) ?? '',
        picks: saddles.map((saddle, index) => ({ raceNumber: index + 1, saddle })),
      })),
      CLASSIC_RULES,
    );
    const { rows: written } = await sql`
      select punter_id as "punterId", rank, total, winners from final_standings
      where meeting_id = ${card.id} order by place`.execute(platform.db);
    expect(written.length).toBeGreaterThan(10);
    expect(written).toEqual(
      expected.rows.map(({ punterId, rank, total, winners }) => ({ punterId, rank, total, winners })),
    );
  });

  it('is made once, and finishes standings that a kill left out', async () => {
    expect(await seedDemo(platform, () => undefined, size)).toBe(0);
    const [head] = await loadHeads(platform.db, { statuses: ['resulted'] });
    await sql`delete from final_standings where meeting_id = ${head?.id}`.execute(platform.db);
    await sql`delete from final_boards where meeting_id = ${head?.id}`.execute(platform.db);
    await sql`update meetings set final_version = null where id = ${head?.id}`.execute(platform.db);
    expect(await seedDemo(platform, () => undefined, size)).toBe(0);
    const [again] = await loadHeads(platform.db, { ids: [head?.id ?? 0] });
    expect(again?.finalVersion).toBe(again?.standingsVersion);
  });

  it('leaves nothing behind when it fails half-way', async () => {
    const empty = await createTestPlatform();
    try {
      empty.setNow(now);
      const failing = seedDemo(
        empty,
        (line) => {
          if (line.includes('10 of')) throw new Error('killed');
        },
        size,
      );
      await expect(failing).rejects.toThrow('killed');
      expect(await loadHeads(empty.db, {})).toEqual([]);
      expect((await loadRivals(empty.db)).size).toBe(0);
    } finally {
      await empty.close();
    }
  });

  it('is not made where the demo is off', async () => {
    const settings = { ...platform.settings, demo: false };
    expect(await seedDemo({ ...platform, settings }, () => undefined, size)).toBe(0);
  });
});
