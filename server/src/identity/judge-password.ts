import { PASSWORD_LENGTH, PASSWORD_RULES, unmetPasswordRules } from '@furlong/domain/password';
import type { BreachCheck } from './breach-check.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { Problem } from './pages/layout.ts';

/** The owner's details as they were typed, and the site's name; a password may not repeat them. */
interface Owner {
  readonly email: string;
  readonly mobile: string;
  readonly site: string;
}

const breachedWords = 'This one is in a list of stolen passwords: choose one that you use nowhere else.';

/** Why a new password is refused, as one problem of the field `password`; empty when it is accepted. */
export async function judgePassword(
  breaches: BreachCheck,
  password: string,
  owner: Owner,
): Promise<Problem[]> {
  const fault = await findPasswordFault(breaches, password, owner);
  return fault === undefined ? [] : [{ field: 'password', words: fault }];
}

/**
 * Judges every new password: at registration, reset and change, and an operator's. Returns why it is refused, in words;
 * undefined when it is accepted. The service for stolen passwords is asked only about one that meets all other rules.
 */
export async function findPasswordFault(
  breaches: BreachCheck,
  password: string,
  owner: Owner,
): Promise<string | undefined> {
  // Nothing typed breaks several rules, and the first says enough.
  if (password === '') return PASSWORD_RULES[0]?.text;
  const unmet = unmetPasswordRules(password, owner);
  const isLong = password.length > PASSWORD_LENGTH.max;
  const isCommon = !isLong && (await isCommonPassword(password));
  const broken = PASSWORD_RULES.filter((rule) => unmet.includes(rule) || (rule.id === 'common' && isCommon));
  if (broken.length > 0) return broken.map(({ text }) => text).join(' ');
  return (await breaches.isBreached(password)) ? breachedWords : undefined;
}
