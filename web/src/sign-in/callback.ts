function hasAnswer(parameters: URLSearchParams): boolean {
  return (parameters.has('code') || parameters.has('error')) && parameters.has('state');
}

function hashParameters(url: URL): URLSearchParams {
  return new URLSearchParams(url.hash.replace(/^#\/?/, ''));
}

/** Whether an address is the identity provider's answer: code or error, with state, in the query or the hash. */
export function isSignInCallback(address: string): boolean {
  const url = new URL(address);
  return hasAnswer(url.searchParams) || hasAnswer(hashParameters(url));
}

/** The callback address as the sign-in library reads it: an answer in the hash is moved to the query. */
export function callbackAddress(address: string): string {
  const url = new URL(address);
  const fromHash = hashParameters(url);
  if (hasAnswer(url.searchParams) || !hasAnswer(fromHash)) return address;
  for (const [name, value] of fromHash) url.searchParams.set(name, value);
  url.hash = '';
  return url.href;
}

/** Whether this page is a hidden frame that a silent request of another page came back to. */
export function isFrameCallback(): boolean {
  return window.parent !== window && isSignInCallback(window.location.href);
}
