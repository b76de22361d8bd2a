const letterOrDigit = /[\p{L}\p{N}]/u;
const space = /\s/u;

/**
 * A text of which a font has every character: accents that it lacks are left off, and so are signs and emoji. Null when
 * a letter or digit cannot be drawn, which would make another word of it.
 */
export function drawableText(text: string, glyphs: ReadonlySet<number>): string | null {
  let drawn = '';
  for (const character of text.normalize('NFC')) {
    if (space.test(character)) {
      drawn += ' ';
      continue;
    }
    const kept = [character, withoutMarks(character)].find((form) => isDrawable(form, glyphs));
    if (kept !== undefined) drawn += kept;
    else if (letterOrDigit.test(character)) return null;
  }
  return drawn.replaceAll(/ {2,}/g, ' ').trim() || null;
}

/** The base letters of a character: 'ṽ' is 'v'. */
function withoutMarks(character: string): string {
  return character.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

function isDrawable(text: string, glyphs: ReadonlySet<number>): boolean {
  return text !== '' && [...text].every((character) => glyphs.has(character.codePointAt(0) ?? 0));
}
