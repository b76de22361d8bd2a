/** Stops what was started, one after the other. One that fails keeps none of the others running; its failure is the outcome. */
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
