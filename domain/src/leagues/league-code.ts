/** The signs of a code: none looks like another of them, in print or by hand (rule: league-codes). */
export const LEAGUE_CODE_SIGNS = '23456789ACDEFHJKMNPQRTVWXY';
/** The signs in a code. */
export const LEAGUE_CODE_LENGTH = 6;

/** Bytes that most draws of a code need; more than that fail once in millions. */
export const LEAGUE_CODE_BYTES = 16;

/** What somebody may write for a sign that is in the alphabet. */
const READ_AS: Readonly<Record<string, string>> = { B: '8', G: '6', S: '5', U: 'V', Z: '2' };

/**
 * A code from random bytes, each of its signs equally likely; null when too many of the bytes had to be left out. The
 * bytes must come from a source that nobody can guess.
 */
export function leagueCodeOf(bytes: Uint8Array): string | null {
  const signs = LEAGUE_CODE_SIGNS.length;
  // Bytes above the last whole round would make the first signs likelier.
  const fair = [...bytes].filter((byte) => byte < 256 - (256 % signs));
  if (fair.length < LEAGUE_CODE_LENGTH) return null;
  return fair
    .slice(0, LEAGUE_CODE_LENGTH)
    .map((byte) => LEAGUE_CODE_SIGNS.charAt(byte % signs))
    .join('');
}

/**
 * A code as somebody typed it, as it is stored: capitals, without spaces and dashes, look-alikes read as what they
 * stand for. A text that is no code stays one that no league has.
 */
export function readLeagueCode(text: string): string {
  const plain = text.replace(/[\s-]/g, '').toUpperCase();
  return [...plain].map((sign) => READ_AS[sign] ?? sign).join('');
}
