import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

/** Stands in for a DNS server that knows only TXT records. */
export interface DnsServer {
  /** `address:port` */
  address: string
  /** The texts of each name. */
  texts: Map<string, string[]>
  /** The code with which it answers everything, such as 2 for SERVFAIL; 0 answers properly. */
  failure: number
}

const [typeText, classInternet, nameError] = [16, 1, 3]

/** Starts a DNS server on a port of its own. It stops after the test. */
export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const server: DnsServer = { address: '', texts: new Map(), failure: 0 }
  socket.on('message', (query, { port, address }) => {
    socket.send(answer(server, query), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  server.address = `127.0.0.1:${(socket.address() as AddressInfo).port}`
  return server
}

/** @see https://www.rfc-editor.org/rfc/rfc1035 section 4.1 */
function answer({ texts, failure }: DnsServer, query: Buffer): Buffer {
  const { name, end } = readName(query)
  const found = failure === 0 ? texts.get(name.toLowerCase()) : undefined
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  // A response, recursion desired and available.
  header.writeUInt16BE(0x81_80 | (failure || (found ? 0 : nameError)), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(found?.length ?? 0, 6)
  return Buffer.concat([header, query.subarray(12, end + 4), ...(found ?? []).map(textRecord)])
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

/** A record of the name that was asked for, in strings of up to 255 bytes. */
function textRecord(text: string): Buffer {
  const strings = (text.match(/.{1,255}/g) ?? ['']).map((part) =>
    Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')]),
  )
  const data = Buffer.concat(strings)
  const head = Buffer.alloc(12)
  // A pointer to the question's name.
  head.writeUInt16BE(0xc0_0c, 0)
  head.writeUInt16BE(typeText, 2)
  head.writeUInt16BE(classInternet, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
