import { ADULT_AGE, isAdult } from '@furlong/domain/age';
import { InvalidValue } from '@furlong/domain/invalid-value';
import { type LocalDay, localDayOf, parseLocalDay } from '@furlong/domain/local-date';
import { unmetPasswordRules } from '@furlong/domain/password';
import type { Problem } from './pages/layout.ts';

/** What the register form sends. */
export interface RegistrationForm {
  readonly email: string;
  readonly mobile: string;
  readonly password: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly terms: boolean;
}

/** A registration that meets the rules. */
export interface Registration {
  readonly email: string;
  readonly mobile: string;
  readonly password: string;
  readonly dateOfBirth: LocalDay;
}

/** Reads a registration; every field that is not as expected is named with what was expected (Decision 22). */
export function readRegistration(
  form: RegistrationForm,
  now: Date,
): { readonly registration: Registration } | { readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const email = readEmail(form.email);
  if (email === undefined)
    problems.push({ field: 'email', words: 'E-mail: an address such as thandi@example.com' });
  const mobile = readMobile(form.mobile);
  if (mobile === undefined)
    problems.push({
      field: 'mobile',
      words: 'Mobile number: ten digits such as 082 123 4567, or + and the country',
    });
  const dateOfBirth = readDate(form);
  if (dateOfBirth === undefined)
    problems.push({ field: 'day', words: 'Date of birth: a day that exists, such as 27 3 1990' });
  else if (!isAdult(dateOfBirth, localDayOf(now)))
    problems.push({ field: 'day', words: `Date of birth: you must be ${ADULT_AGE} or older to register` });
  problems.push(...passwordProblems(form.password, { email: form.email, mobile: form.mobile }));
  if (!form.terms)
    problems.push({ field: 'terms', words: 'Terms: they must be accepted before you can register' });
  if (problems.length > 0 || email === undefined || mobile === undefined || dateOfBirth === undefined)
    return { problems };
  return { registration: { email, mobile, password: form.password, dateOfBirth } };
}

/** What a new password still has to meet, as one problem of the field `password`. */
export function passwordProblems(
  password: string,
  owner: { readonly email: string; readonly mobile: string },
): Problem[] {
  const unmet = unmetPasswordRules(password, owner);
  return unmet.length === 0
    ? []
    : [{ field: 'password', words: `Password: ${unmet.map(({ text }) => text).join(' ')}` }];
}

/** An e-mail address, in lower case as mail systems treat it; undefined when it is none. */
export function readEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  return email.length <= 254 && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(email) ? email : undefined;
}

/** A mobile number as +27821234567: South African without its country, others with it. */
function readMobile(text: string): string | undefined {
  const bare = text.replace(/[\s().-]/g, '');
  if (/^0[6-8]\d{8}$/.test(bare)) return `+27${bare.slice(1)}`;
  if (/^\+270?[6-8]\d{8}$/.test(bare)) return `+27${bare.replace(/^\+270?/, '')}`;
  return /^\+(?!27)[1-9]\d{7,14}$/.test(bare) ? bare : undefined;
}

function readDate({ day, month, year }: RegistrationForm): LocalDay | undefined {
  const [d, m, y] = [day, month, year].map((text) => text.trim());
  if (!d || !m || !y || !/^(19|20)\d{2}$/.test(y)) return undefined;
  try {
    return parseLocalDay(`${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`);
  } catch (error) {
    if (error instanceof InvalidValue) return undefined;
    throw error;
  }
}
