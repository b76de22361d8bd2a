import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFuzzApp } from './fuzz-app.ts';
import type { FuzzSite } from './fuzz-site.ts';
import { runFuzz } from './run-fuzz.ts';

let site: FuzzSite;

beforeAll(async () => {
  site = await startFuzzApp();
});
afterAll(() => site.stop());

test('whatever is sent, each answer has its documented shape, none is a failure of ours, and nothing leaks', async () => {
  // The same requests in every run of the tests: new ones are for npm run fuzz. A failure is repeated by --seed, --replay.
  const seed = process.env.FUZZ_SEED ?? 'npm test';
  const { url, feedSecret } = site;
  const report = await runFuzz({ url, feedSecret, seed, requests: 5_000, atOnce: 16 });
  console.log(`fuzz: seed ${seed}, ${JSON.stringify(report.others)}`);
  expect(report.faults, `${seed}\n${site.output()}`).toEqual([]);
  expect(report.alive).toBe(true);
  expect(report.succeeded).toBeGreaterThan(30);
}, 300_000);
