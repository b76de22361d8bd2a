/**
 * The Plackett-Luce model of a race: every runner has a strength above 0; each place goes to one of the runners
 * left with a chance in proportion to its strength. Strengths and answers are indexed alike.
 */

/** The longest field whose exact place probabilities are computed; sets of runners are bits of one integer. */
const MAX_RUNNERS = 30;

/** The chance of each runner to win: its share of all strength. */
export function winProbabilities(strengths: readonly number[]): number[] {
  const total = sumOf(strengths);
  return strengths.map((strength) => strength / total);
}

/**
 * The exact chance of each runner to finish in the first `places`; the chances sum to `places`, or to the number of
 * runners when there are no more of them. Builds the chance of every set of runners to fill the first places, one
 * place at a time: about 1 400 sets and 8 000 steps for four places of 16. Throws a RangeError for a strength not
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

/** Rounding may leave less than the one runner that is left; its chance is then 1. */
function remaining(total: number, taken: number, own: number): number {
  return Math.max(total - taken, own);
}

/**
 * A finishing order drawn from the model, as indexes, winner first. `next` gives numbers of 0 or more below 1, one
 * is drawn per runner.
 */
export function sampleFinishingOrder(strengths: readonly number[], next: () => number): number[] {
  const times = sampleFinishingTimes(strengths, next);
  return times.map((_, runner) => runner).sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0) || a - b);
}

/**
 * Independent finishing times, exponential with the strength as rate: their order is a draw from the model, and how
 * close two of them are says how close the finish was.
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
