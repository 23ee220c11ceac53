import { lookup } from 'node:dns/promises'

import { expect, test } from 'vitest'

import { startDnsServer } from '#server/testing/servers/dns-server.ts'

import { createPublicLookup, isPublicAddress, isPublicUrl } from './public-address.ts'

/** Looks names up at a DNS server of the test. */
async function startLookup(addresses: Record<string, string[]>) {
  const dns = await startDnsServer()
  dns.addresses = new Map(Object.entries(addresses))
  const lookup = createPublicLookup([dns.address])
  return (name: string, all = true) =>
    new Promise((resolve) => {
      lookup(name, { all }, (error, address, family) =>
        resolve(error ? error.message : all ? address : [address, family]),
      )
    })
}

test('a name that resolves to a private address is refused when it is called', async () => {
  const find = await startLookup({
    'push.example': ['8.8.8.8', '8.8.4.4'],
    'half.example': ['8.8.8.8', '10.0.0.1'],
  })
  expect(await find('push.example')).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '8.8.4.4', family: 4 },
  ])
  expect(await find('push.example', false)).toEqual(['8.8.8.8', 4])
  expect(await find('half.example')).toBe('half.example isn’t on the public internet')
  expect(await find('none.example')).toContain('ENOTFOUND')
})

test('names whose servers are silent hold up no other name of the process', async () => {
  const names = Array.from({ length: 8 }, (_, nth) => `silent${nth}.example`)
  const find = await startLookup(Object.fromEntries(names.map((name) => [name, []])))
  let ended = 0
  const silent = names.map((name) => find(name).finally(() => (ended += 1)))
  await lookup('localhost')
  expect(ended).toBe(0)
  expect(await Promise.all(silent)).toEqual(names.map((name) => `queryA ETIMEOUT ${name}`))
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://8.8.8.8/x', true],
  ['http://fcm.googleapis.com/x', false],
  ['http://127.0.0.1:9/x', false],
  ['https://127.0.0.1/x', false],
  ['https://0x7f000001/x', false],
  ['https://2130706433/x', false],
  ['https://10.1.2.3/x', false],
  ['https://172.31.0.1/x', false],
  ['https://192.168.1.1/x', false],
  ['https://100.64.0.1/x', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://0.0.0.0/x', false],
  ['https://[::1]/x', false],
  ['https://[::ffff:127.0.0.1]/x', false],
  ['https://[::ffff:10.0.0.1]/x', false],
  ['https://[fd00::1]/x', false],
  ['https://[fe80::1]/x', false],
  ['https://[64:ff9b::a00:1]/x', false],
  ['https://localhost/x', false],
  ['https://intranet/x', false],
  ['https://push.example.com:8443/x', false],
  ['https://ann:secret@push.example.com/x', false],
  ['ftp://push.example.com/x', false],
  ['nonsense', false],
])('%s may be called: %s', (endpoint, may) => expect(isPublicUrl(endpoint, false)).toBe(may))

test.each([
  ['1.1.1.1', true],
  ['2606:4700:4700::1111', true],
  ['::ffff:127.0.0.1', false],
  ['::ffff:1.1.1.1', true],
  ['224.0.0.1', false],
  ['ff02::1', false],
  ['3fff::1', false],
  ['not an address', false],
])('%s is on the public internet: %s', (address, is) => expect(isPublicAddress(address)).toBe(is))
