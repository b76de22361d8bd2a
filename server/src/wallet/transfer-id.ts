import { createHash } from 'node:crypto';

/**
 * The id of a transfer that follows from something else. The same parts always give the same id, so that posting it
 * again does nothing. A UUID of version 8 (RFC 9562), which no client's random one collides with.
 */
export function deriveTransferId(...parts: readonly (string | number)[]): string {
  const hash = createHash('sha256').update(parts.join('/')).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
