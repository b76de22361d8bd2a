/** Shorter words are refused as passwords anyway, whatever is added to them. */
const wordMinLength = 6;
/** Digits and signs at the end that count as decoration; with more of them it is another password. */
const tailMaxLength = 4;

let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is one of the 49 000 that guessing starts with, whatever its case, or one of those with up to four
 * digits or signs after it. The list is loaded at the first call and stays: about 3 MB of a node's memory, and none of a
 * browser's.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= load();
  const common = await loading;
  const plain = password.normalize('NFKC').toLowerCase();
  for (let cut = 0; cut <= tailMaxLength; cut += 1) {
    const word = plain.slice(0, plain.length - cut);
    if (common.has(word)) return true;
    if (/\p{L}/u.test(word.slice(-1))) return false;
  }
  return false;
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((word) => word.length >= wordMinLength));
}
