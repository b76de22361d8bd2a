import { hash } from 'node:crypto';

/**
 * The id of a transfer that follows from something else. The same parts always give the same id, so that posting it
 * again does nothing. A UUID of version 8 (RFC 9562), which no client's random one collides with, and which a client may
 * send: for what the ledger posts by itself use {@link ownTransferId}.
 */
export function deriveTransferId(...parts: readonly (string | number)[]): string {
  return toId(hash('sha256', parts.join('/')), '8');
}

/**
 * Such an id that no call takes from a client (rule: own-transfer-ids): nobody can use it up before the transfer that it
 * is for.
 */
export function ownTransferId(...parts: readonly (string | number)[]): string {
  return toId(hash('sha256', parts.join('/')), ownVersion);
}

/**
 * An {@link ownTransferId} that begins with a whole number from 0 on, below 2^48: those of following numbers stand side
 * by side in an index, where thousands are written at once (docs/decisions/045).
 */
export function placedTransferId(place: number, ...parts: readonly (string | number)[]): string {
  if (!Number.isInteger(place) || place < 0 || place >= 2 ** 48) {
    throw new RangeError(`${place} is no place of an id: expected a whole number below 2^48`);
  }
  const hashed = hash('sha256', [place, ...parts].join('/')).slice(12);
  return toId(place.toString(16).padStart(12, '0') + hashed, ownVersion);
}

/** RFC 9562 keeps it for the future: nobody makes such UUIDs, and calls refuse them (`outside-values.ts`). */
const ownVersion = 'f';

/** An id from 32 or more digits, of which those of the version and the variant are set. */
function toId(hex: string, version: string): string {
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
