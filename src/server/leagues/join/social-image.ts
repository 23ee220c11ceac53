import { hash } from 'node:crypto'

import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Piscina } from 'piscina'

import { within } from '#server/platform/process/time-limit.ts'

import type { SocialCard } from './social-card.ts'

/** Where the worker is: next to this file, in the sources and in the bundle. */
const worker = new URL(
  `./social-image-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`,
  import.meta.url,
)

/** How long reading a crest may take, and drawing a picture, in milliseconds. */
const maxMs = { readCrest: 2_000, draw: 10_000 }

type Log = Pick<FastifyBaseLogger, 'warn'>

let pool: Piscina | undefined

/**
 * Loading satori blocks a thread for 0.2 s, so it has one of its own, which ends after a quiet minute. If it can't start,
 * the pool ends, and fails what waits for it.
 */
async function startDrawing(log: Log): Promise<Piscina> {
  const { Piscina } = await import('piscina')
  if (pool) return pool
  const started = new Piscina({
    filename: worker.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    maxQueue: 100,
  })
  started.on('error', (error) => {
    log.warn({ err: error }, 'the worker for pictures of links failed')
    if (pool === started) pool = undefined
    void started.destroy()
  })
  return (pool = started)
}

/** Reads a crest as JPEG by its id. */
type ReadCrest = (id: string) => Promise<Uint8Array>

/** The latest pictures by version, at about 40 kB each. One that can't be drawn isn't kept. */
const pictures = new LRUCache<
  string,
  Uint8Array,
  { card: SocialCard; readCrest: ReadCrest; log: Log }
>({
  max: 200,
  fetchMethod: async (_version, _stale, { context: { card, readCrest, log } }) => {
    const id = card.look?.crestId
    const crest = id ? await within(maxMs.readCrest, readCrest(id), lateCrest) : null
    const pool = await startDrawing(log)
    return await pool.run({ card, crest }, { signal: AbortSignal.timeout(maxMs.draw) })
  },
})

const lateCrest = () => new Error('The crest took too long')

/** A hash of what a picture shows, which is its version. */
export const pictureVersion = (card: SocialCard): string =>
  hash('sha1', JSON.stringify(card), 'base64url').slice(0, 12)

/**
 * Draws a link's picture as a PNG, or takes it from memory if it shows the same. If the crest can't be read or drawn in
 * time, the picture goes without it, and the log says why.
 *
 * @returns the picture, and what it shows
 */
export async function renderSocialImage(
  card: SocialCard,
  readCrest: ReadCrest,
  log: Log,
): Promise<{ picture: Uint8Array; drawn: SocialCard }> {
  const render = async (drawn: SocialCard) => {
    const context = { card: drawn, readCrest, log }
    return { picture: await pictures.forceFetch(pictureVersion(drawn), { context }), drawn }
  }
  const { look } = card
  if (!look?.crestId) return await render(card)
  try {
    return await render(card)
  } catch (error) {
    log.warn({ err: error, crest: look.crestId }, 'the picture of a link has no crest')
    return await render({ ...card, look: { ...look, crestId: null } })
  }
}
