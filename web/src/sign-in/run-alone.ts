/** Longer than the longest request that is made while holding it, in milliseconds. */
const leaseTime = 20_000;
const settleTime = 60;
const retryTime = 200;

/** Runs work of this name alone among all tabs of the site; the others wait their turn. */
export async function runAlone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(name, work);
  const release = await takeLease(`lease:${name}`);
  try {
    return await work();
  } finally {
    release();
  }
}

/**
 * A lease in local storage, for browsers without Web Locks: written, then read again after a moment, because two
 * tabs may write at once and the later one holds. A tab that died lets go when its lease runs out.
 */
async function takeLease(key: string): Promise<() => void> {
  const mine = Math.random().toString(36).slice(2);
  for (;;) {
    const [, until = '0'] = (localStorage.getItem(key) ?? '').split(' ');
    if (Number(until) < Date.now()) {
      localStorage.setItem(key, `${mine} ${Date.now() + leaseTime}`);
      await pause(settleTime);
      if (isMine(key, mine)) return () => isMine(key, mine) && localStorage.removeItem(key);
    }
    await pause(retryTime);
  }
}

function isMine(key: string, mine: string): boolean {
  return localStorage.getItem(key)?.startsWith(`${mine} `) ?? false;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
