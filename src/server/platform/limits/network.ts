import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/**
 * The network that an address counts for: an IPv4 address itself, or the /64 of an IPv6 address, which is
 * one customer's. An IPv4 address that is mapped to IPv6 counts as IPv4. What a proxy reports may have the caller's port,
 * which counts for nothing, or be no address: all of those count as one network.
 */
export const toNetwork = (reported: string): string => networkOf(reported, 64)

/** The wider network of an address: the /56 of an IPv6 address, one household's; an IPv4 address itself. */
export const toWiderNetwork = (reported: string): string => networkOf(reported, 56)

/** The widest network of an address, which takes turns as one: the /48 of an IPv6 address, the most that one customer has. */
export const toWidestNetwork = (reported: string): string => networkOf(reported, 48)

function networkOf(reported: string, bits: PrefixBits): string {
  const ip = withoutPort(reported)
  return isIP(ip) === 0 ? 'unknown' : (toIpv4(ip) ?? prefix(ip, bits))
}

/** `203.0.113.7:4711` and `[2001:db8::7]:4711` without the port. */
const withoutPort = (reported: string): string =>
  /^(?:\[(?<inner>.+)\]|(?<plain>[^:]+))(?::\d+)?$/
    .exec(reported)
    ?.slice(1)
    .find((part) => part !== undefined) ?? reported

/** An IPv6 /56, which holds 256 /64 networks, gets this multiple of one network's limit. */
export const widerNetworkFactor = 4

/** The IPv4 address that an address is or is mapped from; null for a real IPv6 address. */
function toIpv4(ip: string): string | null {
  if (!isIPv6(ip)) return ip
  const groups = parseGroups(ip)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMapped) return null
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

type PrefixBits = 48 | 56 | 64

function prefix(ip: string, bits: PrefixBits): string {
  const groups = parseGroups(ip).slice(0, 4)
  groups[3] = (groups[3] ?? 0) & (0xffff << (64 - bits))
  return `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`
}

/** The eight groups of an IPv6 address in any notation. */
function parseGroups(ip: string): number[] {
  // A URL writes an IPv4 address at the end as two groups, too, but allows no zone.
  const text = new URL(`http://[${ip.split('%', 1)[0]}]`).hostname.slice(1, -1)
  const [head = '', tail] = text.split('::')
  const [left, right] = [numbers(head), tail === undefined ? [] : numbers(tail)]
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => 0)
  return [...left, ...zeros, ...right]
}

const numbers = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))

/** Makes a check whether an address, as a proxy reports it, is in one of `networks`, such as `10.0.0.0/8` or `::1`. */
export function isWithin(networks: readonly string[]): (reported: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return (reported) => {
    const ip = withoutPort(reported)
    const address = toIpv4(ip) ?? ip
    return list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
  }
}
