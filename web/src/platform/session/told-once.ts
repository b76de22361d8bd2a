/** More than any tab is told while another one is shown. */
const rememberedMax = 200;

/**
 * Those of some news, by their keys, that no tab of this device has told a punter; from now on they count as told.
 */
export function takeUntold(
  kind: 'bets' | 'picks',
  punterId: number,
  keys: readonly string[],
): ReadonlySet<string> {
  const name = `furlong-told-${kind}-${punterId}`;
  const told = readTold(name);
  const fresh = keys.filter((key) => !told.includes(key));
  if (fresh.length > 0) {
    try {
      localStorage.setItem(name, JSON.stringify([...told, ...fresh].slice(-rememberedMax)));
    } catch {
      // Without storage another tab tells it again.
    }
  }
  return new Set(fresh);
}

function readTold(name: string): readonly unknown[] {
  try {
    const told: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(told) ? told : [];
  } catch {
    return [];
  }
}
