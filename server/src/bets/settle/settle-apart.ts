import { failsAgain } from '../../platform/database/about-data.ts';

/** Something whose work fails with nothing beside it, and why: it would fail the same way again. */
export interface Refused<Item> {
  readonly item: Item;
  readonly error: unknown;
}

/**
 * Does work on items together. Where that fails, and would fail again, it is done on each half by itself, and so on, until
 * the items that it fails with stand alone: those are handed to `setAside`, and the others are done. So one bad item of
 * some thousands costs a few dozen attempts. Any other failure is thrown, and so is what `setAside` throws. Returns the
 * sum of what the work returned.
 */
export async function settleApart<Item>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<number>,
  setAside: (refused: Refused<Item>) => void,
): Promise<number> {
  try {
    return await work(items);
  } catch (error) {
    const [item] = items;
    if (item === undefined || !failsAgain(error)) throw error;
    if (items.length === 1) {
      setAside({ item, error });
      return 0;
    }
  }
  const middle = items.length >> 1;
  const before = await settleApart(items.slice(0, middle), work, setAside);
  return before + (await settleApart(items.slice(middle), work, setAside));
}
