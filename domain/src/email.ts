/** What an address that is refused was expected to be, to show behind the name of its field. */
export const EMAIL_EXPECTED = 'an address such as thandi@example.com';

const LONGEST = 254;
const LONGEST_LOCAL = 64;
const LONGEST_LABEL = 63;

/** The letters before the @ that HTML's `<input type="email">` takes. */
const LOCAL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/;
const LABEL = /^[a-z0-9-]+$/;

/**
 * An e-mail address by the syntax of HTML's `<input type="email">`, in lower case as mail systems treat it, with a domain
 * of two labels or more; undefined when it is none. No comments, quotes or lists: what is read is one mailbox and nothing
 * else, whatever a mail program makes of it. At most 254 characters, 64 of them before the @.
 */
export function readEmail(text: string): string | undefined {
  // White space around it is the keyboard's; nothing longer than that is looked at.
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
 * The mailbox that an address reaches, to count by: in lower case, without the `+tag` that mail systems let everybody add.
 * `Thandi+races@Example.com` and `thandi@example.com` are one.
 */
export function mailboxOf(email: string): string {
  const plain = email.trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  const tag = plain.indexOf('+');
  return tag > 0 && tag < at ? plain.slice(0, tag) + plain.slice(at) : plain;
}
