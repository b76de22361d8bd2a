let underWay = 0;
const waiting: (() => void)[] = [];

/** Counts a strike as under way until its answer is there, or is given up. */
export async function asStrike<T>(work: () => Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await work();
  } finally {
    underWay -= 1;
    if (underWay === 0) for (const go of waiting.splice(0)) go();
  }
}

/** Resolves once no strike is under way: nothing may come between the punter and its answer. */
export async function afterStrikes(): Promise<void> {
  if (underWay > 0) await new Promise<void>((resolve) => waiting.push(resolve));
}
