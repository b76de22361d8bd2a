/** Asks the identity provider for a feed token with a supplier's credentials (client credentials, RFC 6749). */
export function feedTokenRequest(clientId: string, secret: string) {
  // Both are form-encoded before they are joined: a secret may have a colon.
  const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`;
  return {
    method: 'POST' as const,
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'feed' }),
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
  };
}

/** The token of an answer and how long it is good, in seconds; undefined when the answer has none. */
export async function readFeedToken(
  answer: Response,
): Promise<{ readonly token: string; readonly lifetime: number } | undefined> {
  const body = (await answer.json().catch(() => ({}))) as { access_token?: string; expires_in?: number };
  return answer.ok && body.access_token !== undefined
    ? { token: body.access_token, lifetime: body.expires_in ?? 0 }
    : undefined;
}
