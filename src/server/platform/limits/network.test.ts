import fc from 'fast-check'
import { expect, test } from 'vitest'

import { isWithin, toNetwork, toWiderNetwork, toWidestNetwork } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2ab:3:4:5:6', '2001:db8:1:2ab::/64', '2001:db8:1:200::/56', '2001:db8:1:0::/48'],
  ['2001:db8:1:2ab::', '2001:db8:1:2ab::/64', '2001:db8:1:200::/56', '2001:db8:1:0::/48'],
  ['2001:DB8:1:2AB::1', '2001:db8:1:2ab::/64', '2001:db8:1:200::/56', '2001:db8:1:0::/48'],
  ['2001:db8::9', '2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0:0::/48'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64', '64:ff9b:0:0::/56', '64:ff9b:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0:0::/56', '0:0:0:0::/48'],
  ['203.0.113.7:4711', '203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['[2001:db8:1:2ab::1]:4711', '2001:db8:1:2ab::/64', '2001:db8:1:200::/56', '2001:db8:1:0::/48'],
  ['[2001:db8:1:2ab::1]', '2001:db8:1:2ab::/64', '2001:db8:1:200::/56', '2001:db8:1:0::/48'],
  ['[::ffff:203.0.113.7]:4711', '203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['unknown', 'unknown', 'unknown', 'unknown'],
  ['_hidden:4711', 'unknown', 'unknown', 'unknown'],
  ['', 'unknown', 'unknown', 'unknown'],
])('%s counts as %s, within %s, and takes turns as %s', (ip, network, wider, widest) => {
  expect([toNetwork(ip), toWiderNetwork(ip), toWidestNetwork(ip)]).toEqual([network, wider, widest])
})

test('every address of a /64 counts as one, in any notation', () => {
  fc.assert(
    fc.property(fc.ipV6(), (ip) => {
      const network = toNetwork(ip)
      if (network.endsWith('/64'))
        expect(toNetwork(network.replace('::/64', ':1:2:3:4'))).toBe(network)
      else expect(network).toMatch(/^(\d+\.){3}\d+$/)
    }),
  )
})

test('an address is found within a network in either notation', () => {
  const isOurs = isWithin(['127.0.0.0/8', '::1', '10.1.0.0/16', '2001:db8::/32'])
  for (const ip of [
    '127.0.0.1',
    '::ffff:127.0.0.1',
    '::1',
    '10.1.2.3',
    '10.1.2.3:80',
    '2001:db8:9::1',
    '[2001:db8:9::1]:80',
  ]) {
    expect([ip, isOurs(ip)]).toEqual([ip, true])
  }
  for (const ip of ['10.2.0.1', '10.2.0.1:80', '::2', '2001:db9::1', '_hidden', ''])
    expect([ip, isOurs(ip)]).toEqual([ip, false])
})
