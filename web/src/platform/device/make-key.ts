import { orderedId } from '@furlong/domain/ordered-id';

/**
 * A new key for what moves money, made before it is sent. It begins with the time of this device, so that the database
 * finds keys of one evening side by side; a clock that is wrong costs nothing but that.
 */
export function makeKey(): string {
  return orderedId(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}
