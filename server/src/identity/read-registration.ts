import { ADULT_AGE, isAdult } from '@furlong/domain/age';
import { EMAIL_ASKED, readEmail } from '@furlong/domain/email';
import { InvalidValue } from '@furlong/domain/invalid-value';
import { type LocalDay, localDayOf, parseLocalDay } from '@furlong/domain/local-date';
import type { Problem } from './pages/layout.ts';

/** The fields of the register form. */
export interface RegistrationForm {
  readonly email: string;
  readonly mobile: string;
  readonly password: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly terms: boolean;
}

/** A valid registration. */
export interface Registration {
  readonly email: string;
  readonly mobile: string;
  readonly password: string;
  readonly dateOfBirth: LocalDay;
}

/** What is asked for in the place of a field that is not as it should be; the page says it before it is sent, too. */
export const registrationWords = {
  mobile: 'Enter a mobile number: 082 123 4567, or +27 and nine digits; from abroad + and the country',
  day: 'Enter the day you were born: 1 to 31',
  month: 'Enter the month you were born: 1 to 12, such as 3 for March',
  year: 'Enter the year you were born: four digits, such as 1990',
  unrealDate: 'Enter a date of birth that exists, such as 27 3 1990 (day, month, year)',
  tooYoung: `You must be ${ADULT_AGE} or older to register`,
  terms: 'Accept the terms to register',
} as const;

/** What may stand between the digits of a number. */
export const NUMBER_DECORATION = /[\s().-]/g;
/** A mobile number without decoration: a South African one may lack its country, others need it. */
export const MOBILE = /^(?:0[6-8]\d{8}|\+270?[6-8]\d{8}|\+(?!27)[1-9]\d{7,14})$/;
/** The parts of a date, each by itself. */
export const DATE_PARTS = {
  day: /^(?:0?[1-9]|[12]\d|3[01])$/,
  month: /^(?:0?[1-9]|1[0-2])$/,
  year: /^(?:19|20)\d\d$/,
} as const;

/**
 * Reads a registration, and names every invalid field with what was expected (rule: player-protection).
 * `passwordProblems` are those of its password.
 */
export function readRegistration(
  form: RegistrationForm,
  passwordProblems: readonly Problem[],
  now: Date,
): { readonly registration: Registration } | { readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const email = readEmail(form.email);
  if (email === undefined) problems.push({ field: 'email', words: EMAIL_ASKED });
  const mobile = readMobile(form.mobile);
  if (mobile === undefined) problems.push({ field: 'mobile', words: registrationWords.mobile });
  const dateProblems = problemsOfDate(form);
  problems.push(...dateProblems);
  const dateOfBirth = dateProblems.length === 0 ? readDate(form) : undefined;
  if (dateProblems.length === 0 && dateOfBirth === undefined)
    problems.push({ field: 'day', words: registrationWords.unrealDate });
  else if (dateOfBirth !== undefined && !isAdult(dateOfBirth, localDayOf(now)))
    problems.push({ field: 'day', words: registrationWords.tooYoung });
  problems.push(...passwordProblems);
  if (!form.terms) problems.push({ field: 'terms', words: registrationWords.terms });
  if (problems.length > 0 || email === undefined || mobile === undefined || dateOfBirth === undefined)
    return { problems };
  return { registration: { email, mobile, password: form.password, dateOfBirth } };
}

/** Reads a mobile number as +27821234567. */
export function readMobile(text: string): string | undefined {
  const bare = text.replace(NUMBER_DECORATION, '');
  if (!MOBILE.test(bare)) return undefined;
  return bare.startsWith('0') ? `+27${bare.slice(1)}` : bare.replace(/^\+270?/, '+27');
}

/** Checks the parts of a date; whether the calendar has the day is checked later. */
function problemsOfDate(form: RegistrationForm): Problem[] {
  return (['day', 'month', 'year'] as const)
    .filter((part) => !DATE_PARTS[part].test(form[part].trim()))
    .map((part) => ({ field: part, words: registrationWords[part] }));
}

function readDate({ day, month, year }: RegistrationForm): LocalDay | undefined {
  const [d, m, y] = [day, month, year].map((text) => String(Number(text)).padStart(2, '0'));
  try {
    return parseLocalDay(`${y}-${m}-${d}`);
  } catch (error) {
    if (error instanceof InvalidValue) return undefined;
    throw error;
  }
}
