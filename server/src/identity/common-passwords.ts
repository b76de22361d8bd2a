/** Shorter ones are no password here, whatever is added to them. */
const shortest = 6;
/** Signs and digits at the end that are taken for decoration; more of them make a password of their own. */
const longestTail = 4;

let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is one of the 49 000 that lists of guesses begin with, whatever its case, or such a one with up to
 * four digits or signs behind it. The list is read when it is first asked for and kept: about 3 MB of a node's memory,
 * and none of a browser's.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= load();
  const common = await loading;
  const plain = password.normalize('NFKC').toLowerCase();
  for (let cut = 0; cut <= longestTail; cut += 1) {
    const word = plain.slice(0, plain.length - cut);
    if (common.has(word)) return true;
    if (/\p{L}/u.test(word.slice(-1))) return false;
  }
  return false;
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((word) => word.length >= shortest));
}
