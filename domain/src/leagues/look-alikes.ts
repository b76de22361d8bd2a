/** Letters of other alphabets that read as Latin ones, in lower case. */
const LATIN_OF: Readonly<Record<string, string>> = {
  // Cyrillic.
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  ц: 'u',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  // Greek.
  α: 'a',
  β: 'b',
  ϲ: 'c',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'u',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  ς: 's',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  // Latin letters with something about them that no decomposition takes off.
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  ƒ: 'f',
  ʋ: 'v',
  ɑ: 'a',
  ɡ: 'g',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
};

/**
 * A text as a reader takes it in: compatibility forms made plain (NFKC), lower case, accents off, letters of other
 * alphabets as the Latin ones that they look like, one space where there were several.
 */
export function readsAs(text: string): string {
  const bare = text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return [...bare]
    .map((sign) => LATIN_OF[sign] ?? sign)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
