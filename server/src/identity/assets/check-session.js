// The provider's side of OpenID Connect Session Management 1.0: a page of the client asks whether the sign-in
// that its session_state stands for is still this browser's.
const cookieName = `${location.protocol === 'https:' ? '__Secure-' : ''}furlong_browser_state`;

function readBrowserState() {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${cookieName}=`));
  return found === undefined ? '' : found.slice(cookieName.length + 1);
}

async function judge(message, origin) {
  const [clientId, sessionState, rest] = String(message).split(' ');
  const [hash, salt] = String(sessionState).split('.');
  if (!clientId || !hash || !salt || rest !== undefined) return 'error';
  const text = `${clientId} ${origin} ${readBrowserState()} ${salt}`;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const expected = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hash === expected ? 'unchanged' : 'changed';
}

window.addEventListener('message', (event) => {
  // The site frames this page from its own origin; a page of another one learns nothing.
  if (event.origin !== location.origin) return;
  // A window in the middle of closing has no source to answer.
  judge(event.data, event.origin)
    .catch(() => 'error')
    .then((answer) => event.source?.postMessage(answer, event.origin));
});
