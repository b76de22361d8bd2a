import { createRandom } from '@furlong/domain/random';
import { countBytes } from '@furlong/server/score-boards/count-values';
import { Yielder } from '@furlong/server/score-boards/yield-to-event-loop';
import { percentile, printFigure, printMustBeZero } from './figure.ts';

const punters = 1_000_000;
const races = 8;
const runners = 12;
const turns = 25;

/**
 * What counting who picked whom adds to a new page: the picks of a million punters in eight races, most of them on the
 * same few runners. A race is counted once, when its column is read after the off; a result counts nothing again.
 */
export async function benchPicked(): Promise<void> {
  const random = createRandom('picked');
  const saddles = Array.from({ length: runners + 1 }, (_, saddle) => saddle);
  const weights = saddles.map((saddle) => (saddle === 0 ? 1 : runners / saddle));
  const columns = Array.from({ length: races }, () =>
    Uint8Array.from({ length: punters }, () => random.weighted(saddles, weights)),
  );
  const times: number[] = [];
  let wrong = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    for (const column of columns) {
      const from = performance.now();
      const counts = await countBytes(column, new Yielder());
      times.push(performance.now() - from);
      if (counts.reduce((sum, count) => sum + count, 0) !== punters) wrong += 1;
    }
  }
  const figure = (name: string, share: number) =>
    printFigure({
      name,
      value: percentile(times, share),
      unit: 'ms',
      yardstick: { name: 'at most', value: 5 },
    });
  figure("a race's picks counted, of a million punters, median", 0.5);
  figure("a race's picks counted, of a million punters, p99", 0.99);
  printMustBeZero('races counted wrongly', wrong, 'races');
}
