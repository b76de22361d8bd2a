import { ADULT_AGE } from '@furlong/domain/age';
import { EMAIL_ASKED } from '@furlong/domain/email';
import type { LocalDay } from '@furlong/domain/local-date';
import { PASSWORD_LENGTH, PASSWORD_RULES } from '@furlong/domain/password';
import { signInPath } from '../interaction-route.ts';
import {
  DATE_PARTS,
  MOBILE,
  NUMBER_DECORATION,
  type RegistrationForm,
  registrationWords,
} from '../read-registration.ts';
import { type Html, html } from './html.ts';
import {
  checkedForm,
  checkOf,
  type FieldCheck,
  field,
  type Problem,
  page,
  problemOf,
  problemSummary,
  type Site,
} from './layout.ts';
import { cancelForm } from './sign-in-page.ts';

/** The shape of an address; the server reads it exactly, and its length. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

const lengthRule = PASSWORD_RULES.find(({ id }) => id === 'length')?.text ?? '';

/** What the page checks itself: with what it lets through the server may still find fault. */
const checks = {
  email: { rule: EMAIL.source, words: EMAIL_ASKED },
  mobile: { rule: MOBILE.source, words: registrationWords.mobile, strip: NUMBER_DECORATION },
  password: {
    rule: `^[^]{${PASSWORD_LENGTH.min},${PASSWORD_LENGTH.max}}$`,
    words: lengthRule,
  },
  terms: { rule: '', words: registrationWords.terms },
} as const satisfies Readonly<Record<string, FieldCheck>>;

/**
 * The register form, filled in as before except the password: a page never says one back. So that it is seldom lost, the
 * page checks what it can before it is sent. `today` decides who is an adult.
 */
export function registerPage(
  site: Site,
  { path, demo, today }: { readonly path: string; readonly demo: boolean; readonly today: LocalDay },
  form: Partial<RegistrationForm> = {},
  problems: readonly Problem[] = [],
): string {
  // What is wrong says it again.
  const mobileHint = problems.some((problem) => problem.field === 'mobile')
    ? undefined
    : '082 123 4567, or +27 and nine digits.';
  return page(
    site,
    'Register',
    html`${problemSummary(problems)}
${demo && html`<p class="demo">This is a demo: it’s play money, and nobody checks who you are, so you can bet at once.</p>`}
<form method="post" action="${path}/register" novalidate${checkedForm}>
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'email', value: form.email, hint: 'You sign in with it.', check: checks.email }, problems)}
${field({ name: 'mobile', label: 'Mobile number', type: 'tel', autocomplete: 'tel', value: form.mobile, hint: mobileHint, check: checks.mobile }, problems)}
${dateField(form, problems, today)}
${newPasswordField(problems, 'Password', checks.password)}
<div>${problemOf('terms', problems)}
<label class="check"><input type="checkbox" id="terms" name="terms" value="yes"${form.terms === true && html` checked`}${
      problems.some((problem) => problem.field === 'terms') &&
      html` aria-invalid="true" aria-describedby="terms-problem"`
    }${checkOf('terms', checks.terms)}><span>I am 18 or older and accept the terms and conditions</span></label>
<p class="terms"><a href="${site.home}termsandconditions" target="_blank">Read the terms and conditions, in a new tab</a></p></div>
<button class="btn main" type="submit">Register</button>
</form>
<p class="ways"><a href="${signInPath(path)}">I have an account: sign in</a></p>
${cancelForm(path)}`,
    ['check-form.js', 'fields.js'],
  );
}

/** A field for a new password. Its length is said at once; another rule where a password breaks it. */
export function newPasswordField(problems: readonly Problem[], label: string, check?: FieldCheck): Html {
  // What is wrong says the length again.
  const isSaid = problems.some(({ words }) => words.startsWith(lengthRule));
  const hint = isSaid ? undefined : `At least ${PASSWORD_LENGTH.min} characters. A few words are fine.`;
  return field(
    {
      name: 'password',
      label,
      type: 'password',
      autocomplete: 'new-password',
      hint,
      ...(check && { check }),
    },
    problems,
  );
}

const dateWords = 'Enter your date of birth: day, month and year, such as 27 3 1990';

/** The three parts of a date, with one line about whatever is wrong with them. */
function dateField(form: Partial<RegistrationForm>, problems: readonly Problem[], today: LocalDay): Html {
  const found = problems.filter(({ field }) => ['day', 'month', 'year'].includes(field));
  const [first, second] = found;
  // A day that there is not, or that is too late, is a fault of all three.
  const isWhole =
    first?.words === registrationWords.unrealDate || first?.words === registrationWords.tooYoung;
  const isBad = (name: string) => isWhole || found.some(({ field }) => field === name);
  const words = second === undefined ? first?.words : dateWords;
  const part = (name: 'day' | 'month' | 'year', label: string, complete: string) =>
    html`<div><label for="${name}">${label}</label><input class="${isBad(name) ? 'inp bad' : 'inp'}" id="${name}" name="${name}" type="text" inputmode="numeric" maxlength="${name === 'year' ? 4 : 2}" autocomplete="${complete}" value="${form[name] ?? ''}"${isBad(name) && html` aria-invalid="true" aria-describedby="date-problem"`}${checkOf(name, { rule: DATE_PARTS[name].source, words: registrationWords[name] })} required></div>`;
  const latest = `${Number(today.slice(0, 4)) - ADULT_AGE}${today.slice(4)}`;
  return html`<fieldset class="field" data-incomplete="${dateWords}" data-unreal="${registrationWords.unrealDate}" data-latest="${latest}" data-young="${registrationWords.tooYoung}" aria-describedby="day-hint"><legend class="legend">Date of birth</legend>
<small id="day-hint">You must be 18 or older. For example 27 3 1990.</small>
${words !== undefined && html`<small class="err" id="date-problem">${words}</small>`}
<div class="date">${[part('day', 'Day', 'bday-day'), part('month', 'Month', 'bday-month'), part('year', 'Year', 'bday-year')]}</div></fieldset>`;
}
