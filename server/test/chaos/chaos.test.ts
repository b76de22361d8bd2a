import { expect, test } from 'vitest';
import { runChaos } from './run-chaos.ts';

test('whatever is killed, dropped or sent twice, every acknowledged bet exists once, none after the off, and all adds up', async () => {
  const seed = process.env.CHAOS_SEED ?? `run-${Date.now()}`;
  const report = await runChaos({
    seed,
    seconds: 20,
    punters: 12,
    // The seed is what a failure is repeated by: CHAOS_SEED.
    say: (words) => console.log(words),
  });
  expect(Object.values(report.faults).flat(), JSON.stringify(report.faults)).toEqual([]);
  expect(report.reconciled, report.words).toBe(true);
  expect(report.struck).toBeGreaterThan(20);
  expect(report.struckOnSoccer).toBeGreaterThan(0);
  expect(report.kills.server + report.kills.database).toBeGreaterThan(1);
  expect(report.kills.connections).toBeGreaterThan(0);
}, 240_000);
