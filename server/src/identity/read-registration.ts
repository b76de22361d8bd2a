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
  if (mobile === undefined)
    problems.push({
      field: 'mobile',
      words: 'Enter a mobile number: ten digits such as 082 123 4567, or + and the country',
    });
  const dateProblems = problemsOfDate(form);
  problems.push(...dateProblems);
  const dateOfBirth = dateProblems.length === 0 ? readDate(form) : undefined;
  if (dateProblems.length === 0 && dateOfBirth === undefined)
    problems.push({
      field: 'day',
      words: 'Enter a date of birth that exists, such as 27 3 1990 (day, month, year)',
    });
  else if (dateOfBirth !== undefined && !isAdult(dateOfBirth, localDayOf(now)))
    problems.push({ field: 'day', words: `You must be ${ADULT_AGE} or older to register` });
  problems.push(...passwordProblems);
  if (!form.terms) problems.push({ field: 'terms', words: 'Accept the terms to register' });
  if (problems.length > 0 || email === undefined || mobile === undefined || dateOfBirth === undefined)
    return { problems };
  return { registration: { email, mobile, password: form.password, dateOfBirth } };
}

/** Reads a mobile number as +27821234567: a South African one may lack its country, others need it. */
function readMobile(text: string): string | undefined {
  const bare = text.replace(/[\s().-]/g, '');
  if (/^0[6-8]\d{8}$/.test(bare)) return `+27${bare.slice(1)}`;
  if (/^\+270?[6-8]\d{8}$/.test(bare)) return `+27${bare.replace(/^\+270?/, '')}`;
  return /^\+(?!27)[1-9]\d{7,14}$/.test(bare) ? bare : undefined;
}

/** Checks the parts of a date; whether the calendar has the day is checked later. */
function problemsOfDate({ day, month, year }: RegistrationForm): Problem[] {
  const isNumber = (text: string, from: number, to: number) =>
    /^\d+$/.test(text.trim()) && Number(text) >= from && Number(text) <= to;
  const problems: Problem[] = [];
  if (!isNumber(day, 1, 31)) problems.push({ field: 'day', words: 'Enter the day you were born: 1 to 31' });
  if (!isNumber(month, 1, 12))
    problems.push({ field: 'month', words: 'Enter the month you were born: 1 to 12, such as 3 for March' });
  if (!isNumber(year, 1900, 2099))
    problems.push({ field: 'year', words: 'Enter the year you were born: four digits, such as 1990' });
  return problems;
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
