import { expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { PushServiceDouble } from '../../../test/push-service-double.ts';
import { isPrivateAddress, PushLine, readRetryAfter } from './post-push.ts';

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
])('%s is no address that a name may lead to (rule: push-subscriptions)', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['142.250.4.95', '2a00:1450:4001:82a::200a', '172.32.0.1'])('%s is', (address) => {
  expect(isPrivateAddress(address)).toBe(false);
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
