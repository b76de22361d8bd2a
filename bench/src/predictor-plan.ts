/** Punters who predict every fixture; fewer to try the bench itself. */
export const predictorCount = Number(process.env.BENCH_PUNTERS ?? 1_000_000);
/** Fixtures of the round. The last result stays provisional, so that the round is not over while it is measured. */
export const fixtureCount = 10;

/** A goal of a fixture: the score after it. */
export interface Goal {
  readonly fixture: number;
  readonly home: number;
  readonly away: number;
  readonly minute: number;
}

/** The goals of the afternoon, in turn over the fixtures: each of them ends 2-1. */
export function goals(): Goal[] {
  const scores = [
    { home: 1, away: 0, minute: 12 },
    { home: 1, away: 1, minute: 50 },
    { home: 2, away: 1, minute: 83 },
  ];
  return scores.flatMap((score) =>
    Array.from({ length: fixtureCount }, (_, fixture) => ({ fixture, ...score })),
  );
}
