import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { readOperatorConfig } from '../config/operator-config.ts';
import { readSettings } from '../config/settings/read-settings.ts';
import { createLogger } from '../runtime/logger.ts';
import { createMetrics } from '../runtime/metrics.ts';
import { createHttp } from './http.ts';

/** The address that a server with these settings takes a request to be from. */
async function addressSeen(trust: string, peer: string, forwarded?: string): Promise<string> {
  const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', TRUST_PROXY: trust });
  const app: FastifyInstance = await createHttp({
    settings,
    operator: readOperatorConfig(undefined),
    log: createLogger('silent'),
    metrics: createMetrics(),
    identityUrl: `${settings.publicUrl}/identity`,
    longestDelay: 0,
    ready: async () => true,
  });
  try {
    app.get('/address', async ({ ip }) => ip);
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    return (await app.inject({ url: '/address', remoteAddress: peer, headers })).body;
  } finally {
    await app.close();
  }
}

describe('the address of a client', () => {
  it.each([
    ['is that of the connection without a trusted proxy', 'off', '203.0.113.9', '7.7.7.7', '203.0.113.9'],
    [
      'is what the one proxy saw, not what the client said',
      '1',
      '10.0.0.2',
      '7.7.7.7, 196.25.1.1',
      '196.25.1.1',
    ],
    [
      'is what the first of two proxies saw',
      '2',
      '10.0.0.2',
      '7.7.7.7, 196.25.1.1, 203.0.113.5',
      '196.25.1.1',
    ],
    ['is that of the connection when it named none', '1', '10.0.0.2', undefined, '10.0.0.2'],
    ['is that of a public connection, whatever the hops', '1', '203.0.113.9', '7.7.7.7', '203.0.113.9'],
    [
      'is the last before the trusted networks',
      '10.0.0.0/8',
      '10.0.0.2',
      '7.7.7.7, 196.25.1.1, 10.9.9.9',
      '196.25.1.1',
    ],
    ['is that of a connection from elsewhere', '10.0.0.0/8', '203.0.113.9', '7.7.7.7', '203.0.113.9'],
    [
      'is read behind a proxy on this machine',
      'loopback,fd00::/8',
      '::ffff:127.0.0.1',
      '2001:db8::7',
      '2001:db8::7',
    ],
    [
      'is read behind a proxy of an IPv6 network',
      'loopback,fd00::/8',
      'fd12::1',
      '2001:db8::7',
      '2001:db8::7',
    ],
  ] as const)('%s', async (_what, trust, peer, forwarded, seen) => {
    expect(await addressSeen(trust, peer, forwarded)).toBe(seen);
  });

  it.each([
    'on',
    '0',
    '10',
    '-1',
    '10.0.0.0/0',
    '10.0.0.0/33',
    'fe80::1%eth0',
    '::/129',
    'private',
    '1.2.3.4,,',
    'a'.repeat(2_000),
  ])('cannot be read from TRUST_PROXY=%s, and the start says what was expected', (trust) => {
    expect(() => readSettings({ TRUST_PROXY: trust })).toThrow(
      /^TRUST_PROXY is '.*': expected off, how many proxies stand before this server \(1 to 9\), or the proxies' networks/,
    );
  });
});
