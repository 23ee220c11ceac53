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
  /** For how many seconds a cache between the server and everyone may send it. By default only browsers keep it. */
  sharedSeconds?: number
}

/** A version of a document, as this process has made it. */
export interface BuiltVersion {
  /** The content's hash, then that of the document's own fields if it has any; see `contentHash`. */
  etag: string
  /** The content, gzipped, without the document's own fields. */
  content: Buffer
}

/** A version that this process keeps. */
interface KeptVersion {
  version: string
  hash: string
  /** Gzipped. */
  content: Buffer
}

/** What this process keeps of a document. */
interface KeptDocument {
  /** The last one made first. */
  versions: readonly KeptVersion[]
  /** The gzipped bodies of this ETag: the whole document, and the changes since earlier versions. */
  etag: string
  sent: ReadonlyMap<string, Buffer>
}

/** How many versions of a document are kept: the newest, and those that open pages come from. */
const versionsKept = 3
/** The most that documents may take. Those that nobody has asked for the longest go first. */
const maxBytes = 64 * 1024 * 1024
/** The size of each text besides its bytes. */
const bytesPerText = 300

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
  readonly #documents = new LRUCache<string, KeptDocument>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
  })
  readonly #building = new Map<string, Promise<KeptVersion>>()
  readonly #packing = new Map<string, Promise<Buffer>>()

  /** Makes the newest version, unless this process has it. */
  async latest(document: VersionedDocument): Promise<BuiltVersion> {
    const { key, version, volatile } = document
    const { hash, content } =
      this.#documents.get(key)?.versions.find((one) => one.version === version) ??
      (await once(this.#building, `${key} ${version}`, () => this.#build(document)))
    return { etag: volatile ? `${hash}.${shortHash(JSON.stringify(volatile))}` : hash, content }
  }

  /** The whole document, gzipped. */
  async full(
    { key, volatile }: VersionedDocument,
    { etag, content }: BuiltVersion,
  ): Promise<Buffer> {
    if (!volatile) return content
    return await this.#pack(key, etag, '', async () => {
      const text = await readText(content)
      return await gzipText(`${JSON.stringify(volatile).slice(0, -1)},${text.slice(1)}`)
    })
  }

  /** The changes since a version, gzipped; null when this process doesn't have it or the whole is shorter. */
  async delta(
    since: string,
    { key, volatile }: VersionedDocument,
    { etag, content }: BuiltVersion,
  ): Promise<Buffer | null> {
    const hash = contentHash(since)
    const before = this.#documents.get(key)?.versions.find((one) => one.hash === hash)?.content
    if (!before) return null
    const delta = await this.#pack(key, etag, hash, async () => {
      const delta = before === content ? {} : diff(await readJson(before), await readJson(content))
      return await gzipText(JSON.stringify(Object.assign({}, delta, replaceFields(volatile))))
    })
    return delta.length < content.length ? delta : null
  }

  async #build({ key, version, build }: VersionedDocument): Promise<KeptVersion> {
    const text = await build(async (other) => await readText((await this.latest(other)).content))
    const hash = shortHash(text)
    const content = await gzipText(text)
    const { versions = [], etag = '', sent = new Map() } = this.#documents.get(key) ?? {}
    const others = versions.filter((one) => one.hash !== hash)
    const made = { version, hash, content }
    this.#documents.set(key, { versions: [made, ...others].slice(0, versionsKept), etag, sent })
    return made
  }

  /** Keeps what is sent with the newest ETag only, by the version since which it has the changes. */
  async #pack(key: string, etag: string, since: string, make: () => Promise<Buffer>) {
    const known = this.#documents.get(key)
    const packed = known?.etag === etag ? known.sent.get(since) : undefined
    if (packed) return packed
    return await once(this.#packing, `${key} ${etag} ${since}`, async () => {
      const packed = await make()
      const document = this.#documents.get(key)
      const sent = document?.etag === etag ? document.sent : []
      if (document)
        this.#documents.set(key, { ...document, etag, sent: new Map([...sent, [since, packed]]) })
      return packed
    })
  }
}

function sizeOf({ versions, sent }: KeptDocument): number {
  const texts = [...versions.map(({ content }) => content), ...sent.values()]
  return texts.reduce((sum, { length }) => sum + length + bytesPerText, 0)
}

/** Makes a value once for all who ask for it while it is being made. */
async function once<Value>(
  running: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const known = running.get(key)
  if (known) return await known
  const value = make().finally(() => running.delete(key))
  running.set(key, value)
  return await value
}

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
