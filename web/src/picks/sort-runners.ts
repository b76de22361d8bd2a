import type { Runner } from '@furlong/contract/schemas/meetings';

/** How a race's runners are listed. */
export type RunnerOrder = 'number' | 'price' | 'draw';

const last = Number.POSITIVE_INFINITY;

/** Sorts runners; ties by number, scratched and unknown ones last. */
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

/** Compares without subtraction: Infinity - Infinity is NaN. */
function compareKeys(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
