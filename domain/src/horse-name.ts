/**
 * Whether two names, as suppliers write them, name the same horse. Case, punctuation, spaces, accents and a country
 * suffix such as `(IRE)` are ignored.
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
