import { readsAs } from './look-alikes.ts';

const SHORTEST = 3;
const LONGEST = 40;

/** Letters, marks on them, digits, signs that names have, and emoji of one character. */
const ALLOWED = /^[\p{L}\p{M}\p{N}\p{Emoji_Presentation} '’"“”&+\-–—_.,:;!?()/#@*%°€$]*$/u;
/** Not seen, or space where none is seen: fillers that count as letters are among them. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
/** More marks on one letter than any language writes. */
const PILED_MARKS = /\p{M}{4}/u;

/**
 * What is wrong with the form of a league's name, in words; null when it is well formed (rule: league-name). Counted in
 * characters, after NFKC as well, so that no compatibility form hides a longer name. Other code checks that it is
 * decent and the owner's only one that reads so.
 */
export function findLeagueNameProblem(name: string): string | null {
  if (!name.isWellFormed()) return 'A league’s name is text.';
  const plain = name.normalize('NFKC');
  const lengths = [[...name].length, [...plain].length];
  if (lengths.some((length) => length > LONGEST)) return `A league’s name has at most ${LONGEST} characters.`;
  if (UNSEEN.test(name) || UNSEEN.test(plain)) return 'A league’s name has no hidden characters.';
  if (!ALLOWED.test(name) || !ALLOWED.test(plain)) {
    return 'A league’s name has only letters, digits, spaces, emoji and common signs.';
  }
  if (PILED_MARKS.test(plain.normalize('NFD'))) return 'A league’s name has no piled-up accents.';
  if (name !== name.trim()) return 'A league’s name does not begin or end with a space.';
  if (name.includes('  ')) return 'A league’s name has no two spaces together.';
  if (lengths.some((length) => length < SHORTEST)) {
    return `A league’s name has at least ${SHORTEST} characters.`;
  }
  return /[\p{L}\p{N}]/u.test(plain) ? null : 'A league’s name has at least one letter or digit.';
}

/** The key by which a league's name is unique for its owner: what it reads as (rule: league-name). */
export function leagueNameKey(name: string): string {
  return readsAs(name);
}

/**
 * A name for a league whose new owner has one of this name: with the first number that is free, cut to the longest a
 * name may be. `isTaken` is asked for the key of each.
 */
export function freeLeagueName(name: string, isTaken: (key: string) => boolean): string {
  if (!isTaken(leagueNameKey(name))) return name;
  for (let number = 2; ; number += 1) {
    const ending = ` ${number}`;
    const numbered = `${[...name]
      .slice(0, LONGEST - ending.length)
      .join('')
      .trimEnd()}${ending}`;
    if (!isTaken(leagueNameKey(numbered))) return numbered;
  }
}
