import { readBounded } from '../platform/http/read-bounded.ts';

const requestMaxMs = 5_000;
/** Real issuers' documents have a few thousand bytes. */
const documentMaxBytes = 256 * 1024;

/** Finds the address of an issuer's keys in its discovery document. Throws an Error that says why it cannot. */
export async function discoverIssuer(issuer: string): Promise<URL> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const document = await readDocument(address);
  if (document.issuer !== issuer) {
    throw new Error(`${address} belongs to the issuer '${document.issuer}'`);
  }
  if (typeof document.jwks_uri !== 'string' || !URL.canParse(document.jwks_uri)) {
    throw new Error(`${address} has no jwks_uri`);
  }
  return new URL(document.jwks_uri);
}

async function readDocument(address: string): Promise<{ issuer?: unknown; jwks_uri?: unknown }> {
  let answer: Response;
  try {
    answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(requestMaxMs) });
  } catch (error) {
    const { message, cause } = error as Error;
    throw new Error(`${address}: ${cause instanceof Error ? cause.message || message : message}`);
  }
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  try {
    const text = (await readBounded(answer, documentMaxBytes)).toString('utf8');
    return Object(JSON.parse(text)) as { issuer?: unknown; jwks_uri?: unknown };
  } catch {
    throw new Error(`${address} answered no discovery document`);
  }
}
