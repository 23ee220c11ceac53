import { PgTransaction } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'

/** All caches of a process together hold about this many bytes. */
const maxBytes = 64 * 1024 * 1024
/** A value in memory takes about this many bytes for each character of its JSON. */
const bytesPerCharacter = 4

interface Entry {
  version: string
  value: Promise<unknown>
  isMade: boolean
}

// While a value is computed, its size is unknown.
const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: () => 1_000 })
let caches = 0

/** Reads the newest value, and makes it unless this process has it. */
interface VersionCache<Source, Inputs, Value> {
  (source: Source, inputs: Inputs): Promise<Value>
  /** Lets a value go that is no longer read. */
  forget(id: string): void
}

/**
 * A cache of the newest value by id. All that a value is made of are its `inputs`, which are its version too, so
 * nothing that it uses can be missing from the key. Each process computes a version once, even when many ask at the
 * same time. Failures are not cached.
 *
 * A transaction neither waits for a value that is being made nor lets anyone wait for its own: what is made outside it
 * may wait for its connection, which on the embedded database is the only one.
 *
 * @param make computes the value; what it reads by `source`, such as the database, must change with the inputs
 */
export function createVersionCache<Source, Inputs extends { id: string }, Value>(
  make: (source: Source, inputs: Inputs) => Promise<Value>,
): VersionCache<Source, Inputs, Value> {
  const nth = (caches += 1)
  const keyOf = (id: string) => `${nth} ${id}`
  const read = async (source: Source, inputs: Inputs) => {
    const key = keyOf(inputs.id)
    const version = JSON.stringify(inputs)
    const known = entries.get(key)
    // The key says which cache the entry is from.
    const isTransaction = source instanceof PgTransaction
    if (known?.version === version && (known.isMade || !isTransaction))
      return (await known.value) as Value
    const entry = { version, value: make(source, inputs), isMade: false }
    if (!isTransaction) entries.set(key, entry)
    const isNewest = () => entries.peek(key) === entry
    try {
      const value = await entry.value
      const size =
        (JSON.stringify(value, toPlain) ?? '').length * bytesPerCharacter + version.length + 1
      if (isTransaction ? entries.peek(key) === known : isNewest())
        entries.set(key, { ...entry, isMade: true }, { size })
      return value
    } catch (error) {
      if (isNewest()) entries.delete(key)
      throw error
    }
  }
  return Object.assign(read, { forget: (id: string) => void entries.delete(keyOf(id)) })
}

/** JSON leaves out what maps and sets hold. */
const toPlain = (_: string, value: unknown) =>
  value instanceof Map || value instanceof Set ? [...value] : value
