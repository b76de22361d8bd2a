/**
 * The first of 0 to before `length` that passes a monotonic test: whatever follows the first to pass also passes. `length`
 * where none does. Found by halving.
 */
export function firstWhere(length: number, passes: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
