import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

/** Stands in for a DNS server that knows texts and IPv4 addresses. */
export interface DnsServer {
  /** `address:port` */
  address: string
  /** The texts of each name. */
  texts: Map<string, string[]>
  /** The IPv4 addresses of each name; a name with none is never answered. */
  addresses: Map<string, string[]>
  /** The code with which it answers everything, such as 2 for SERVFAIL; 0 answers properly. */
  failure: number
}

const [typeAddress, typeText, classInternet, nameError] = [1, 16, 1, 3]

/** Starts a DNS server on a port of its own. It stops after the test. */
export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const server: DnsServer = { address: '', texts: new Map(), addresses: new Map(), failure: 0 }
  socket.on('message', (query, { port, address }) => {
    const reply = answer(server, query)
    if (reply) socket.send(reply, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  server.address = `127.0.0.1:${(socket.address() as AddressInfo).port}`
  return server
}

/** @see https://www.rfc-editor.org/rfc/rfc1035 section 4.1 */
function answer({ texts, addresses, failure }: DnsServer, query: Buffer): Buffer | null {
  const { name, end } = readName(query)
  const [known, records] = [name.toLowerCase(), recordsOf[query.readUInt16BE(end)]]
  if (addresses.get(known)?.length === 0) return null
  const isKnown = failure === 0 && (texts.has(known) || addresses.has(known))
  const found = isKnown ? (records?.({ texts, addresses }, known) ?? []) : []
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  // A response, recursion desired and available.
  header.writeUInt16BE(0x81_80 | (failure || (isKnown ? 0 : nameError)), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(found.length, 6)
  return Buffer.concat([header, query.subarray(12, end + 4), ...found])
}

type Known = Pick<DnsServer, 'texts' | 'addresses'>

/** The records of a name, by their type. */
const recordsOf: Record<number, (known: Known, name: string) => Buffer[]> = {
  [typeAddress]: ({ addresses }, name) =>
    (addresses.get(name) ?? []).map((address) =>
      record(typeAddress, Buffer.from(address.split('.').map(Number))),
    ),
  [typeText]: ({ texts }, name) => (texts.get(name) ?? []).map(textRecord),
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 1 }
}

/** A text in strings of up to 255 bytes. */
function textRecord(text: string): Buffer {
  const strings = (text.match(/.{1,255}/g) ?? ['']).map((part) =>
    Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')]),
  )
  return record(typeText, Buffer.concat(strings))
}

/** A record of the name that was asked for. */
function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  // A pointer to the question's name.
  head.writeUInt16BE(0xc0_0c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(classInternet, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
