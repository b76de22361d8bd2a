import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { PushServiceDouble } from '../../../test/push-service-double.ts';
import { isPrivateAddress, PushLine, privateIPv6, readRetryAfter } from './post-push.ts';

const service = closedAfterAll(await PushServiceDouble.start());
const line = closedAfterAll(new PushLine());

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '64:ff9b:1:ffff::1',
  '2002:a00:1::1',
  'fec0::1',
  'feff::1',
  '::10.0.0.1',
  '2001:0:a00:1::1',
])('%s is no address that a name may lead to (rule: push-subscriptions)', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each([
  '142.250.4.95',
  '2a00:1450:4001:82a::200a',
  '172.32.0.1',
  '64:ff9b:2::1',
  '2003::1',
  '::ffff:142.250.4.95',
])('%s is', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

test('every address of a private IPv6 network is private (rule: push-subscriptions)', () => {
  const parts = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(fc.constantFrom(...privateIPv6), parts, ([network, prefix], drawn) => {
      const [head = ''] = network.split('::');
      const fixed = head === '' ? [] : head.split(':').map((part) => Number.parseInt(part, 16));
      const address = drawn.map((part, at) => {
        // So many of these sixteen bits are the network's.
        const mask = 0xffff & ~(0xffff >>> Math.min(16, Math.max(0, prefix - 16 * at)));
        return ((fixed[at] ?? 0) & mask) | (part & ~mask);
      });
      // Where an IPv4 address is mapped, that address decides.
      fc.pre(address.slice(0, 5).some((part) => part !== 0) || address[5] !== 0xffff);
      expect(isPrivateAddress(address.map((part) => part.toString(16)).join(':'))).toBe(true);
    }),
  );
});

test('a name that leads into a network of one’s own is refused, unless the configuration names it', async () => {
  const url = new URL(service.origin.replace('127.0.0.1', 'localhost'));
  const post = (own: boolean) => line.post({ url, own }, {}, Buffer.from('push'));
  await expect(post(false)).rejects.toThrow(/private address/);
  await expect(post(true)).resolves.toMatchObject({ status: 400 });
});

test('Retry-After is seconds or an instant', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  expect(readRetryAfter('120', now)).toBe(120);
  expect(readRetryAfter('Sat, 21 Nov 2026 10:01:00 GMT', now)).toBe(60);
  expect(readRetryAfter('Sat, 21 Nov 2026 09:00:00 GMT', now)).toBe(0);
  for (const text of [undefined, '', 'soon', '9'.repeat(50)]) expect(readRetryAfter(text, now)).toBeNull();
});
