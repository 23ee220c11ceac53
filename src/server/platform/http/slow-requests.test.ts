import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import { Worker } from 'node:worker_threads'

import { expect, onTestFinished, test } from 'vitest'

import { buildApp } from '#server/app.ts'
import { lockTable } from '#server/testing/lock-table.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import { type Timeouts, timeouts } from './connections.ts'

const quick: Timeouts = {
  ...timeouts,
  headersMs: 300,
  requestMs: 600,
  handlerMs: 400,
  checkIntervalMs: 50,
}

async function startListening(patience: Partial<Timeouts> = {}) {
  const { services, send, logLines, cookieOf } = await startTeeTime()
  const app = await buildApp(services, { ...quick, ...patience })
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return {
    app,
    services,
    send,
    logLines,
    cookieOf,
    port: (app.server.address() as { port: number }).port,
  }
}

/**
 * Sends the headers at once and then a byte at a time, until the server hangs up. The end of the response may
 * be lost, since a connection reset discards unread data.
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

test('a request whose headers trickle in is cut off', async () => {
  const { port } = await startListening()
  const { said, ms } = await drip(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  expect(said).toMatch(/^(HTTP\/1\.1 408 |$)/)
  expect(ms).toBeLessThan(8_000)
})

const login = (length: number) =>
  `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`

test.for([
  // Whichever timeout comes first: the request's or the handler's.
  [{ handlerMs: 20_000 }, /^(HTTP\/1\.1 408 |$)/],
  [{ requestMs: 20_000 }, /^(HTTP\/1\.1 408 [^]*connection: close|$)/i],
] as const)('a request whose body trickles in is cut off, with %j', async ([patience, answer]) => {
  const { port } = await startListening(patience)
  const { said, ms } = await drip(port, login(10_000))
  expect(said).toMatch(answer)
  expect(ms).toBeLessThan(8_000)
})

/** Sends a whole request while this thread stands still for longer than a client may take. @returns the response */
async function sendWhileHeldUp(port: number, connected: () => Promise<unknown>): Promise<string> {
  const isOver = new Int32Array(new SharedArrayBuffer(4))
  const client = new Worker(
    `const { parentPort, workerData: { port, isOver, ms } } = require('node:worker_threads')
    const socket = require('node:net').connect(port, '127.0.0.1')
    let said = ''
    socket.on('data', (chunk) => (said += chunk)).on('close', () => parentPort.postMessage(said))
    parentPort.once('message', () => {
      socket.write('GET /api/health/live HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n')
      setTimeout(() => { Atomics.store(isOver, 0, 1); Atomics.notify(isOver, 0) }, ms)
    })`,
    { eval: true, workerData: { port, isOver, ms: 3 * quick.headersMs } },
  )
  onTestFinished(async () => void (await client.terminate()))
  const response = once(client, 'message')
  await connected()
  client.postMessage('send', [])
  Atomics.wait(isOver, 0, 0)
  return String((await response)[0])
}

test('a complete request that waited while the process was held up is answered', async () => {
  const { app, port } = await startListening()
  const said = await sendWhileHeldUp(port, () => once(app.server, 'connection'))
  expect(said).toMatch(/^HTTP\/1\.1 200 /)
})

test('a handler that is too slow is answered for, and its own answer is dropped without a warning', async () => {
  const { port, services, send, logLines, cookieOf } = await startListening()
  const unlock = await lockTable(services.db, 'bro_connections')
  const cookies = cookieOf('admin')
  const headers = { cookie: new URLSearchParams(cookies).toString() }
  expect((await fetch(`http://127.0.0.1:${port}/api/friends`, { headers })).status).toBe(503)
  const since = logLines.length
  await unlock()
  // Asked after it on the same table, this one ends after it, through an app that allows it the usual time.
  expect((await send({ url: '/api/friends', cookies })).statusCode).toBe(200)
  expect(logLines.slice(since).filter((line) => /already sent|"level":[45]0/.test(line))).toEqual(
    [],
  )
})

test('a refused request is answered before its body arrives', async () => {
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

test('the connections of a /56 are limited to four times those of a /64', async () => {
  const { app } = await startListening()
  let open = 0
  for (let network = 0; network < 20; network += 1) {
    for (let nth = 0; nth < 300; nth += 1) {
      const peer = new Socket()
      const address = `2001:db8:0:${network.toString(16)}::${nth}`
      Object.defineProperty(peer, 'remoteAddress', { value: address })
      app.server.emit('connection', peer)
      if (!peer.destroyed) open += 1
    }
  }
  expect(open).toBe(2_000)
})

test('the connections of one network are limited, except for a trusted proxy', async () => {
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
  // Closing one makes room for another.
  const [first] = open()
  first?.destroy()
  await once(first!, 'close')
  expect(peers('2001:db8::1').destroyed).toBe(false)
})
