import type { Transaction } from './database.ts';

interface Due {
  readonly items: unknown[];
  readonly make: () => Promise<void>;
}

const putOffs = new WeakMap<object, Map<string, Due>>();

/**
 * Does work of many changes in one transaction, and at its end what they have put off: once, instead of with each of
 * them. What is put off is seen by nobody before the commit, so the work may not read it back.
 */
export async function puttingOff<T>(trx: Transaction, work: () => Promise<T>): Promise<T> {
  const dues = new Map<string, Due>();
  putOffs.set(trx, dues);
  try {
    const done = await work();
    for (let [next] = dues; next !== undefined; [next] = dues) {
      const [key, { make }] = next;
      // Taken out first: what is put off meanwhile comes after.
      dues.delete(key);
      await make();
    }
    return done;
  } finally {
    putOffs.delete(trx);
  }
}

/** Whether a transaction puts off what can be done once at its end. */
export function putsOff(trx: object): boolean {
  return putOffs.has(trx);
}

/**
 * Does something with an item: at once, or at the end of a transaction that puts off, with all items of the same key
 * together, in their order.
 */
export async function doOrPutOff<Item>(
  trx: object,
  key: string,
  item: Item,
  make: (items: readonly Item[]) => Promise<void>,
): Promise<void> {
  const dues = putOffs.get(trx);
  if (!dues) return make([item]);
  const due = dues.get(key);
  if (due) {
    due.items.push(item);
    return;
  }
  const items = [item];
  dues.set(key, { items, make: () => make(items) });
}
