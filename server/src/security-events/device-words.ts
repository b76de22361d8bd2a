/** What is read of a user agent: the longest of real ones have some 200 characters. */
const longest = 500;
/** The first that is found holds: most browsers name others too. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['FxiOS', 'Firefox'],
  ['Firefox', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const systems = [
  ['iPhone', 'an iPhone'],
  ['iPad', 'an iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'a Chromebook'],
  ['Macintosh', 'a Mac'],
  ['Linux', 'Linux'],
] as const;

/** A browser in a few words of our own, as "Chrome on Android": nothing of what it says about itself is repeated. */
export function deviceWords(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, longest);
  const find = (known: readonly (readonly [string, string])[]) =>
    known.find(([mark]) => text.includes(mark))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (!browser && !system) return 'Unknown device';
  return system ? `${browser ?? 'A browser'} on ${system}` : `${browser}`;
}
