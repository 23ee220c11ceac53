import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import type { Font } from 'satori'

import type { SocialCard } from './social-card.ts'
import { layoutSocialImage } from './social-image-layout.ts'

/** The size that chats and social networks show largest, in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const

/** The most pictures kept in memory, at about 40 kB each. */
const maxPictures = 200
const pictures = new Map<string, Promise<Buffer>>()

/** A hash of what a picture shows, which is its version. */
export const pictureVersion = (preview: SocialCard): string =>
  hash('sha1', JSON.stringify(preview), 'base64url').slice(0, 12)

/** Draws a link's picture as a PNG, or takes it from memory if it shows the same. */
export async function renderSocialImage(preview: SocialCard): Promise<Buffer> {
  const version = pictureVersion(preview)
  const picture = pictures.get(version) ?? renderPng(preview)
  // The latest used is the last, and the first is dropped.
  pictures.delete(version)
  pictures.set(version, picture)
  const [oldest] = pictures.keys()
  if (pictures.size > maxPictures && oldest !== undefined) pictures.delete(oldest)
  try {
    return await picture
  } catch (error) {
    pictures.delete(version)
    throw error
  }
}

async function renderPng(preview: SocialCard): Promise<Buffer> {
  const { satori, renderAsync, fonts } = await loadEngine()
  const svg = await satori(layoutSocialImage(preview), { ...pictureSize, fonts })
  // On a thread of its own, so that requests don't wait for it.
  const picture = await renderAsync(svg, { font: { loadSystemFonts: false } })
  return picture.asPng()
}

/** Loads the drawing engine before the first picture, which would take a second with it. */
export async function warmUp(): Promise<void> {
  await renderPng({
    inviter: 'TeeTime',
    league: 'TeeTime',
    tournament: '',
    fee: '',
    deadline: '',
    isOpen: true,
    members: '',
  })
}

let engine: ReturnType<typeof load> | undefined
const loadEngine = () => (engine ??= load())

async function load() {
  const [{ default: satori }, { renderAsync }, ...fonts] = await Promise.all([
    import('satori'),
    import('@resvg/resvg-js'),
    ...fontFiles.map(readFont),
  ])
  return { satori, renderAsync, fonts }
}

/** In the order in which a glyph is looked for. */
const fontFiles = [
  ['Inter', 'inter', 'latin'],
  ['Fraunces', 'fraunces', 'latin'],
  ['Inter ext', 'inter', 'latin-ext'],
  ['Inter cyrillic', 'inter', 'cyrillic'],
  ['Inter greek', 'inter', 'greek'],
] as const

async function readFont([name, family, subset]: (typeof fontFiles)[number]): Promise<Font> {
  const file = `@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`
  const path = createRequire(import.meta.url).resolve(file)
  return { name, data: await readFile(path), weight: 400, style: 'normal' }
}
