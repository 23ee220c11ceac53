import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
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
 * public address. `createPublicLookup` checks what a name resolves to when it is called.
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

/**
 * Resolves names for connections, and fails when any address of a name isn't public. It asks DNS itself: `dns.lookup` holds
 * one of the few threads that all connections of the process resolve their names in, for as long as a stranger's
 * server is silent.
 *
 * @param servers the DNS servers to ask; without them, those of the system
 */
export function createPublicLookup(servers?: readonly string[]): LookupFunction {
  return (hostname, { all }, found) => {
    resolvePublic(hostname, servers).then(
      (addresses) =>
        all ? found(null, addresses) : found(null, addresses[0].address, addresses[0].family),
      (error: Error) => found(error, '', 0),
    )
  }
}

type Addresses = [LookupAddress, ...LookupAddress[]]

/** All addresses of a name. @throws {NotPublicError} or what DNS answers for a name without any */
async function resolvePublic(
  hostname: string,
  servers: readonly string[] | undefined,
): Promise<Addresses> {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 })
  if (servers) resolver.setServers(servers)
  const [v4, v6] = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ])
  const [first, ...more] = [...addressesOf(v4, 4), ...addressesOf(v6, 6)]
  if (!first) throw v4.status === 'rejected' ? v4.reason : new Error(`${hostname} has no address`)
  if (![first, ...more].every(({ address }) => isPublicAddress(address)))
    throw new NotPublicError(`${hostname} isn’t on the public internet`)
  return [first, ...more]
}

const addressesOf = (answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
