/** The tag of an answer's version. Weak, because the same answer goes out in more than one content coding. */
export function weakTag(version: string): string {
  return `W/"${version}"`;
}

/** Whether what a caller says it holds (If-None-Match) is this tag. */
export function isHeld(holds: string | undefined, etag: string): boolean {
  return holds?.split(',').some((held) => held.trim() === etag) ?? false;
}
