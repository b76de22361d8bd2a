import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { drawCode } from '../second-factor/draw-code.ts';
import { totpUri } from '../second-factor/totp.ts';
import { type Html, html, trusted } from './html.ts';
import { alertBox, page, type Site } from './layout.ts';
import { cancelForm } from './sign-in-page.ts';

const passkeyScripts = ['webauthn.js', 'passkey.js'];

/** The field of a code. It takes the focus on a page that has nothing else to say. */
const codeField = (
  label: string,
  hint: string,
  isFirst: boolean,
): Html => html`<div class="field"><label for="code">${label}</label>
<small id="code-hint">${hint}</small>
<input class="inp" id="code" name="code" type="text" inputmode="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="40" aria-describedby="code-hint" required${isFirst && html` autofocus`}></div>`;

/**
 * A form that a script sends once the browser's authenticator has answered; without scripts, or where the browser has no
 * passkeys, it stays hidden.
 */
function passkeyForm(
  action: string,
  label: string,
  [kind, options]:
    | readonly ['prove', PublicKeyCredentialRequestOptionsJSON]
    | readonly ['register', PublicKeyCredentialCreationOptionsJSON],
): Html {
  return html`<form method="post" action="${action}" data-passkey="${kind}" data-options="${JSON.stringify(options)}" hidden>
<input type="hidden" name="passkey">
<button class="btn" type="submit">${label}</button>
<p class="err" role="alert" data-failed="Your browser made no use of a passkey. Try again, or use another way." hidden></p>
</form>`;
}

/** Asks for the second factor after the password. */
export function askFactorPage(
  site: Site,
  given: {
    path: string;
    hasApp: boolean;
    /** Of somebody who runs the site: an admin of the desk helps them, not customer support. */
    isStaff: boolean;
    passkey?: PublicKeyCredentialRequestOptionsJSON | undefined;
    failure?: string | undefined;
  },
): string {
  const { path, hasApp, isStaff, passkey, failure } = given;
  const helper = isStaff
    ? 'ask an admin of the desk.'
    : site.supportPhone
      ? `call customer support: ${site.supportPhone}.`
      : 'ask whoever runs this site.';
  const [label, hint] = hasApp
    ? ['Code from your app', 'The six digits that your authenticator app shows now, or a recovery code.']
    : ['Recovery code', 'One of the codes that you saved when you set up your passkey.'];
  return page(
    site,
    'One more step',
    html`${failure !== undefined && alertBox(failure)}
${passkey !== undefined && passkeyForm(`${path}/second-factor`, 'Use a passkey', ['prove', passkey])}
<form method="post" action="${path}/second-factor">
${codeField(label, hint, failure === undefined)}
<button class="btn main" type="submit">Go on</button>
</form>
<p class="help">Lost your phone? A recovery code works in its place. Without one, ${helper}</p>
${cancelForm(path)}`,
    passkey === undefined ? [] : passkeyScripts,
  );
}

/** Leads to a second factor of one's own: the secret as a picture, a link and text, and its first code; or a passkey. */
export function setUpFactorPage(
  site: Site,
  given: {
    path: string;
    secret: string;
    username: string;
    passkey: PublicKeyCredentialCreationOptionsJSON | undefined;
    failure?: string | undefined;
  },
): string {
  const { path, secret, username, passkey, failure } = given;
  const uri = totpUri(secret, { brand: site.brand, username });
  return page(
    site,
    'Set up a second factor',
    html`${failure !== undefined && alertBox(failure)}
<p>The desk needs more than a password. Scan this with an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator, Aegis or 1Password.</p>
${pictureOf(uri)}
<p>On this phone? <a href="${uri}">Open your authenticator app</a>. Or type this key into it:</p>
<p class="key">${secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
<form method="post" action="${path}/second-factor/new">
${codeField('Code from your app', 'The six digits that it shows now for this site.', false)}
<button class="btn main" type="submit">Save and go on</button>
</form>
${
  passkey !== undefined &&
  passkeyForm(`${path}/second-factor/new`, 'Use a passkey of this device instead', ['register', passkey])
}
${cancelForm(path)}`,
    passkey === undefined ? [] : passkeyScripts,
  );
}

/** Shows an account's recovery codes, once. */
export function recoveryCodesPage(site: Site, given: { path: string; codes: readonly string[] }): string {
  const { path, codes } = given;
  return page(
    site,
    'Save your recovery codes',
    html`<p>Each of these works once, in place of your second factor, should you lose it. Keep them where you keep your passwords. They are not shown again.</p>
<ul class="codes">${codes.map((code) => html`<li>${code}</li>`)}</ul>
<a class="btn main" href="${path}/second-factor">I have saved them</a>`,
  );
}

function pictureOf(text: string): Html {
  const { side, path } = drawCode(text);
  return trusted(
    `<svg class="qr" viewBox="0 0 ${side} ${side}" role="img" aria-label="QR code for your authenticator app" shape-rendering="crispEdges"><path d="M0 0h${side}v${side}H0z" fill="#ffffff"/><path d="${path}" fill="#000000"/></svg>`,
  );
}
