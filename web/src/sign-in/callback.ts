function hasAnswer(parameters: URLSearchParams): boolean {
  return (parameters.has('code') || parameters.has('error')) && parameters.has('state');
}

function hashParameters(url: URL): URLSearchParams {
  return new URLSearchParams(url.hash.replace(/^#\/?/, ''));
}

/** Whether an address is a sign-in callback: code or error, with state, in the query or the hash. */
export function isSignInCallback(address: string): boolean {
  const url = new URL(address);
  return hasAnswer(url.searchParams) || hasAnswer(hashParameters(url));
}

/** The callback address for the sign-in library, which reads the query: moves an answer out of the hash. */
export function callbackAddress(address: string): string {
  const url = new URL(address);
  const fromHash = hashParameters(url);
  if (hasAnswer(url.searchParams) || !hasAnswer(fromHash)) return address;
  for (const [name, value] of fromHash) url.searchParams.set(name, value);
  url.hash = '';
  return url.href;
}

/** Whether this page is the hidden frame of a silent sign-in, with its answer. */
export function isFrameCallback(): boolean {
  return window.parent !== window && isSignInCallback(window.location.href);
}
