import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

import { LRUCache } from 'lru-cache'

import { diff, contentHash, type Json, type JsonObject } from '#contract/wire/delta.ts'

/** The latest version of a document that many callers share. */
export interface VersionedDocument {
  /** Names the document. All who may read it are sent the same. */
  key: string
  /** Changes whenever the content may have changed. Only this process compares it. */
  version: string
  /** Makes the content as the text of a JSON object. `textOf` returns that of another document. */
  build(textOf: (other: VersionedDocument) => Promise<string>): Promise<string> | string
  /** Fields that change on their own, such as times. They are sent but never compared. */
  volatile?: JsonObject
}

/** A version of a document, as this process has made it. */
export interface BuiltVersion {
  /** The content's hash, then that of the document's own fields if it has any; see `contentHash`. */
  etag: string
  /** The content, gzipped, without the document's own fields. */
  content: Buffer
}

/** The most that packed documents and changes may take. Those that nobody has asked for the longest go first. */
const maxBytes = 64 * 1024 * 1024
/** The size of an entry besides its bytes. */
const bytesPerEntry = 300

/** Unpacks a gzipped text. */
export const gunzipText = promisify(gunzip)
// Level 3 is four times as fast as the default, and the result is hardly longer.
const gzipText = promisify((text: string, done: (error: Error | null, packed: Buffer) => void) =>
  gzip(text, { level: 3 }, (error, packed) => done(error, error ? packed : keep(packed))),
)

/** Copies bytes that are kept: a short buffer is a part of 64 KiB, all of which lives as long as any part. */
export function keep(bytes: Uint8Array): Buffer {
  const kept = Buffer.allocUnsafeSlow(bytes.length)
  kept.set(bytes)
  return kept
}

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
  async latest(document: VersionedDocument): Promise<BuiltVersion> {
    const { key, version, build, volatile } = document
    const versionKey = `version ${key} ${version}`
    const made = await this.#buildOnce(versionKey, async () => {
      const text = await build((other) => this.#buildText(other))
      const hash = shortHash(text)
      this.#cache.set(contentKey(key, hash), await gzipText(text))
      return keep(Buffer.from(hash))
    })
    const hash = made.toString()
    const content = this.#cache.get(contentKey(key, hash))
    if (content)
      return { etag: volatile ? `${hash}.${shortHash(JSON.stringify(volatile))}` : hash, content }
    // The content was evicted. Rebuilt, it may differ, and then its hash does too.
    this.#cache.delete(versionKey)
    return await this.latest(document)
  }

  /** The whole document, gzipped. */
  async full(
    { key, volatile }: VersionedDocument,
    { etag, content }: BuiltVersion,
  ): Promise<Buffer> {
    if (!volatile) return content
    return await this.#buildOnce(`whole ${key} ${etag}`, async () => {
      const text = await readText(content)
      return await gzipText(`${JSON.stringify(volatile).slice(0, -1)},${text.slice(1)}`)
    })
  }

  /** The changes since a version, gzipped; null when this process doesn't know it or the whole is shorter. */
  async delta(
    since: string,
    { key, volatile }: VersionedDocument,
    { etag, content }: BuiltVersion,
  ): Promise<Buffer | null> {
    const before = this.#cache.get(contentKey(key, contentHash(since)))
    if (!before) return null
    const delta = await this.#buildOnce(
      `changes ${key} ${contentHash(since)} ${etag}`,
      async () => {
        const delta =
          before === content ? {} : diff(await readJson(before), await readJson(content))
        return await gzipText(JSON.stringify(Object.assign({}, delta, replaceFields(volatile))))
      },
    )
    return delta.length < content.length ? delta : null
  }

  async #buildText(document: VersionedDocument): Promise<string> {
    return await readText((await this.latest(document)).content)
  }

  async #buildOnce(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    return (await this.#cache.fetch(key, { context: make })) ?? (await make())
  }
}

const contentKey = (key: string, hash: string): string => `content ${key} ${hash}`

const readText = async (packed: Buffer): Promise<string> => (await gunzipText(packed)).toString()

const readJson = async (packed: Buffer): Promise<Json> => JSON.parse(await readText(packed)) as Json

/** Changes that replace fields of an object. */
const replaceFields = (fields: JsonObject = {}) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]]))

/** An ETag as it goes over the wire. */
export const toETag = (etag: string): string => `W/"${etag}"`

/** A hash of a text, short enough for an ETag. */
export const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)
