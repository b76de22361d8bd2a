/**
 * An id that begins with the time it was made at: a UUID of version 7 (RFC 9562), from an instant in milliseconds and ten
 * random bytes. Keys that are made one after another stand beside each other in an index; one at random lands on a page
 * of its own, which a large table has to read and to log whole. Throws a RangeError where the instant has no place in
 * 48 bits or there are fewer bytes.
 */
export function orderedId(atMs: number, random: Uint8Array): string {
  if (!Number.isInteger(atMs) || atMs < 0 || atMs >= 2 ** 48) {
    throw new RangeError(
      `${atMs} is no instant of an id: expected whole milliseconds since 1970, below 2^48`,
    );
  }
  if (random.length < 10) throw new RangeError(`${random.length} random bytes: expected ten`);
  const [versioned = 0, second = 0, variant = 0, ...rest] = random.subarray(0, 10);
  const time = atMs.toString(16).padStart(12, '0');
  const tail = hexOf([(versioned & 0x0f) | 0x70, second, (variant & 0x3f) | 0x80, ...rest]);
  return `${time.slice(0, 8)}-${time.slice(8)}-${tail.slice(0, 4)}-${tail.slice(4, 8)}-${tail.slice(8)}`;
}

function hexOf(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
