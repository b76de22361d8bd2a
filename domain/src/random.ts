/**
 * A seeded random number generator: the same seed gives the same numbers on every machine. For simulation only, never
 * for secrets or money.
 */
export interface Random {
  /** The next number, 0 or more and below 1, with 32 bits. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** A number from the standard normal distribution. */
  normal(): number;
  /** One of the items, each equally likely. Throws a RangeError when there is none. */
  pick<T>(items: readonly T[]): T;
  /** One of the items, by its weight of 0 or more. Throws a RangeError when no weight is above 0. */
  weighted<T>(items: readonly T[], weights: readonly number[]): T;
  /** A copy of the items in random order. */
  shuffle<T>(items: readonly T[]): T[];
  /** A generator that depends on the seed and the label alone, not on what was drawn so far. */
  fork(label: string): Random;
}

/** A generator from any text (sfc32, seeded by hashing the text). */
export function createRandom(seed: string): Random {
  const next = sfc32(hash128(seed));
  const random: Random = {
    next,
    int(low, high) {
      return low + Math.floor(next() * (high - low + 1));
    },
    chance(probability) {
      return next() < probability;
    },
    normal() {
      return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
    },
    pick(items) {
      return at(items, Math.floor(next() * items.length));
    },
    weighted(items, weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      let last = -1;
      for (let index = 0; index < weights.length; index++) {
        const weight = weights[index] ?? 0;
        if (weight <= 0) continue;
        last = index;
        left -= weight;
        if (left < 0) break;
      }
      return at(items, last);
    },
    shuffle(items) {
      const shuffled = [...items];
      for (let index = shuffled.length - 1; index > 0; index--) {
        const other = Math.floor(next() * (index + 1));
        const moved = at(shuffled, index);
        shuffled[index] = at(shuffled, other);
        shuffled[other] = moved;
      }
      return shuffled;
    },
    fork(label) {
      return createRandom(`${seed}\u0000${label}`);
    },
  };
  return random;
}

function at<T>(items: readonly T[], index: number): T {
  if (!(index >= 0 && index < items.length)) throw new RangeError('nothing to choose from');
  return items[index] as T;
}

/** Four 32-bit words that each depend on every character (cyrb128). */
function hash128(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [a, b, c, d];
}

function sfc32([a, b, c, d]: [number, number, number, number]): () => number {
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  for (let warmUp = 0; warmUp < 12; warmUp++) next();
  return next;
}
