import type { Platform } from '../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../platform/runtime/repeat.ts';
import { closeFixtures } from './close-fixtures.ts';
import { lapseFixtures } from './lapse-fixtures.ts';

/** How often fixtures past their kick-off are closed. */
const closePeriodMs = 1_000;
/** How often the 48 hours are looked at. */
const lapsePeriodMs = 60_000;

/**
 * Starts the background work of the match day: closes fixtures at their kick-off, and ends what the 48 hours end. Any
 * number of nodes may run it. Stopping waits for work under way.
 */
export function startMatchDay(platform: Platform): Repetition {
  const { clock, log } = platform;
  const closing = repeat(
    () => closeFixtures(platform, clock()),
    closePeriodMs,
    (error) => log.error({ err: error }, 'fixtures past their kick-off could not be closed'),
  );
  const lapsing = repeat(
    () => lapseFixtures(platform),
    lapsePeriodMs,
    (error) => log.error({ err: error }, 'fixtures could not be checked for a lapse'),
  );
  return {
    async stop() {
      await Promise.all([closing.stop(), lapsing.stop()]);
    },
  };
}
