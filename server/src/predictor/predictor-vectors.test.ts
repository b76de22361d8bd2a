import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { type DayFixture, PredictorDay } from '../../test/predictor-day.ts';

// Rounds played over HTTP: fixtures by the feed, saves by their punters, each at its time.

/** The published cases; the domain proves its rules by the same. */
const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../domain/test/predictor-vectors.json'), 'utf8'),
) as readonly Case[];

interface FixtureEvent {
  readonly at: string;
  readonly status: string;
  readonly kickOffAt?: string;
  readonly knownAt?: string;
  readonly score?: string;
  readonly minute?: number;
}

interface CaseFixture {
  readonly ref: string;
  readonly kickOffAt: string;
  readonly history: readonly FixtureEvent[];
}

interface Case {
  readonly id: string;
  readonly rule: string;
  readonly fixtures: readonly (CaseFixture & { readonly home: string; readonly away: string })[];
  readonly punters: readonly {
    readonly alias: string;
    readonly saves: readonly {
      readonly at: string;
      readonly scores?: Readonly<Record<string, string>>;
      readonly banker?: string | null;
    }[];
  }[];
  readonly expected: {
    readonly state: 'final' | 'live';
    readonly rows: readonly {
      readonly rank: number;
      readonly alias: string;
      readonly points: number;
      readonly exact: number;
      readonly differences: number;
      readonly results: number;
      readonly perFixture: Readonly<Record<string, number | null>>;
    }[];
  };
}

const day = closedAfterAll(await PredictorDay.open());
const punters = new Map<string, number>();

/** The cases are of 2026: a whole number of weeks later, because the database's own clock closes a fixture too. */
const shift = 574 * 7 * 86_400_000;
const goalsOf = (score: string) => {
  const [home, away] = score.split('-').map(Number);
  return { home, away };
};
const later = (at: string) => new Date(Date.parse(at) + shift);

async function tell({ feed, body }: DayFixture, entry: FixtureEvent): Promise<void> {
  const goals = entry.score === undefined ? undefined : goalsOf(entry.score);
  const send = async (below: string, sent: Record<string, unknown>) => {
    const { status, body: answer } = await feed.put(below, sent);
    expect(status, `${entry.status}: ${JSON.stringify(answer)}`).toBe(200);
  };
  const { status, minute = 45 } = entry;
  if (status === 'live') {
    const startedAt = entry.knownAt === undefined ? {} : { startedAt: later(entry.at).toISOString() };
    return send('/Status', { status, ...startedAt });
  }
  if (status === 'postponed') {
    return send('', { ...body, status, kickOffAt: later(entry.kickOffAt ?? '').toISOString() });
  }
  if (status === 'abandoned') return send('/Status', { status, score: { ...goals, minute } });
  if (status === 'walkover') return send('/Status', { status });
  if (status === 'goal' || status === 'halfTime') return send('/Score', { ...goals, minute });
  if (status === 'awarded') return send('/Result', { ...goals, official: true, reason: 'award' });
  if (status === 'corrected') return send('/Result', { ...goals, official: true, reason: 'capture' });
  return send('/Result', { ...goals, official: true });
}

/** What happens at the times of a case, in their order. */
function timelineOf(
  { fixtures, punters: players }: Case,
  made: ReadonlyMap<string, DayFixture>,
  roundId: number,
): { at: number; run: () => Promise<unknown> }[] {
  const told = fixtures.flatMap(({ ref, history }) =>
    history.map((entry) => ({
      at: later(entry.knownAt ?? entry.at).getTime(),
      run: () => tell(made.get(ref) as DayFixture, entry),
    })),
  );
  const idOf = (ref: string) => made.get(ref)?.fixtureId ?? 0;
  const saved = players.flatMap(({ alias, saves }) =>
    saves.map(({ at, scores = {}, banker }) => ({
      at: later(at).getTime(),
      run: () =>
        day.save(
          punters.get(alias) ?? 0,
          roundId,
          Object.entries(scores).map(([ref, score]) => [idOf(ref), score] as const),
          banker == null ? banker : idOf(banker),
        ),
    })),
  );
  return [...told, ...saved].sort((a, b) => a.at - b.at);
}

describe('rounds as punters and the feed play them', () => {
  it.each(vectors)('$id (rule: $rule)', async (played) => {
    const { id, fixtures, expected } = played;
    const first = Math.min(...fixtures.map(({ kickOffAt }) => later(kickOffAt).getTime()));
    day.platform.setNow(new Date(first - 7 * 86_400_000));
    for (const { alias } of played.punters) {
      if (!punters.has(alias)) punters.set(alias, (await day.punters(alias))[0] ?? 0);
    }
    const made = new Map<string, DayFixture>();
    for (const { ref, kickOffAt, home, away } of fixtures) {
      made.set(ref, await day.fixture(id, later(kickOffAt), { home, away }));
    }
    const { rounds } = await day.call(null, 'GET', `Rounds?league=${id}`);
    const roundId = rounds[0]?.roundId ?? 0;
    for (const { at, run } of timelineOf(played, made, roundId)) {
      await day.at(new Date(at));
      await run();
    }
    const check = async () => {
      const board = await day.board(roundId);
      expect(board.final).toBe(expected.state === 'final');
      expect(board.counts).toBe(true);
      expect(
        board.punters.map(({ rank, userId, total, exact, differences, results }) => ({
          ...{ rank, alias: userId, points: total, exact, differences, results },
        })),
      ).toEqual(expected.rows.map(({ perFixture: _, ...row }) => row));
    };
    await check();
    for (const { alias, perFixture } of expected.rows) {
      const { predictions } = await day.call(null, 'GET', `Predictions/${roundId}/${punters.get(alias)}`);
      for (const [ref, points] of Object.entries(perFixture)) {
        const detail = predictions.find(({ fixtureId }) => fixtureId === made.get(ref)?.fixtureId);
        expect(detail?.points ?? null, `${alias} ${ref}`).toBe(points);
      }
    }
    if (expected.state !== 'final') return;
    expect(['written', 'written-before']).toContain(await day.finish(roundId));
    await check();
  });
});
