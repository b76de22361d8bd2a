/**
 * Reads an answer from outside, and gives up once it is longer than allowed: the other side may send without end.
 * Throws an Error that says so.
 */
export async function readBounded({ body }: Pick<Response, 'body'>, bytesMax: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > bytesMax) throw new Error(`its answer is longer than ${bytesMax} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
