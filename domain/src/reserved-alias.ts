const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
};

/** Words that suggest the operator's authority, or that programs misread. No alias consists of them alone. */
const RESERVED =
  `admin administrator sysadmin webmaster postmaster root system moderator mod official officials
  operator desk staff team support help helpdesk service customer care contact info security fraud compliance payments
  payout payouts billing cashier owner manager bookmaker stewards steward furlong
  constructor prototype hasownproperty tostring valueof null undefined nan anonymous nobody everybody everyone`
    .split(/\s+/)
    .map(bareWord);

/**
 * Whether an alias could be taken for the operator: it consists of reserved words or the operator's brand
 * (rule: alias). Case, marks between the words, digits for letters (`adm1n`), doubled letters, and digits before or
 * after are ignored. A reserved word within a longer name (`Furlong_King`) is allowed.
 */
export function isReservedAlias(alias: string, brand: string): boolean {
  const own = bareWord(brand);
  const words = own.length < 3 ? RESERVED : [...RESERVED, own];
  const plain = alias.toLowerCase().replace(/[^a-z0-9]/g, '');
  return [plain, withoutDigitsAround(plain)].some((text) => isMadeOf(bareWord(text), words));
}

/** The letters of a word as a reader sees them: look-alikes replaced, doubled letters once. */
function bareWord(text: string): string {
  const letters = [...text.toLowerCase()]
    .map((sign) => LOOKALIKES[sign] ?? sign)
    .filter((sign) => sign >= 'a' && sign <= 'z');
  return letters.filter((letter, index) => letter !== letters[index - 1]).join('');
}

function withoutDigitsAround(text: string): string {
  const signs = [...text];
  const isLetter = (sign: string) => sign < '0' || sign > '9';
  const from = signs.findIndex(isLetter);
  return from < 0 ? '' : text.slice(from, signs.findLastIndex(isLetter) + 1);
}

/** Whether a text is a sequence of these words; where one ends in the letter the next begins with, one is enough. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const ends = new Set([0]);
  for (let from = 0; from < text.length; from += 1) {
    if (!ends.has(from)) continue;
    for (const word of words) {
      if (text.startsWith(word, from)) ends.add(from + word.length);
      if (from > 0 && text.startsWith(word, from - 1)) ends.add(from - 1 + word.length);
    }
  }
  return text !== '' && ends.has(text.length);
}
