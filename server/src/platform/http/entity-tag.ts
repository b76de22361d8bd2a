/** The ETag of a version. Weak, because the answer is sent in several content codings. */
export function weakTag(version: string): string {
  return `W/"${version}"`;
}

/** Whether a request's If-None-Match contains an ETag. */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => tag.trim() === etag) ?? false;
}
