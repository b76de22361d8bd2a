import { demoAccounts } from '../demo-accounts.ts';
import { type Html, html } from './html.ts';
import { alertBox, field, page, type Site } from './layout.ts';

/** The sign-in form; `path` is the sign-in's own. */
export function signInPage(
  site: Site,
  given: {
    path: string;
    demo: boolean;
    name?: string;
    failure?: string;
    /** The link that the failure speaks of. */
    shownLink?: string;
    remember?: boolean;
  },
): string {
  const { path, name, failure, shownLink } = given;
  return page(
    site,
    'Sign in',
    html`${failure && alertBox(failure)}
${shownLink && html`<a class="btn" href="${shownLink}">Open the link</a>`}
<form method="post" action="${path}">
${field({ name: 'name', label: 'E-mail address or username', type: 'text', autocomplete: 'username', value: name, autofocus: !failure && !name }, [])}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', autofocus: !failure && Boolean(name) }, [])}
<label class="check"><input type="checkbox" name="remember" value="yes"${given.remember !== false && html` checked`}><span>Keep me signed in on this device</span></label>
<button class="btn main" type="submit">Sign in</button>
</form>
<a class="btn" href="${path}/register">New here? Register</a>
<p class="ways"><a href="/identity/forgot">Forgotten password</a></p>
${given.demo && demoBox}
${cancelForm(path)}`,
    ['fields.js'],
  );
}

/** A button that cancels the sign-in and returns to the site. */
export function cancelForm(path: string): Html {
  return html`<form method="post" action="${path}/cancel"><button class="btn quiet" type="submit">Cancel</button></form>`;
}

const demoBox = html`<section class="demo" aria-labelledby="demo-title"><h2 id="demo-title">This is a demo</h2>
<p>Use one of these accounts:</p>
<ul>${demoAccounts.map(
  ({ username, password, role }) =>
    html`<li><span><b>${username}</b>, ${role}<br><code>${password}</code></span> <button class="btn" type="button" data-fill-name="${username}" data-fill-password="${password}" hidden>Use ${username}</button></li>`,
)}</ul></section>`;
