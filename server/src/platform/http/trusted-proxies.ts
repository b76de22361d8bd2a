import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * The proxies whose statement of a client's address is trusted: a number of hops before this server, or the proxies of
 * some networks. With an empty list the address is the connection's.
 */
export type TrustedProxies = { readonly hops: number } | { readonly networks: readonly string[] };

/** The text about an invalid value. */
export const trustedProxiesExpected =
  "off, how many proxies stand before this server (1 to 9), or the proxies' networks (10.0.0.0/8,fd00::/8; also loopback, linklocal, uniquelocal)";

const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Reads `TRUST_PROXY`; undefined when it is not valid. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'off') return { networks: [] };
  if (/^[1-9]$/.test(text)) return { hops: Number(text) };
  if (text.length > 1_000) return undefined;
  const networks = text.split(',').flatMap((part) => named[part.trim().toLowerCase()] ?? [part.trim()]);
  return networks.every(isNetwork) ? { networks } : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/');
  if (more !== undefined || address.includes('%')) return false;
  const prefixMax = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0;
  if (prefixMax === 0) return false;
  // A network with prefix 0 would trust everybody.
  return (
    prefix === undefined ||
    (/^[0-9]{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= prefixMax)
  );
}

/**
 * Whether an address that forwarded a request is trusted; hop 0 is the connection's. With hops, the connection must
 * also come from a private network: otherwise whoever reaches this server directly could state any address. A proxy at
 * a public address is configured by its network.
 */
export function trustOf(proxies: TrustedProxies): (address: string, hop: number) => boolean {
  if ('networks' in proxies) {
    const holds = listOf(proxies.networks);
    return (address) => holds(address);
  }
  const isPrivate = listOf(Object.values(named).flat());
  return (address, hop) => hop < proxies.hops && (hop > 0 || isPrivate(address));
}

function listOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    if (isIPv4(address)) return list.check(address, 'ipv4');
    return isIPv6(address) && list.check(address, 'ipv6');
  };
}
