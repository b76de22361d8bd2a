import { PASSWORD_LENGTH, PASSWORD_RULES, unmetPasswordRules } from '@furlong/domain/password';
import type { BreachCheck } from './breach-check.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { Problem } from './pages/layout.ts';

/** What a password may not repeat, as it was typed. */
interface Owner {
  readonly email: string;
  readonly mobile: string;
}

const breachedWords = 'This one is in a list of stolen passwords: choose one that you use nowhere else.';

/** What keeps a new password from being used, as one problem of the field `password`; empty when nothing does. */
export async function judgePassword(
  breaches: BreachCheck,
  password: string,
  owner: Owner,
): Promise<Problem[]> {
  const fault = await findPasswordFault(breaches, password, owner);
  return fault === undefined ? [] : [{ field: 'password', words: `Password: ${fault}` }];
}

/**
 * The one judge of every new password, at registration, reset, change, and of an operator's: what is wrong with it, in
 * words; undefined when nothing is. The service that knows stolen ones is asked only about a password that meets the rules.
 */
export async function findPasswordFault(
  breaches: BreachCheck,
  password: string,
  owner: Owner,
): Promise<string | undefined> {
  const unmet = unmetPasswordRules(password, owner);
  const isLong = password.length > PASSWORD_LENGTH.max;
  const isCommon = !isLong && (await isCommonPassword(password));
  const broken = PASSWORD_RULES.filter((rule) => unmet.includes(rule) || (rule.id === 'common' && isCommon));
  if (broken.length > 0) return broken.map(({ text }) => text).join(' ');
  return (await breaches.isBreached(password)) ? breachedWords : undefined;
}
