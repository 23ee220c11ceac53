import { hash } from 'node:crypto'

import { LRUCache } from 'lru-cache'
import type { Piscina } from 'piscina'

import type { SocialCard } from './social-card.ts'

/** Where the worker is: next to this file, in the sources and in the bundle. */
const worker = new URL(
  `./social-image-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`,
  import.meta.url,
)

/** Loading satori blocks a thread for 0.2 s, so it has one of its own, which ends after a quiet minute. */
let drawing: Promise<Piscina> | undefined
const startDrawing = async () =>
  new (await import('piscina')).Piscina({
    filename: worker.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    maxQueue: 100,
  })

/** The latest pictures by version, at about 40 kB each. */
const pictures = new LRUCache<string, Uint8Array, SocialCard>({
  max: 200,
  fetchMethod: async (_version, _stale, { context }) =>
    await (await (drawing ??= startDrawing())).run(context),
})

/** A hash of what a picture shows, which is its version. */
export const pictureVersion = (preview: SocialCard): string =>
  hash('sha1', JSON.stringify(preview), 'base64url').slice(0, 12)

/** Draws a link's picture as a PNG, or takes it from memory if it shows the same. */
export const renderSocialImage = (preview: SocialCard): Promise<Uint8Array> =>
  pictures.forceFetch(pictureVersion(preview), { context: preview })
