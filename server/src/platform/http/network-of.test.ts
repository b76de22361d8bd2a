import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from './network-of.ts';

describe('the network that an address is counted by', () => {
  it.each([
    ['196.25.1.1', '196.25.1.1'],
    ['196.25.1.1:50312', '196.25.1.1'],
    ['::ffff:196.25.1.1', '196.25.1.1'],
    ['::ffff:c419:101', '196.25.1.1'],
    ['[::ffff:196.25.1.1]:50312', '196.25.1.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['1::2.3.4.5', '1:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    undefined,
    '',
    'unknown',
    '_hidden',
    '1.2.3',
    '1.2.3.4.5',
    '[',
    ']',
    ':',
    '%',
    '1::2::3',
    'x'.repeat(300),
  ])('is one and the same for %s, which is no address', (address) => {
    expect(networkOf(address)).toBe('unknown');
  });

  it('is the same for all addresses of an IPv6 /64, and another for its neighbour', () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const hex = (groups: readonly number[]) => groups.map((value) => value.toString(16)).join(':');
    fc.assert(
      fc.property(
        fc.tuple(group, group, group),
        group,
        fc.array(group, { minLength: 4, maxLength: 4 }),
        (head, subnet, host) => {
          const address = `${hex(head)}:${hex([subnet])}`;
          // Of two hosts in one subnet, and of one in the next.
          expect(networkOf(`${address}:${hex(host)}`)).toBe(networkOf(`${address}:1:1:1:1`));
          expect(networkOf(`${hex(head)}:${hex([subnet ^ 1])}:1:1:1:1`)).not.toBe(
            networkOf(`${address}:1:1:1:1`),
          );
        },
      ),
    );
  });

  it('is short whatever the text, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(networkOf(text).length).toBeLessThan(40);
      }),
    );
  });
});
