import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

/** Stands in for a service that speaks S3. */
export interface BucketServer {
  url: string
  /** The content of each object, by `/bucket/key`. */
  objects: Map<string, Buffer>
  /** The status with which it answers everything, unless null. */
  refusal: number | null
  /** How many calls it refuses like that; the later ones succeed. */
  refusals: number
  /** Whether it accepts requests and never answers. */
  isSilent: boolean
  /** Whether it begins to send an object and never ends. */
  isStuck: boolean
}

/** Starts a server that keeps objects in memory. It stops after the test. */
export async function startBucketServer(): Promise<BucketServer> {
  const objects = new Map<string, Buffer>()
  const bucket: BucketServer = {
    url: '',
    objects,
    refusal: null,
    refusals: Infinity,
    isSilent: false,
    isStuck: false,
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const found = objects.get(pathname)
    if (bucket.isSilent) return
    if (bucket.refusal !== null && bucket.refusals > 0) {
      bucket.refusals -= 1
      response.writeHead(bucket.refusal)
      response.end('<Error><Code>Refused</Code><Message>Not now</Message></Error>')
    } else if (request.method === 'PUT') {
      objects.set(pathname, Buffer.concat(chunks))
      response.end()
    } else if (request.method === 'DELETE') {
      objects.delete(pathname)
      response.writeHead(204).end()
    } else if (searchParams.has('list-type')) {
      const start = `/${pathname.split('/')[1]}/`
      const keys = [...objects.keys()].filter((key) =>
        key.startsWith(start + (searchParams.get('prefix') ?? '')),
      )
      const list = keys.map((key) => `<Contents><Key>${key.slice(start.length)}</Key></Contents>`)
      response.end(`<ListBucketResult>${list.join('')}</ListBucketResult>`)
    } else if (found && bucket.isStuck) {
      response.writeHead(200, { 'content-length': found.length + 1 }).write(found)
    } else if (found) response.end(found)
    else response.writeHead(404).end()
  }
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  bucket.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return bucket
}
