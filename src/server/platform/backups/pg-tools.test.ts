import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { restore } from './pg-tools.ts'
import { NothingDone } from './store.ts'

test('a connection that is lost while PostgreSQL works on a statement is an error, and ends no process', async () => {
  const welcome = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(welcome)
      socket.once('data', () => socket.destroy())
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `postgres://ann@127.0.0.1:${(server.address() as AddressInfo).port}/golf`
  const restored = restore(url, 'backup', 'DATABASE_URL')
  await expect(restored).rejects.toBeInstanceOf(NothingDone)
  await expect(restored).rejects.toThrow(/^The database of DATABASE_URL doesn’t answer: Connection/)
})
