/**
 * The Plackett-Luce model of a race: every runner has a strength above 0, and each place goes to one of the remaining
 * runners with a probability in proportion to its strength. Results have the indexes of the strengths.
 */

/** The largest field whose exact place probabilities are computed: a set of runners is the bits of one integer. */
const MAX_RUNNERS = 30;

/** The probability of each runner to win: its share of all strength. */
export function winProbabilities(strengths: readonly number[]): number[] {
  const total = sumOf(strengths);
  return strengths.map((strength) => strength / total);
}

/**
 * The exact probability of each runner to finish in the first `places`. They sum to `places`, or to the number of
 * runners if that is smaller. Computes the probability of every set of runners to fill the first places, one place at a
 * time: about 1 400 sets and 8 000 steps for four places of 16 runners. Throws a RangeError for a strength that is not
 * above 0 or more than 30 runners.
 */
export function placeProbabilities(strengths: readonly number[], places: number): number[] {
  if (strengths.length > MAX_RUNNERS) throw new RangeError(`more than ${MAX_RUNNERS} runners`);
  const total = sumOf(strengths);
  const placed = strengths.map(() => 0);
  let sets = new Map<number, LeadingSet>([[0, { probability: 1, strength: 0 }]]);
  for (let place = 1; place <= Math.min(places, strengths.length); place++) {
    const longer = new Map<number, LeadingSet>();
    for (const [set, { probability, strength }] of sets) {
      strengths.forEach((own, runner) => {
        if (set & (1 << runner)) return;
        const chance = (probability * own) / remaining(total, strength, own);
        placed[runner] = (placed[runner] ?? 0) + chance;
        if (place === places) return;
        const key = set | (1 << runner);
        const known = longer.get(key);
        if (known) known.probability += chance;
        else longer.set(key, { probability: chance, strength: strength + own });
      });
    }
    sets = longer;
  }
  return placed;
}

interface LeadingSet {
  probability: number;
  readonly strength: number;
}

/** The strength left; rounding may make it less than the last runner's own, whose probability is then 1. */
function remaining(total: number, taken: number, own: number): number {
  return Math.max(total - taken, own);
}

/**
 * Draws a finishing order from the model, as indexes, winner first. `next` gives numbers from 0, below 1; one is drawn
 * per runner.
 */
export function sampleFinishingOrder(strengths: readonly number[], next: () => number): number[] {
  const times = sampleFinishingTimes(strengths, next);
  return times.map((_, runner) => runner).sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0) || a - b);
}

/**
 * Draws independent finishing times, exponential with the strength as rate. Their order is a draw from the model, and
 * the difference of two times shows how close the finish was.
 */
export function sampleFinishingTimes(strengths: readonly number[], next: () => number): number[] {
  sumOf(strengths);
  return strengths.map((strength) => -Math.log(1 - next()) / strength);
}

function sumOf(strengths: readonly number[]): number {
  let total = 0;
  for (const strength of strengths) {
    if (!(strength > 0 && Number.isFinite(strength))) throw new RangeError(`a strength of ${strength}`);
    total += strength;
  }
  return total;
}
