/** A sport that reports can be narrowed to. */
export type SportName = 'horseracing' | 'soccer';

/** A sport of the address; undefined: none, or one that nobody knows. */
export function readSport(text: string | null): SportName | undefined {
  return text === 'horseracing' || text === 'soccer' ? text : undefined;
}
