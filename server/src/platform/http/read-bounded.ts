/**
 * The bytes of an answer from outside, given up as soon as there are more than any may have: whoever answers may send
 * without end. Throws an Error that says so.
 */
export async function readBounded({ body }: Pick<Response, 'body'>, longest: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > longest) throw new Error(`its answer is longer than ${longest} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
