import { readBounded } from '../platform/http/read-bounded.ts';

/** Milliseconds. */
const deadline = 5_000;
/** Bytes; the documents of real issuers have some thousands. */
const longestDocument = 256 * 1024;

/** Where an issuer publishes its keys, by its discovery document. Throws an Error that says in words why it cannot be told. */
export async function discoverIssuer(issuer: string): Promise<URL> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const document = await readDocument(address);
  if (document.issuer !== issuer) {
    throw new Error(`${address} is of the issuer '${document.issuer}'`);
  }
  if (typeof document.jwks_uri !== 'string' || !URL.canParse(document.jwks_uri)) {
    throw new Error(`${address} names no keys`);
  }
  return new URL(document.jwks_uri);
}

async function readDocument(address: string): Promise<{ issuer?: unknown; jwks_uri?: unknown }> {
  let answer: Response;
  try {
    answer = await fetch(address, { signal: AbortSignal.timeout(deadline) });
  } catch (error) {
    const { message, cause } = error as Error;
    throw new Error(`${address}: ${cause instanceof Error ? cause.message || message : message}`);
  }
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  try {
    const text = (await readBounded(answer, longestDocument)).toString('utf8');
    return Object(JSON.parse(text)) as { issuer?: unknown; jwks_uri?: unknown };
  } catch {
    throw new Error(`${address} answered no discovery document`);
  }
}
