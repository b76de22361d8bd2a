import { isIPv4, isIPv6 } from 'node:net';

/** The longest text that can be an address: IPv6 with an IPv4 tail, a zone, brackets and a port. */
const longest = 100;

/** What stands for every address that cannot be read: they share one count. */
const unknownNetwork = 'unknown';

/**
 * The network that an address is counted by: an IPv4 address as it is, one that is mapped into IPv6 as IPv4, and IPv6 by
 * its /64, because one subscriber has all of that. A zone and a port are left out.
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
  if (text.length > longest) return '';
  const trimmed = text.trim();
  if (trimmed.startsWith('[')) return withoutZone(trimmed.slice(1).split(']')[0] ?? '');
  const [host = '', port, more] = trimmed.split(':');
  return port !== undefined && more === undefined && isIPv4(host) ? host : withoutZone(trimmed);
}

function withoutZone(text: string): string {
  return text.split('%')[0] ?? '';
}

/** The eight groups of an address that `isIPv6` holds for. */
function groupsOf(address: string): number[] {
  const [left = '', right] = withoutTail(address).split('::');
  const before = readGroups(left);
  if (right === undefined) return before;
  const after = readGroups(right);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** With an IPv4 tail (`::ffff:192.0.2.1`) written as two groups. */
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
