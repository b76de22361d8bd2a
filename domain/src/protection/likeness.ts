import { mailboxOf } from '../email.ts';
import type { LocalDay } from '../local-date.ts';

/** The personal details of a registration; null: not known. The mobile number has its country code: `+27821234567`. */
export interface RegisteredPerson {
  readonly email: string | null;
  readonly mobile: string | null;
  readonly dateOfBirth: LocalDay | null;
}

/** What two registrations have in common, worded to fit into a sentence. */
export type LikePart = 'mobile number' | 'mailbox' | 'date of birth' | 'name in the e-mail address';

/**
 * What suggests that two registrations are one person's: the same mobile number, the same mailbox (ignoring a tag), or
 * the same date of birth and name. Accounts have no name, so the one in the e-mail address serves as it. Null: nothing
 * does; many people share a date of birth. Finds excluded punters who come back under another account
 * (rule: player-protection). A person decides, because a family may share a telephone.
 */
export function likenessOf(one: RegisteredPerson, other: RegisteredPerson): readonly LikePart[] | null {
  const same = (part: (person: RegisteredPerson) => string | null) => {
    const value = part(one);
    return value !== null && value === part(other);
  };
  const parts: LikePart[] = [];
  if (same(({ mobile }) => mobile)) parts.push('mobile number');
  const mailbox = same(({ email }) => email && mailboxOf(email));
  if (mailbox) parts.push('mailbox');
  if (same(({ dateOfBirth }) => dateOfBirth)) parts.push('date of birth');
  if (!mailbox && same(nameInAddress)) parts.push('name in the e-mail address');
  return parts[0] === 'mobile number' || mailbox || parts.length > 1 ? parts : null;
}

/** The name before the @, ignoring what one person can vary: case, a tag after +, and marks between. */
function nameInAddress({ email }: RegisteredPerson): string | null {
  const name = email?.split('@')[0]?.split('+')[0]?.toLowerCase().replace(/[._-]/g, '');
  return name === undefined || name === '' ? null : name;
}
