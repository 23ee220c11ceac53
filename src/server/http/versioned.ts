import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

import { changesBetween, type Json, type JsonObject } from '#contract/changes.ts'

/** A document that many callers read, in the version that is the newest. */
export interface Versioned {
  /** Names the document. All who may read it are sent the same. */
  key: string
  /** Changes whenever the content may have changed. Only this process compares it. */
  version: string
  /** Makes the content as the text of a JSON object. `textOf` returns that of another document. */
  make(textOf: (other: Versioned) => Promise<string>): Promise<string> | string
  /** Fields that change when nothing else does, as they go over the wire. They are never compared. */
  own?: JsonObject
}

/** The most that packed documents and changes may take. Those that nobody has asked for the longest go first. */
const maxBytes = 64 * 1024 * 1024
/** What an entry takes besides its bytes. */
const bytesPerEntry = 300

const unpack = promisify(gunzip)
// Level 3 is four times as fast as the default, and the result is hardly longer.
const pack = promisify((text: string, done: (error: Error | null, packed: Buffer) => void) =>
  gzip(text, { level: 3 }, done),
)

/** What a caller is sent: the whole document, only what changed since `base`, or nothing because they have it. */
type Answer =
  | { etag: string; packed: Buffer; base?: string }
  | { etag: string; packed: null; base?: undefined }

/**
 * Answers requests for documents. A version is made, hashed, packed and compared with an earlier one once, even when
 * all callers ask at the same time.
 */
export function versionedDocuments() {
  const cache = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length + bytesPerEntry,
    fetchMethod: async (_key, _stale, { context }) => await context(),
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  })
  const once = async (key: string, make: () => Promise<Buffer>): Promise<Buffer> =>
    (await cache.fetch(key, { context: make })) ?? (await make())

  /** Makes a version unless this process has it. */
  async function newest(document: Versioned): Promise<{ hash: string; content: Buffer }> {
    const { key, version, make } = document
    const versionKey = `version ${key} ${version}`
    const hash = await once(versionKey, async () => {
      const text = await make(textOf)
      const hash = hashOf(text)
      cache.set(contentKey(key, hash), await pack(text))
      return Buffer.from(hash)
    })
    const content = cache.get(contentKey(key, hash.toString()))
    if (content) return { hash: hash.toString(), content }
    // The content made room for others. Made again it may differ, and then it has another hash.
    cache.delete(versionKey)
    return await newest(document)
  }

  const textOf = async (document: Versioned) => await textIn((await newest(document)).content)

  async function wholeOf({ key, own }: Versioned, etag: string, content: Buffer): Promise<Buffer> {
    if (!own) return content
    return await once(`whole ${key} ${etag}`, async () => {
      const text = await textIn(content)
      return await pack(`${JSON.stringify(own).slice(0, -1)},${text.slice(1)}`)
    })
  }

  /** What changed since `base`; null when this process doesn't know that version or the whole is shorter. */
  async function changesSince(
    base: string,
    { key, own = {} }: Versioned,
    etag: string,
    content: Buffer,
  ): Promise<Buffer | null> {
    const before = cache.get(contentKey(key, contentHash(base)))
    if (!before) return null
    const packed = await once(`changes ${key} ${contentHash(base)} ${etag}`, async () => {
      const changes =
        before === content ? {} : changesBetween(await jsonIn(before), await jsonIn(content))
      return await pack(JSON.stringify({ ...changes, ...replaced(own) }))
    })
    return packed.length < content.length ? packed : null
  }

  async function answer(document: Versioned, headers: IncomingHttpHeaders): Promise<Answer> {
    const { hash, content } = await newest(document)
    const etag = document.own ? `${hash}.${hashOf(JSON.stringify(document.own))}` : hash
    const held = etagsIn(headers['if-none-match'])
    if (held.includes(etag)) return { etag, packed: null }
    for (const base of takesChanges(headers) ? held : []) {
      const packed = await changesSince(base, document, etag, content)
      if (packed) return { etag, packed, base }
    }
    return { etag, packed: await wholeOf(document, etag, content) }
  }

  /** Sends a document to a caller who may read it. */
  return async function send(document: Versioned, request: FastifyRequest, reply: FastifyReply) {
    const { etag, packed, base } = await answer(document, request.headers)
    reply.header('etag', tagOf(etag)).header('vary', 'accept-encoding, a-im, if-none-match')
    if (!packed) return await reply.status(304).send()
    reply.type('application/json; charset=utf-8')
    if (base !== undefined) {
      reply.status(226).headers({ im: 'changes', 'delta-base': tagOf(base) })
      reply.header('cache-control', 'private, no-store')
    }
    const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    if (takesGzip) reply.header('content-encoding', 'gzip')
    return await reply.send(takesGzip ? packed : await unpack(packed))
  }
}

const contentKey = (key: string, hash: string): string => `content ${key} ${hash}`

/** An ETag is the content's hash, then that of the document's own fields if it has any. */
const contentHash = (etag: string): string => etag.split('.')[0] ?? ''

const etagsIn = (header = ''): string[] =>
  [...header.matchAll(/"([^"]+)"/g)].map(([, etag = '']) => etag)

const tagOf = (etag: string): string => `W/"${etag}"`

const takesChanges = (headers: IncomingHttpHeaders): boolean =>
  /\bchanges\b/.test(String(headers['a-im'] ?? ''))

const textIn = async (packed: Buffer): Promise<string> => (await unpack(packed)).toString()

const jsonIn = async (packed: Buffer): Promise<Json> => JSON.parse(await textIn(packed)) as Json

/** Changes that replace fields of an object. */
const replaced = (own: JsonObject) =>
  Object.fromEntries(Object.entries(own).map(([name, value]) => [name, [value]]))

/** A hash of a text, short enough for an ETag. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)
