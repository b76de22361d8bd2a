/** Whether the browser has passkeys at all, for pages of the site that they are for. */
export function hasPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/** Asks the browser to prove a passkey; null: it made no use of one. */
export async function provePasskey(options: string): Promise<string | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
  } catch {
    return null;
  }
}

/** Asks the browser to make a passkey; null: it made none. */
export async function makePasskey(options: string): Promise<string | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));
  } catch {
    return null;
  }
}
