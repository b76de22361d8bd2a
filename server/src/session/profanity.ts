import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';

const preset = englishDataset.build();

/**
 * Names and words of the turf, and of South Africa, that hold a word the library knows. They are read without
 * marks between letters as well, because an alias has no spaces.
 */
const decentWords = [
  'scunthorpe',
  'cockpit',
  'cocktail',
  'peacock',
  'hancock',
  'woodcock',
  'hitchcock',
  'shuttlecock',
  'dickens',
  'dickson',
  'moby dick',
  'mobydick',
  'essex',
  'sussex',
  'middlesex',
  'assegai',
  'assagai',
  'assess',
  'assist',
  'assassin',
  'classic',
  'class',
  'grass',
  'grasslands',
  'bass',
  'pass',
  'compass',
  'brass',
  'embassy',
  'ambassador',
  'harass',
  'arsenal',
  'parse',
  'pushit',
  'titan',
  'title',
  'constitution',
  'analyst',
  'analysis',
  'canal',
  'cumulative',
  'document',
  'circumstance',
  'cucumber',
  'penistone',
  'therapist',
  'grapes',
  'raccoon',
  'tycoon',
  'snigger',
  'niger',
  'nigeria',
  'shitake',
  'shiitake',
  'swank',
  'twang',
];

const matcher = new RegExpMatcher({
  ...preset,
  ...englishRecommendedTransformers,
  whitelistedTerms: [...(preset.whitelistedTerms ?? []), ...decentWords],
});

/** Words of Afrikaans and the other languages here that the English list does not know. */
const localWords = [
  'kaffir',
  'kaffer',
  'kafir',
  'poes',
  'doos',
  'naai',
  'fok',
  'fokken',
  'kont',
  'hotnot',
  'kak',
  'moer',
  'moffie',
  'msunu',
  'nywa',
];
const localPattern = new RegExp(`(?:^|[^a-z])(?:${localWords.join('|')})(?:[^a-z]|$)|kaff[ie]r|fokk`, 'i');

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/**
 * Whether a text holds profanity, also spelled with other letters, repeated letters or marks between them
 * (`f_u_c_k`, `sh1t`). Words that only look like it are let through.
 */
export function isProfane(text: string): boolean {
  const together = joinLetters(text.replace(/[_\-.]/g, ''));
  return [text, together].some(
    (words) => matcher.hasMatch(words) || localPattern.test(words) || localPattern.test(readDigits(words)),
  );
}

/** Digits that stand for the letters they look like. */
function readDigits(text: string): string {
  return text.replace(/[013457@$]/g, (sign) => lookalikes[sign] ?? sign);
}

/** Letters that stand alone, one after another, are read as one word; words that stand beside each other are not. */
function joinLetters(text: string): string {
  return text.replace(/(?<!\S)\S(?:\s+\S)+(?!\S)/g, (letters) => letters.replace(/\s+/g, ''));
}
