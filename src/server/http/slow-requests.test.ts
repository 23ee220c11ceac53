import { once } from 'node:events'
import { connect, Socket } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { buildApp } from '../app.ts'
import type { Timeouts } from './connections.ts'
import { startTeeTime } from '../testing/teetime.ts'

const quick: Timeouts = { headersMs: 300, requestMs: 600, handlerMs: 400, checkMs: 50 }

async function startListening(patience: Partial<Timeouts> = {}) {
  const { world } = await startTeeTime()
  const app = await buildApp(world, { ...quick, ...patience })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return { app, port: (app.server.address() as { port: number }).port }
}

/**
 * Sends the head at once and then drips a byte at a time, until the server hangs up. What it says last may
 * be lost, as a connection that is reset forgets what was not read yet.
 */
async function drip(port: number, head: string) {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => (said += chunk.toString()))
  socket.on('error', () => {})
  const began = performance.now()
  socket.write(head)
  const dripping = setInterval(() => socket.write('x'), 20)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(dripping)
  return { said, ms: performance.now() - began }
}

test('headers that only drip are cut', async () => {
  const { port } = await startListening()
  const { said, ms } = await drip(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  expect(said).toMatch(/^(HTTP\/1\.1 408 |$)/)
  expect(ms).toBeLessThan(8_000)
})

const login = (length: number) =>
  `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`

test.for([
  // Whichever ends first: the time for a request, or the one for an answer.
  [{ handlerMs: 20_000 }, /^(HTTP\/1\.1 408 |$)/],
  [{ requestMs: 20_000 }, /^(HTTP\/1\.1 503 [^]*connection: close|$)/i],
] as const)('a body that only drips is cut, with %j', async ([patience, answer]) => {
  const { port } = await startListening(patience)
  const { said, ms } = await drip(port, login(10_000))
  expect(said).toMatch(answer)
  expect(ms).toBeLessThan(8_000)
})

test('the body of a request that is refused already is not waited for', async () => {
  const { port } = await startListening({ requestMs: 20_000, handlerMs: 20_000 })
  for (const head of [
    login(10_000).replace('same-origin', 'cross-site'),
    login(100_000),
    login(10_000).replace('/api/auth/login', '/api/nothing'),
  ]) {
    const { said, ms } = await drip(port, head)
    expect(said).toMatch(/^(HTTP\/1\.1 (403|404|413) [^]*connection: close|$)/i)
    expect(ms).toBeLessThan(8_000)
  }
})

test('one network holds so many connections and no more, but for a proxy that speaks for others', async () => {
  const held = 500
  const { app, port } = await startListening()
  const peers = (address: string) => {
    const peer = new Socket()
    Object.defineProperty(peer, 'remoteAddress', { value: address })
    app.server.emit('connection', peer)
    return peer
  }
  expect([app.server.maxConnections, port > 0]).toEqual([10_000, true])
  const flood = Array.from({ length: held + 20 }, (_, nth) => peers(`2001:db8::${nth}`))
  const open = () => flood.filter(({ destroyed }) => !destroyed)
  expect(open()).toHaveLength(held)
  expect(peers('2001:db8:0:1::1').destroyed).toBe(false)
  const local = Array.from({ length: held + 20 }, () => peers('127.0.0.1'))
  expect(local.some(({ destroyed }) => destroyed)).toBe(false)
  // One that leaves makes room.
  const [first] = open()
  first?.destroy()
  await once(first!, 'close')
  expect(peers('2001:db8::1').destroyed).toBe(false)
})
