import type { Runner } from '@furlong/contract/meetings';

/** How a race's runners are listed. */
export type RunnerOrder = 'number' | 'price' | 'draw';

const last = Number.POSITIVE_INFINITY;

/** The runners in the order asked for; equal ones by number, scratched ones and unknowns last. */
export function sortRunners(runners: readonly Runner[], order: RunnerOrder): Runner[] {
  return runners.toSorted((a, b) => compareKeys(keyOf(a, order), keyOf(b, order)) || a.saddle - b.saddle);
}

function keyOf(runner: Runner, order: RunnerOrder): number {
  switch (order) {
    case 'number':
      return runner.saddle;
    case 'price':
      return runner.scratched ? last : (runner.winOdds ?? runner.startingPrice ?? last);
    case 'draw':
      return runner.scratched ? last : (runner.draw ?? last);
  }
}

/** Infinity minus infinity is no number, so no subtraction. */
function compareKeys(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
