/**
 * Stops everything, one after the other. A failure does not keep the others running; the first one is thrown at the
 * end.
 */
export async function stopAll(stops: readonly (() => Promise<void> | void)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const stop of stops) {
    try {
      await stop();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
