import { useQueryClient } from '@tanstack/react-query';

/** Where a part stands in the cache, by the key of the query whose data it is of. */
export function partKey(queryKey: readonly unknown[]): readonly unknown[] {
  return ['drawn-part', ...queryKey];
}

/**
 * For a query's `meta`: what this part of a screen shows of the data. A page that the server draws carries no more of
 * it, unless another part of the screen needs all; the browser then asks for the whole once it has begun.
 */
export function showsOnly<Whole>(partOf: (whole: Whole) => unknown): PartMeta {
  return { partOf: partOf as PartMeta['partOf'] };
}

/** A query's `meta` that names what is shown of its data. */
export interface PartMeta extends Record<string, unknown> {
  readonly partOf: (whole: unknown) => unknown;
}

/** What the page brought of a query's data; undefined where it brought none of it, or all. */
export function useDrawnPart<Part>(queryKey: readonly unknown[]): Part | undefined {
  // Not by `getQueryData`, which the drawing takes for a look at a query.
  return useQueryClient()
    .getQueryCache()
    .find<Part>({ queryKey: partKey(queryKey) })?.state.data;
}
