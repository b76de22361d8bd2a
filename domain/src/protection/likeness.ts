import { mailboxOf } from '../email.ts';
import type { LocalDay } from '../local-date.ts';

/** What a registration says of who registers; null is not known. The mobile number with its country: `+27821234567`. */
export interface RegisteredPerson {
  readonly email: string | null;
  readonly mobile: string | null;
  readonly dateOfBirth: LocalDay | null;
}

/** What two registrations have in common, in the words of a sentence. */
export type LikePart = 'mobile number' | 'mailbox' | 'date of birth' | 'name in the e-mail address';

/**
 * What makes two registrations look like one person's: the same mobile number, the same mailbox whatever its tag, or the
 * same date of birth and name. An account is registered without a name, so the one in the e-mail address stands for it,
 * whoever keeps the mailbox. Null: nothing does; a date of birth alone is shared by many. For finding those who come back under another account while
 * they are excluded (Decision 22): a person decides, for a family may share a telephone.
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

/** The name before the @, without what mail systems let everybody vary: the case, a tag after +, and marks between. */
function nameInAddress({ email }: RegisteredPerson): string | null {
  const name = email?.split('@')[0]?.split('+')[0]?.toLowerCase().replace(/[._-]/g, '');
  return name === undefined || name === '' ? null : name;
}
