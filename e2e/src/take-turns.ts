import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestSite } from './test-site.ts';

const patience = 120_000;

/** Runs what only one test at a time may do: a confirmation mail is found by its position in the log. */
export async function takeTurns<T>(site: TestSite, work: () => Promise<T>): Promise<T> {
  const turn = join(site.folder, 'registering');
  const until = Date.now() + patience;
  while (!isTaken(turn)) {
    if (Date.now() > until) throw new Error('Another test has been registering an account for too long.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  try {
    return await work();
  } finally {
    rmdirSync(turn);
  }
}

function isTaken(turn: string): boolean {
  try {
    mkdirSync(turn);
    return true;
  } catch {
    return false;
  }
}
