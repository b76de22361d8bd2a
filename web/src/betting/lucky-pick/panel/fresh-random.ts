import { createRandom, type Random } from '@furlong/domain/random';

/** Chance that nobody can foresee: a generator seeded by the browser's cryptographic source. */
export function freshRandom(): Random {
  return createRandom(crypto.getRandomValues(new Uint32Array(8)).join('-'));
}
