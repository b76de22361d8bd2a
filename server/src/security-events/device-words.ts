/** The part of a user agent that is read; the longest real ones have some 200 characters. */
const userAgentMaxLength = 500;
/** The first match counts, because most browsers name others too. */
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

/** A browser in a few words of our own, such as "Chrome on Android". Never repeats the browser's own text. */
export function deviceWords(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, userAgentMaxLength);
  const find = (known: readonly (readonly [string, string])[]) =>
    known.find(([mark]) => text.includes(mark))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (!browser && !system) return 'Unknown device';
  return system ? `${browser ?? 'A browser'} on ${system}` : `${browser}`;
}
