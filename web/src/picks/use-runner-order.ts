import { useState } from 'react';
import type { RunnerOrder } from './sort-runners.ts';

/** How the card's runners are sorted, from race to race: those to come, and those of a race with a result. */
export interface RunnerOrders {
  readonly ofOpen: RunnerOrder;
  readonly ofRun: RunnerOrder;
  readonly sortOpen: (order: RunnerOrder) => void;
  readonly sortRun: (order: RunnerOrder) => void;
}

/** Runners by number until the punter sorts them otherwise; those of a race with a result by finish. */
export function useRunnerOrder(): RunnerOrders {
  const [ofOpen, sortOpen] = useState<RunnerOrder>('number');
  const [ofRun, sortRun] = useState<RunnerOrder>('finish');
  return { ofOpen, ofRun, sortOpen, sortRun };
}
