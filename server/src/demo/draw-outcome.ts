import type { MarginedFinisher } from '@furlong/domain/margins';
import { sampleFinishingTimes } from '@furlong/domain/plackett-luce';
import type { Finisher } from '@furlong/domain/race-result';
import type { Random } from '@furlong/domain/random';
import { drawMargins, withMargins, withoutFinisher } from './draw-margins.ts';

/** How a race ends, as a supplier learns of it. Each is a whole finishing order. */
export interface Outcome {
  /** What is called first; now and then the judge then sees it otherwise. */
  readonly provisional: readonly MarginedFinisher[];
  readonly official: readonly MarginedFinisher[];
  /** A later official result, with why; null for nearly every race. */
  readonly correction: {
    readonly reason: 'capture' | 'disqualification';
    readonly finishers: readonly MarginedFinisher[];
  } | null;
  /** The order that stands in the end: the draw from the model. */
  readonly final: readonly MarginedFinisher[];
}

interface Starter {
  readonly saddle: number;
  readonly strength: number;
}

/** Two finishing times this close, as the logarithm of their ratio, are a dead heat. */
const DEAD_HEAT = 0.006;

/**
 * Draws a race's end from the runners' strengths. Whatever is called or captured wrongly on the way, the order that
 * stands in the end is the model's draw, so that prices stay fair to it.
 */
export function drawOutcome(starters: readonly Starter[], random: Random): Outcome {
  const drawn = drawFinish(starters, random);
  const margins = drawMargins(starters.length, random.fork('margins'));
  const final = withMargins(drawn, margins);
  const mistake = random.next();
  if (mistake < 0.006) {
    const intruded = withIntruder(drawn, random);
    const official = withMargins(intruded.finishers, margins);
    const finishers = withoutFinisher(official, intruded.saddle);
    return {
      provisional: official,
      official,
      correction: { reason: 'disqualification', finishers },
      final: finishers,
    };
  }
  if (mistake < 0.014) {
    const swapped = withMargins(withSwap(drawn, random), margins);
    return {
      provisional: swapped,
      official: swapped,
      correction: { reason: 'capture', finishers: final },
      final,
    };
  }
  const provisional = mistake < 0.06 ? withMargins(withSwap(drawn, random), margins) : final;
  return { provisional, official: final, correction: null, final };
}

function drawFinish(starters: readonly Starter[], random: Random): Finisher[] {
  const times = sampleFinishingTimes(
    starters.map(({ strength }) => strength),
    () => random.next(),
  );
  const order = starters
    .map(({ saddle }, index) => ({ saddle, time: times[index] ?? 0 }))
    .sort((a, b) => a.time - b.time || a.saddle - b.saddle);
  const finish: Finisher[] = [];
  order.forEach(({ saddle, time }, index) => {
    const before = order[index - 1];
    const tied = before !== undefined && time < before.time * Math.exp(DEAD_HEAT);
    const position = tied ? (finish[index - 1]?.position ?? 1) : index + 1;
    finish.push({ saddle, position });
  });
  return finish;
}

/** The order with two neighbours of the first four exchanged. */
function withSwap(finish: readonly Finisher[], random: Random): Finisher[] {
  const order = finish.map(({ saddle }) => saddle);
  const at = random.int(0, Math.min(2, order.length - 2));
  const [first, second] = [order[at], order[at + 1]];
  if (first !== undefined && second !== undefined) [order[at], order[at + 1]] = [second, first];
  return order.map((saddle, index) => ({ saddle, position: index + 1 }));
}

/** The order with a runner that was beaten moved among the first three: the one disqualified later. */
function withIntruder(
  finish: readonly Finisher[],
  random: Random,
): { saddle: number; finishers: Finisher[] } {
  const order = finish.map(({ saddle }) => saddle);
  const [saddle = 0] = order.splice(random.int(Math.min(3, order.length - 1), order.length - 1), 1);
  order.splice(random.int(0, 2), 0, saddle);
  return { saddle, finishers: order.map((each, index) => ({ saddle: each, position: index + 1 })) };
}
