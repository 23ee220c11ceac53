import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

import { LRUCache } from 'lru-cache'

import { changesBetween, contentOf, type Json, type JsonObject } from '#contract/wire/changes.ts'

/** The latest version of a document that many callers share. */
export interface Versioned {
  /** Names the document. All who may read it are sent the same. */
  key: string
  /** Changes whenever the content may have changed. Only this process compares it. */
  version: string
  /** Makes the content as the text of a JSON object. `textOf` returns that of another document. */
  make(textOf: (other: Versioned) => Promise<string>): Promise<string> | string
  /** Fields that change on their own, such as times. They are sent but never compared. */
  own?: JsonObject
}

/** A version of a document, as this process has made it. */
export interface Made {
  /** The content's hash, then that of the document's own fields if it has any; see `contentOf`. */
  etag: string
  /** The content, gzipped, without the document's own fields. */
  content: Buffer
}

/** The most that packed documents and changes may take. Those that nobody has asked for the longest go first. */
const maxBytes = 64 * 1024 * 1024
/** The size of an entry besides its bytes. */
const bytesPerEntry = 300

/** Unpacks a gzipped text. */
export const unpack = promisify(gunzip)
// Level 3 is four times as fast as the default, and the result is hardly longer.
const pack = promisify((text: string, done: (error: Error | null, packed: Buffer) => void) =>
  gzip(text, { level: 3 }, done),
)

/** Makes, packs and compares each version of a document once, even when all callers ask at the same time. */
export class DocumentStore {
  readonly #cache = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length + bytesPerEntry,
    fetchMethod: async (_key, _stale, { context }) => await context(),
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
  })

  /** Makes the newest version, unless this process has it. */
  async newest(document: Versioned): Promise<Made> {
    const { key, version, make, own } = document
    const versionKey = `version ${key} ${version}`
    const made = await this.#once(versionKey, async () => {
      const text = await make((other) => this.#textOf(other))
      const hash = hashOf(text)
      this.#cache.set(contentKey(key, hash), await pack(text))
      return Buffer.from(hash)
    })
    const hash = made.toString()
    const content = this.#cache.get(contentKey(key, hash))
    if (content) return { etag: own ? `${hash}.${hashOf(JSON.stringify(own))}` : hash, content }
    // The content was evicted. Rebuilt, it may differ, and then its hash does too.
    this.#cache.delete(versionKey)
    return await this.newest(document)
  }

  /** The whole document, gzipped. */
  async whole({ key, own }: Versioned, { etag, content }: Made): Promise<Buffer> {
    if (!own) return content
    return await this.#once(`whole ${key} ${etag}`, async () => {
      const text = await textIn(content)
      return await pack(`${JSON.stringify(own).slice(0, -1)},${text.slice(1)}`)
    })
  }

  /** The changes since a version, gzipped; null when this process doesn't know it or the whole is shorter. */
  async changes(
    since: string,
    { key, own }: Versioned,
    { etag, content }: Made,
  ): Promise<Buffer | null> {
    const before = this.#cache.get(contentKey(key, contentOf(since)))
    if (!before) return null
    const changes = await this.#once(`changes ${key} ${contentOf(since)} ${etag}`, async () => {
      const changes =
        before === content ? {} : changesBetween(await jsonIn(before), await jsonIn(content))
      return await pack(JSON.stringify(Object.assign({}, changes, replaced(own))))
    })
    return changes.length < content.length ? changes : null
  }

  async #textOf(document: Versioned): Promise<string> {
    return await textIn((await this.newest(document)).content)
  }

  async #once(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    return (await this.#cache.fetch(key, { context: make })) ?? (await make())
  }
}

const contentKey = (key: string, hash: string): string => `content ${key} ${hash}`

const textIn = async (packed: Buffer): Promise<string> => (await unpack(packed)).toString()

const jsonIn = async (packed: Buffer): Promise<Json> => JSON.parse(await textIn(packed)) as Json

/** Changes that replace fields of an object. */
const replaced = (fields: JsonObject = {}) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]]))

/** An ETag as it goes over the wire. */
export const tagOf = (etag: string): string => `W/"${etag}"`

/** A hash of a text, short enough for an ETag. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)
