import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';

const preset = englishDataset.build();

/**
 * Decent words and names of racing and of South Africa that contain a word from the library's list. They are matched
 * without spaces as well, because an alias has none.
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
  'dickinson',
  'moby dick',
  'mobydick',
  'essex',
  'sussex',
  'middlesex',
  'assegai',
  'assagai',
  'assegaai',
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
  'wankie',
  'twang',
];

const matcher = new RegExpMatcher({
  ...preset,
  ...englishRecommendedTransformers,
  whitelistedTerms: [...(preset.whitelistedTerms ?? []), ...decentWords],
});

/** Profanity of Afrikaans and other local languages, which the English list lacks. */
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
 * Whether a text contains profanity, also when spelled with look-alike or repeated letters or with marks in between
 * (`f_u_c_k`, `sh1t`). Decent words that resemble it are allowed.
 */
export function isProfane(text: string): boolean {
  const together = joinLetters(text.replace(/[_\-.]/g, ''));
  return [text, together].some(
    (words) => matcher.hasMatch(words) || localPattern.test(words) || localPattern.test(readDigits(words)),
  );
}

/** Replaces digits and signs by the letters they resemble. */
function readDigits(text: string): string {
  return text.replace(/[013457@$]/g, (sign) => lookalikes[sign] ?? sign);
}

/** Joins single letters that follow one another into one word; whole words stay apart. */
function joinLetters(text: string): string {
  let joined = '';
  let isAfterLetter = false;
  for (const word of text.split(/\s+/)) {
    const isLetter = word.length === 1;
    joined += isLetter && isAfterLetter ? word : ` ${word}`;
    isAfterLetter = isLetter;
  }
  return joined.trimStart();
}
