/**
 * The structured token (three parts and two dots between them) of an `Authorization` header; undefined where it holds
 * none. Its time grows with the header's length alone: what is read here comes from anybody.
 */
export function readStructuredToken(authorization: string): string | undefined {
  if (authorization.slice(0, 7).toLowerCase() !== 'bearer ') return undefined;
  const token = authorization.slice(7);
  const parts = token.split('.', 4);
  return parts.length === 3 && parts.every((part) => /^[\w-]+$/.test(part)) ? token : undefined;
}
