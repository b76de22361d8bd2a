/** What a refused address should have been; shown after the name of its field. */
export const EMAIL_EXPECTED = 'an address such as thandi@example.com';
/** How a person who typed something else is asked for one. */
export const EMAIL_ASKED = 'Enter an e-mail address, such as thandi@example.com';

const LONGEST = 254;
const LONGEST_LOCAL = 64;
const LONGEST_LABEL = 63;

/** The letters before the @ that HTML's `<input type="email">` takes. */
const LOCAL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/;
const LABEL = /^[a-z0-9-]+$/;

/**
 * Reads an e-mail address by the syntax of HTML's `<input type="email">`, with a domain of two labels or more, and
 * gives it in lower case; undefined when it is not one. Comments, quotes and lists are refused, so that every mail
 * program reads it as one mailbox. At most 254 characters, 64 of them before the @.
 */
export function readEmail(text: string): string | undefined {
  // Allows some white space around it, as keyboards add; anything longer is not parsed at all.
  if (text.length > LONGEST + 20) return undefined;
  const email = text.trim().toLowerCase();
  const [local = '', domain = '', more] = email.split('@');
  if (more !== undefined || email.length > LONGEST) return undefined;
  if (local.length > LONGEST_LOCAL || !LOCAL.test(local)) return undefined;
  const labels = domain.split('.');
  return labels.length > 1 && labels.every(isLabel) ? email : undefined;
}

function isLabel(label: string): boolean {
  return label.length <= LONGEST_LABEL && LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-');
}

/**
 * The mailbox that an address reaches, as a key to count by: lower case, without a `+tag`.
 * `Thandi+races@Example.com` and `thandi@example.com` have the same.
 */
export function mailboxOf(email: string): string {
  const plain = email.trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  const tag = plain.indexOf('+');
  return tag > 0 && tag < at ? plain.slice(0, tag) + plain.slice(at) : plain;
}
