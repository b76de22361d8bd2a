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
  expect(report.succeeded).toBeGreaterThan(100);
  expect(report.shut.filter((name) => !(name in opensNothingTwice))).toEqual([]);
  const fuzzed = new Set(report.addresses.map(nameParameters));
  const left = site.routes?.map(nameParameters).filter((route) => !fuzzed.has(route));
  expect(left?.filter((route) => !notFuzzedByName.some((one) => one.test(route)))).toEqual([]);
  expect(site.routes?.length).toBeGreaterThan(200);
}, 300_000);

/** Calls that no request of the fuzz is let into, and why. */
const opensNothingTwice: Readonly<Record<string, string>> = {
  GetPunterChallengeLogin: 'its token is spent by the sign-ins with which a run begins',
};

/** Routes that stand for many addresses: those that there are under them are fuzzed by their own names. */
const notFuzzedByName: readonly RegExp[] = [
  // What is left of the identity provider, by any method.
  /^[A-Z]+ \/identity\/\*$/,
  // The files of the built web app.
  /^GET \/\*$/,
];

const nameParameters = (route: string) => route.replace(/:[^/]+|\{\w+\}/g, '*');
