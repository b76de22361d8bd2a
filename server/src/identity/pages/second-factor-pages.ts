import qrcode from 'qrcode-generator';
import { totpUri } from '../second-factor/totp.ts';
import { type Html, html, trusted } from './html.ts';
import { alertBox, page, type Site } from './layout.ts';
import { cancelForm } from './sign-in-page.ts';

const codeField = (
  label: string,
  hint?: string,
): Html => html`<div class="field"><label for="code">${label}</label>
${hint !== undefined && html`<small id="code-hint">${hint}</small>`}
<input class="inp" id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="40"${hint !== undefined && html` aria-describedby="code-hint"`} required autofocus></div>`;

/** Asks for the second factor after the password. */
export function askFactorPage(site: Site, given: { path: string; failure?: string }): string {
  const { path, failure } = given;
  return page(
    site,
    'One more step',
    html`${failure && alertBox(failure)}
<form method="post" action="${path}/second-factor">
${codeField('Code from your app', 'The six digits that your authenticator app shows now.')}
<button class="btn main" type="submit">Go on</button>
</form>
<p class="help">Lost your phone? ${site.supportPhone ? `Call customer support: ${site.supportPhone}.` : 'Ask whoever runs this site.'}</p>
${cancelForm(path)}`,
  );
}

/** Leads to a second factor of one's own: the secret as a picture, a link and text, and its first code. */
export function setUpFactorPage(
  site: Site,
  given: { path: string; secret: string; username: string; failure?: string | undefined },
): string {
  const { path, secret, username, failure } = given;
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
${codeField('Code from your app', 'The six digits that it shows now for this site.')}
<button class="btn main" type="submit">Save and go on</button>
</form>
${cancelForm(path)}`,
  );
}

/** A QR code, as paths of the page itself: no style, no script, no address to fetch. */
export function pictureOf(text: string): Html {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const margin = 4;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (code.isDark(row, column)) path += `M${column + margin} ${row + margin}h1v1h-1z`;
    }
  }
  const side = size + 2 * margin;
  return trusted(
    `<svg class="qr" viewBox="0 0 ${side} ${side}" role="img" aria-label="QR code for your authenticator app" shape-rendering="crispEdges"><path d="M0 0h${side}v${side}H0z" fill="#ffffff"/><path d="${path}" fill="#000000"/></svg>`,
  );
}
