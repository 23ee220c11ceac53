import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '../process/config.ts'
import { postToPublicUrl } from './post.ts'

test('an address that takes a post and never answers is late, which is not the same as out of reach', async () => {
  const config = readConfig({ NODE_ENV: 'test' })
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  )
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const post = { headers: {}, body: '{}' }
  await expect(postToPublicUrl(config, url, post, 50)).rejects.toMatchObject({
    name: 'TimeoutError',
  })
})
