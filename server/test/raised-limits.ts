import { defaultLimits } from '../src/platform/http/limits/figures.ts';

/** Every limit of docs/limits.md so high that none is met, for `LIMITS`: one machine sends what thousands would. */
export function raisedLimits(): string {
  return Object.entries(defaultLimits)
    .flatMap(([name, by]) => Object.keys(by).map((who) => `${name}.${who}=100000000`))
    .join(',');
}
