import { isIPv4, isIPv6 } from 'node:net';

/** The longest text of an address: IPv6 with an IPv4 tail, a zone, brackets and a port. */
const addressMaxLength = 100;

/** The network of every address that cannot be parsed; they share one count. */
const unknownNetwork = 'unknown';

/**
 * The network by which an address is counted: an IPv4 address itself, also when mapped into IPv6; an IPv6 address by
 * its /64, because one subscriber has all of it. Zone and port are ignored.
 */
export function networkOf(address: string | undefined): string {
  const bare = bareAddress(address ?? '');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return unknownNetwork;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function bareAddress(text: string): string {
  if (text.length > addressMaxLength) return '';
  const trimmed = text.trim();
  if (trimmed.startsWith('[')) return withoutZone(trimmed.slice(1).split(']')[0] ?? '');
  const [host = '', port, more] = trimmed.split(':');
  return port !== undefined && more === undefined && isIPv4(host) ? host : withoutZone(trimmed);
}

function withoutZone(text: string): string {
  return text.split('%')[0] ?? '';
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [left = '', right] = withoutTail(address).split('::');
  const before = readGroups(left);
  if (right === undefined) return before;
  const after = readGroups(right);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** Writes an IPv4 tail (`::ffff:192.0.2.1`) as two groups. */
function withoutTail(address: string): string {
  const at = address.lastIndexOf(':') + 1;
  const tail = address.slice(at);
  if (!isIPv4(tail)) return address;
  const [a = 0, b = 0, c = 0, d = 0] = tail.split('.').map(Number);
  return `${address.slice(0, at)}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}

function readGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}
