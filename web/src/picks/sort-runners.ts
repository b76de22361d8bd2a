import type { Runner } from '@furlong/contract/schemas/meetings';

/** How a race's runners are listed. */
export type RunnerOrder = 'finish' | 'number' | 'price' | 'draw';

const last = Number.POSITIVE_INFINITY;

/** Sorts runners; ties by number, unplaced and unknown ones after, scratched ones last. */
export function sortRunners(runners: readonly Runner[], order: RunnerOrder): Runner[] {
  return runners.toSorted(
    (a, b) =>
      compareKeys(keyOf(a, order), keyOf(b, order)) ||
      (order === 'number' ? 0 : Number(a.scratched) - Number(b.scratched)) ||
      a.saddle - b.saddle,
  );
}

function keyOf(runner: Runner, order: RunnerOrder): number {
  switch (order) {
    case 'finish':
      return runner.scratched ? last : (runner.position ?? last);
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
