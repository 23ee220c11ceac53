import { lookup as ask, type LookupAddress } from 'node:dns'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { LookupFunction } from 'node:net'

// Everything but the public internet: loopback, private, link-local, reserved and translated networks.
const privateNetworks = new BlockList()
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  '::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8',
].flatMap((line) => line.split(' '))) {
  const [net = '', prefix] = range.split('/')
  privateNetworks.addSubnet(net, Number(prefix), isIPv6(net) ? 'ipv6' : 'ipv4')
}

/** An address that must not be called. */
export class NotPublicError extends Error {}

/** Whether an address is on the public internet. An IPv4 address mapped to IPv6 counts as IPv4. */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && !privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * Whether an address given by a person or a browser may be called: https on the default port, and a name or a
 * public address. `publicLookup` checks what a name resolves to when it is called.
 *
 * @param inTests also accepts http on this machine
 */
export function isPublicUrl(address: string, inTests: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  if (username || password) return false
  if (inTests && protocol === 'http:' && hostname === '127.0.0.1') return true
  const host = hostname.replace(/^\[|\]$/g, '')
  return (
    protocol === 'https:' &&
    port === '' &&
    (isIP(host) ? isPublicAddress(host) : host.includes('.'))
  )
}

/** Resolves a name for a connection, and fails when any of its addresses isn't public. */
export const publicLookup: LookupFunction = (hostname, options, found) => {
  ask(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return found(error, '', 0)
    const first = addresses[0]
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return found(new NotPublicError(`${hostname} isn’t on the public internet`), '', 0)
    }
    if (options.all) found(null, addresses)
    else found(null, first.address, first.family)
  })
}
