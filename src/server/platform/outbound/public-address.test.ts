import { expect, test } from 'vitest'

import { isPublicAddress, isPublicUrl, publicLookup } from './public-address.ts'

test('a name that resolves to a private address is refused when it is called', async () => {
  for (const all of [true, false]) {
    const answer = await new Promise((resolve) =>
      publicLookup('localhost', { all }, (error, address) => resolve(error?.message ?? address)),
    )
    expect(answer).toBe('localhost isn’t on the public internet')
  }
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
