/**
 * Whether two names are of one horse as suppliers write them: case, punctuation, spaces, accents and a country suffix
 * such as `(IRE)` make no difference.
 */
export function isSameHorse(one: string, other: string): boolean {
  return bareName(one) === bareName(other);
}

function bareName(name: string): string {
  return name
    .trimEnd()
    .replace(/\([A-Za-z]{2,3}\)$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
