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

/** Words that speak for the operator, or that programs take for something else. An alias of them alone is nobody's. */
const RESERVED =
  `admin administrator sysadmin webmaster postmaster root system moderator mod official officials
  operator desk staff team support help helpdesk service customer care contact info security fraud compliance payments
  payout payouts billing cashier owner manager bookmaker stewards steward furlong
  constructor prototype hasownproperty tostring valueof null undefined nan anonymous nobody everybody everyone`
    .split(/\s+/)
    .map(bareWord);

/**
 * Whether an alias looks as if the operator spoke: one of the reserved words or the operator's brand, or several of them
 * together, whatever the case and the marks between, with digits for letters (`adm1n`), letters doubled, or digits before
 * or behind. A reserved word within another name (`Furlong_King`) is not.
 */
export function isReservedAlias(alias: string, brand: string): boolean {
  const own = bareWord(brand);
  const words = own.length < 3 ? RESERVED : [...RESERVED, own];
  const plain = alias.toLowerCase().replace(/[^a-z0-9]/g, '');
  return [plain, withoutDigitsAround(plain)].some((text) => isMadeOf(bareWord(text), words));
}

/** What a word looks like: look-alikes as one, doubled letters once. */
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

/** Whether a text is made of these words alone, one after another; where two meet in the same letter it stands once. */
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
