import { PASSWORD_RULES } from '@furlong/domain/password';
import { signInPath } from '../interaction-route.ts';
import type { RegistrationForm } from '../read-registration.ts';
import { type Html, html } from './html.ts';
import { field, type Problem, page, problemOf, problemSummary, type Site } from './layout.ts';
import { cancelForm } from './sign-in-page.ts';

/** The register form, filled in as before except the password. */
export function registerPage(
  site: Site,
  path: string,
  form: Partial<RegistrationForm> = {},
  problems: readonly Problem[] = [],
): string {
  return page(
    site,
    'Register',
    html`${problemSummary(problems)}
<form method="post" action="${path}/register" novalidate>
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'email', value: form.email, hint: 'You sign in with it.' }, problems)}
${field({ name: 'mobile', label: 'Mobile number', type: 'tel', autocomplete: 'tel', value: form.mobile, hint: 'Such as 082 123 4567.' }, problems)}
${dateField(form, problems)}
${newPasswordField(problems, 'Password')}
<div>${problemOf('terms', problems)}
<label class="check"><input type="checkbox" id="terms" name="terms" value="yes"${form.terms === true && html` checked`}${
      problems.some((problem) => problem.field === 'terms') &&
      html` aria-invalid="true" aria-describedby="terms-problem"`
    }><span>I am 18 or older and accept the terms and conditions</span></label>
<p class="terms"><a href="${site.home}termsandconditions" target="_blank">Read the terms and conditions, in a new tab</a></p></div>
<button class="btn main" type="submit">Register</button>
</form>
<p class="ways"><a href="${signInPath(path)}">I have an account: sign in</a></p>
${cancelForm(path)}`,
    ['fields.js'],
  );
}

/** A field for a new password, with the rules it must meet above it. */
export function newPasswordField(problems: readonly Problem[], label: string): Html {
  const bad = problems.some((problem) => problem.field === 'password');
  return html`<div class="field"><label for="password">${label}</label>
<ul class="rules" id="password-rules">${PASSWORD_RULES.map(({ text }) => html`<li>${text}</li>`)}</ul>
${problemOf('password', problems)}
<input class="${bad ? 'inp bad' : 'inp'}" id="password" name="password" type="password" autocomplete="new-password" aria-describedby="password-rules${bad && ' password-problem'}"${bad && html` aria-invalid="true"`} required></div>`;
}

function dateField(form: Partial<RegistrationForm>, problems: readonly Problem[]): Html {
  const found = problems.filter(({ field }) => ['day', 'month', 'year'].includes(field));
  const isBad = (name: string) => found.some(({ field }) => field === name);
  const part = (name: 'day' | 'month' | 'year', label: string, complete: string) =>
    html`<div><label for="${name}">${label}</label><input class="${isBad(name) ? 'inp bad' : 'inp'}" id="${name}" name="${name}" type="text" inputmode="numeric" maxlength="${name === 'year' ? 4 : 2}" autocomplete="${complete}" value="${form[name] ?? ''}"${isBad(name) && html` aria-invalid="true" aria-describedby="${name}-problem"`} required></div>`;
  return html`<fieldset class="field" aria-describedby="day-hint"><legend class="legend">Date of birth</legend>
<small id="day-hint">You must be 18 or older. Such as 27 3 1990.</small>
${found.map(({ field }) => problemOf(field, problems))}
<div class="date">${[part('day', 'Day', 'bday-day'), part('month', 'Month', 'bday-month'), part('year', 'Year', 'bday-year')]}</div></fieldset>`;
}
