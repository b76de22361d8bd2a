/** A rule that a password must meet: its id, and the sentence to show for it. */
export interface PasswordRule {
  readonly id: 'length' | 'variety' | 'personal' | 'common';
  readonly text: string;
}

/** The punter's details, and the name of the site, that a password may not repeat. */
export interface PasswordOwner {
  readonly email?: string;
  readonly mobile?: string;
  readonly site?: string;
}

/** Length in characters. The maximum bounds the cost of hashing and is far above any passphrase. */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const;

/**
 * The rules, in the order they are shown. Capitals, digits and symbols are not demanded: length and being hard to guess
 * protect better, and a sentence is allowed.
 */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    id: 'length',
    text: `At least ${PASSWORD_LENGTH.min} characters, at most ${PASSWORD_LENGTH.max}. A few words with spaces are fine.`,
  },
  { id: 'variety', text: 'At least 5 different characters, and no row of keys such as 1234567890.' },
  { id: 'personal', text: 'Not your e-mail address, the name in it or your mobile number.' },
  {
    id: 'common',
    text: 'Not a password that everybody uses, such as password1234, and not the name of this site.',
  },
];

/** The rules a password breaks, in their order; empty when it may be used. */
export function unmetPasswordRules(password: string, owner: PasswordOwner = {}): PasswordRule[] {
  // Only the allowed length is examined, so that an endless password costs nothing.
  const plain = password.normalize('NFKC').toLowerCase().slice(0, PASSWORD_LENGTH.max);
  const met: Record<PasswordRule['id'], boolean> = {
    length: hasGoodLength(password.normalize('NFKC')),
    variety: new Set(plain).size >= 5 && !isRowOfKeys(plain),
    personal: !isPersonal(plain, owner),
    common: !isCommon(plain, withoutDecoration(owner.site?.normalize('NFKC').toLowerCase() ?? '')),
  };
  return PASSWORD_RULES.filter((rule) => !met[rule.id]);
}

function hasGoodLength(password: string): boolean {
  const length = [...password].length;
  return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max;
}

const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
];
const ROWS_BOTH_WAYS = ROWS.flatMap((row) => [row + row, [...(row + row)].reverse().join('')]);

function isRowOfKeys(plain: string): boolean {
  return plain.length > 0 && ROWS_BOTH_WAYS.some((row) => row.includes(plain));
}

function isPersonal(plain: string, { email = '', mobile = '' }: PasswordOwner): boolean {
  const address = email.trim().toLowerCase();
  const bare = withoutDecoration(plain);
  const name = address.split('@')[0] ?? '';
  const digits = mobile.replace(/\D/g, '');
  if (address && (plain === address || plain === name)) return true;
  if (withoutDecoration(name).length >= 3 && bare === withoutDecoration(name)) return true;
  // The last nine digits are the same whether it is written 082…, 27 82… or +27 82….
  return digits.length >= 9 && plain.replace(/\D/g, '').endsWith(digits.slice(-9)) && bare === '';
}

/**
 * Words that people pad, repeat and misspell to satisfy a rule; a password that reduces to one of them is common. Among
 * them are those of this place: the product's name, racing, clubs and cities.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  `abc abcd abcde abcdef admin administrator asdf asdfgh asdfghjkl baseball batman bafana bafanabafana capetown
  changeme charlie chelsea computer default dragon durban facebook flower football freedom furlong hello
  helloworld horse horseracing horses iloveyou internet jesus jesuschrist johannesburg kaizerchiefs ihateyou
  letmein liverpool login loveme lovely manchester manchesterunited master michael monkey mustang mynameis
  orlandopirates pass passpass password passwort password password princess punter q qaz qazwsx qazwsxedc
  qwert qwerty qwertyui qwertyuiop rugby samsung secret shadow soccer southafrica springbok springboks starwars
  sunshine superman test testing testtest thisismypassword trustno user welcome whatever wachtwoord zxcv zxcvbn
  zxcvbnm zaq zaqwsx mypassword newpassword mysecret mysecretpassword correcthorsebatterystaple`.split(/\s+/),
);

function isCommon(plain: string, siteName: string): boolean {
  return [plain, unleet(plain)].some((text) => {
    const bare = withoutDecoration(text);
    const words = [bare, repeatedUnit(bare)];
    return words.some((word) => COMMON_WORDS.has(word) || (word !== '' && word === siteName));
  });
}

/** The letters alone: digits, symbols and spaces around or between them hardly make a common word harder to guess. */
function withoutDecoration(plain: string): string {
  return plain.replace(/[^\p{L}]/gu, '');
}

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

function unleet(plain: string): string {
  const core = /^.*\p{L}/su.exec(plain)?.[0] ?? '';
  return core.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);
}

/** The shortest unit that a text repeats: `ab` of `abab`; the text itself when it repeats nothing. */
function repeatedUnit(text: string): string {
  for (let length = 1; length * 2 <= text.length; length += 1) {
    const unit = text.slice(0, length);
    if (unit.repeat(text.length / length) === text) return unit;
  }
  return text;
}
