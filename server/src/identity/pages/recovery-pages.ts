import type { Mailer } from '../mailer.ts';
import { type Html, html } from './html.ts';
import { field, type Problem, page, problemSummary, type Site } from './layout.ts';
import { newPasswordField } from './register-page.ts';
import { cancelForm } from './sign-in-page.ts';

/** Asks for the address to mail a link to. */
export function forgotPage(site: Site, email?: string, problems: readonly Problem[] = []): string {
  return page(
    site,
    'Forgotten password',
    html`${problemSummary(problems)}
<p>Enter your account’s e-mail address. We’ll mail you a link to choose a new password.</p>
<form method="post" action="/identity/forgot" novalidate>
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'email', value: email, autofocus: problems.length === 0 }, problems)}
<button class="btn main" type="submit">Mail me a link</button>
</form>`,
  );
}

/** Asks for a new password, with the token of a mailed link. */
export function resetPage(site: Site, token: string, problems: readonly Problem[] = []): string {
  return page(
    site,
    'Choose a new password',
    html`${problemSummary(problems)}
<form method="post" action="/identity/reset" novalidate>
<input type="hidden" name="token" value="${token}">
${newPasswordField(problems, 'New password')}
<button class="btn main" type="submit">Save password</button>
</form>`,
    ['fields.js'],
  );
}

/** Asks who signed in with a password that somebody gave them for one of their own. */
export function ownPasswordPage(site: Site, path: string, problems: readonly Problem[] = []): string {
  return page(
    site,
    'Choose your own password',
    html`${problemSummary(problems)}
<p>Somebody else made the password that you just typed, and knows it. Choose one that only you know: nothing else opens before.</p>
<form method="post" action="${path}/new-password" novalidate>
${newPasswordField(problems, 'New password')}
<button class="btn main" type="submit">Save and go on</button>
</form>
${cancelForm(path)}`,
    ['fields.js'],
  );
}

/** Confirms a registration by a button, so that a mail program that opens links confirms nothing. */
export function confirmPage(site: Site, token: string): string {
  return page(
    site,
    'Confirm your account',
    html`<p>One tap and your account is ready.</p>
<form method="post" action="/identity/confirm">
<input type="hidden" name="token" value="${token}">
<button class="btn main" type="submit" autofocus>Confirm my account</button>
</form>`,
  );
}

/** A page with a message and one link. */
export function noticePage(
  site: Site,
  title: string,
  words: readonly string[],
  way: { href: string; label: string },
): string {
  return page(
    site,
    title,
    html`${words.map((text) => html`<p>${text}</p>`)}
<a class="btn main" href="${way.href}">${way.label}</a>`,
  );
}

/** The page of an unknown address. */
export function unknownPage(site: Site): string {
  const way = { href: site.home, label: `Back to ${site.brand}` };
  return noticePage(site, 'No such page', ['There is no page at this address.'], way);
}

/** Shown in place of a mail by a demo without SMTP, above the link that the mail would bring. */
export const demoMailWords = 'This demo sends no mail. The link it would bring is here:';

/** The text about a sent mail, the same whether or not there is an account. */
export function mailWords(way: Mailer['way'], words: string): string[] {
  return way === 'log'
    ? [words, 'This demo sends no mail: the link is printed where the server was started.']
    : [words];
}

/** Asks before signing out. With `immediately`, because the asking site proved who the user is, it submits itself. */
export function signOutPage(site: Site, form: Html, immediately: boolean): string {
  return page(
    site,
    'Sign out',
    html`<p>${immediately ? 'Signing you out.' : `Do you want to sign out of ${site.brand} in this browser?`}</p>
${form}
<button class="btn main" type="submit" form="op.logoutForm" name="logout" value="yes" data-submit-button>Sign out</button>
${!immediately && html`<a class="btn" href="${site.home}">Stay signed in</a>`}`,
    immediately ? ['submit-form.js'] : [],
  );
}
